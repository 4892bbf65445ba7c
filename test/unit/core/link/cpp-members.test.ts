// C++: member templates that are called with their arguments, constructors of bases, and what `using` opens where.
import { expect, test } from "vitest";
import { calls } from "./source-view.ts";

const callsIn = (source: string): string[] =>
  calls({ "a.cpp": source }).map((line) => line.replaceAll("a.cpp#", ""));

test("a member template is called with or without type arguments", () => {
  const source = `struct Value {
  template <typename T> const T& as() const { return T(); }
  template <typename T> Value cast(int x) const { return *this; }
  int as_int() const { return 1; }
};
struct Other { template <typename T> int as() const { return 1; } };
struct Table { const Value& operator[](int at) const { return v; } Value v; };
void direct(Value& v, Value* p) { v.as<int>(); p->as<long>(); }
void chained(Value& v) { v.cast<int>(1).cast<long>(2).as_int(); }
void behind(Table t) { t[1].as<int>(); auto& v = t[2].as<int>(); }
void other(Other o) { o.as<int>(); }
bool less(Value& v, int as) { return v.as_int() < as; }
template <typename X> struct Held {
  template <typename Q> int in() { return 1; }
  int go() { return this->template in<X>(); }
};
`;
  expect(callsIn(source)).toEqual([
    "Held.go -> Held.in",
    "behind -> Table.operator[]",
    "behind -> Value.as",
    "chained -> Value.as_int",
    "chained -> Value.cast",
    "direct -> Value.as",
    "less -> Value.as_int",
    "other -> Other.as",
  ]);
});

test("a constructor calls those of bases, and of its own class, in small letters too", () => {
  const source = `namespace errors {
struct base { base(int code) {} };
struct part { part(int size) {} };
template <typename T> struct held { held(int n) {} };
struct first : public base { first() : base(1) {} first(int x) : first() {} };
struct second : held<part>, base { second() : held<part>(1), base(2), part(3), size(4) {} errors::part part; int size; };
}
`;
  expect(callsIn(source)).toEqual([
    "errors.first.first -> errors.base.base",
    "errors.first.first -> errors.first.first",
    "errors.second.second -> errors.base.base",
    "errors.second.second -> errors.held.held",
    "errors.second.second -> errors.part.part",
  ]);
});

test("`using` names namespaces as seen from where it stands, and opens them there", () => {
  const header = `namespace app { namespace internal { inline int count() { return 1; } inline int size() { return 1; } } }
namespace internal { inline int count() { return 2; } inline int size() { return 2; } }
`;
  const source = `#include "a.h"
namespace app { using internal::count; int named() { return count(); } }
namespace app { int inside() { using namespace part::in; return deep(); } int outside() { return deep(); } }
namespace other { using internal::count; int named() { return count(); } }
namespace part { namespace in { int deep() { return 1; } } using namespace in; int here() { return deep(); } }
namespace part { int again() { return deep(); } namespace below { int down() { return deep(); } } }
namespace beside { int no() { return deep(); } }
namespace { using namespace app::internal; }
namespace last { int late() { return size(); } }
`;
  expect(calls({ "a.h": header, "a.cpp": source })).toEqual([
    "a.cpp#app.inside -> a.cpp#part.in.deep",
    "a.cpp#app.named -> a.h#app.internal.count",
    "a.cpp#last.late -> a.h#app.internal.size",
    "a.cpp#other.named -> a.h#internal.count",
    "a.cpp#part.again -> a.cpp#part.in.deep",
    "a.cpp#part.below.down -> a.cpp#part.in.deep",
    "a.cpp#part.here -> a.cpp#part.in.deep",
  ]);
});

test("a type argument may be constant", () => {
  const source = `#include <memory>
struct Item { int run() const { return 1; } };
template <typename K, typename V> struct Pair { K first; V second; };
struct Holder {
  std::shared_ptr<const Item> shared;
  std::vector<Item const*> list;
  Pair<Other const, const Item> pair;
  int a() { return shared->run(); }
  int b() { return list[0]->run(); }
  int c() { return pair.second.run(); }
  int d() { return pair.first.run(); }
};
`;
  expect(callsIn(source)).toEqual(["Holder.a -> Item.run", "Holder.b -> Item.run", "Holder.c -> Item.run"]);
});

test("many namespaces that open others are linked in time", () => {
  const blocks = Array.from(
    { length: 1_500 },
    (_, at) => `namespace n${at} { using namespace lib; void f() { go(); other(); } }
void g${at}() { using namespace lib; go(); other(); }\n`,
  );
  const started = performance.now();
  const found = calls({
    "a.cpp": `namespace lib { void go() {} }\n${blocks.join("")}void plain() { go(); }`,
  });
  expect(found).toHaveLength(3_000);
  expect(found.some((line) => line.includes("plain"))).toBe(false);
  expect(performance.now() - started).toBeLessThan(8_000); // about 0.5 s; it was minutes
});
