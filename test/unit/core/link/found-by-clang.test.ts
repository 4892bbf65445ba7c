// C and C++ edges of real code that clang found to be wrong or missing, with a separate sample for each cause.
import { describe, expect, test } from "vitest";
import { callLines, calls, sourceWorld } from "./source-view.ts";

describe("C", () => {
  test("finds a function with a parenthesized name behind a macro", () => {
    const found = calls({
      "lib.h": "API int (lib_next) (State *S, int index);\nAPI const char *(lib_name) (State *S);\n",
      "use.c": '#include "lib.h"\nint go(State *s) { lib_name(s); return lib_next(s, 1); }\n',
    });
    expect(found).toEqual(["use.c#go -> lib.h#lib_name", "use.c#go -> lib.h#lib_next"]);
  });

  test("finds a function whose parameters are wrapped in a macro", () => {
    const found = calls({
      "old.c": "static int fill OF((int size, char *text));\nint go() { return fill(1, 0); }\n",
    });
    expect(found).toEqual(["old.c#go -> old.c#fill"]);
  });
});

describe("C++", () => {
  const shared = "namespace lib { struct Order { int rank(); }; int measure(int a); }\n";

  test("prefers the included one of several declarations in a namespace", () => {
    const found = calls({
      "a_test.cc":
        "namespace lib {\nstruct Order { int rank(); };\nstatic int measure(int a) { return a; }\n}\n",
      "order.h": shared,
      "order.cc": '#include "order.h"\nnamespace lib { int measure(int a) { return a; } }\n',
      "use.cc":
        '#include "order.h"\nnamespace lib { int go(Order* o) { return o->rank() + measure(1); } }\nint out(lib::Order* o) { return o->rank() + lib::measure(2); }\n',
    });
    expect(found).toEqual([
      "use.cc#lib.go -> order.cc#lib.measure",
      "use.cc#lib.go -> order.h#lib.Order.rank",
      "use.cc#out -> order.cc#lib.measure",
      "use.cc#out -> order.h#lib.Order.rank",
    ]);
  });

  test("macros before the name of a class, before a type and on lines of their own hide no class", () => {
    const found = calls({
      "state.h": `namespace lib {
class EXPORT CACHELINE_ALIGNED State {
 public:
  inline ALWAYS_INLINE bool next(int n);
  OLD_MSG("use 'next'")
  bool more() const { return true; }
  ALWAYS_INLINE
  int last() { return 1; }
};
inline ALWAYS_INLINE bool State::next(int n) { return more(); }
class EXPORT OLD_MSG(
    "no longer, use Other") Reporter
    : public State {
 public:
  void report() { last(); }
};
}
`,
      "use.cc":
        '#include "state.h"\nnamespace lib { void go(Reporter& r, State s) { r.report(); r.next(1); s.more(); } }\n',
    });
    expect(found).toEqual([
      "state.h#lib.Reporter.report -> state.h#lib.State.last",
      "state.h#lib.State.next -> state.h#lib.State.more",
      "use.cc#lib.go -> state.h#lib.Reporter.report",
      "use.cc#lib.go -> state.h#lib.State.more",
      "use.cc#lib.go -> state.h#lib.State.next",
    ]);
  });

  test("a parameter named like the namespace of its type", () => {
    const header =
      "namespace job { class Job { public: Job(int n); void run(); }; struct Pool { Job* first; }; }\n";
    const found = calls({
      "job.h": header,
      "use.cc": `#include "job.h"
void go(job::Job* job) { job->run(); }
struct Hold { Hold(job::Job* job); job::Job* job_; };
Hold::Hold(job::Job* job) : job_(job) { job_->run(); }
void other(job::Pool* job) { job->first->run(); }
`,
    });
    expect(found).toEqual([
      "use.cc#Hold.Hold -> job.h#job.Job.run",
      "use.cc#go -> job.h#job.Job.run",
      "use.cc#other -> job.h#job.Job.run",
    ]);
  });

  test("resolves a method whose return type follows a macro", () => {
    const found = calls({
      "node.hpp": "class Node { public: Node child(); bool stop(); };\n",
      "node.cpp":
        '#include "node.hpp"\nLIB__FN Node Node::child() { stop(); return *this; }\nLIB__FN bool Node::stop() { return true; }\n',
      "use.cpp": '#include "node.hpp"\nvoid go(Node n) { n.child().stop(); }\n',
    });
    expect(found).toEqual([
      "node.cpp#Node.child -> node.cpp#Node.stop",
      "use.cpp#go -> node.cpp#Node.child",
      "use.cpp#go -> node.cpp#Node.stop",
    ]);
  });

  test("resolves members of a nested class that is defined outside its enclosing class", () => {
    const found = calls({
      "set.h":
        "class Text { public: class Set; void all(); };\nclass Text::Set { public: Set(); int add(int a); int grow(); };\n",
      "set.cc":
        '#include "set.h"\nText::Set::Set() { grow(); }\nint Text::Set::add(int a) { return grow(); }\nint Text::Set::grow() { return 1; }\n',
    });
    expect(found).toEqual([
      "set.cc#Text::Set.Set -> set.cc#Text::Set.grow",
      "set.cc#Text::Set.add -> set.cc#Text::Set.grow",
    ]);
  });

  test("resolves names in two namespaces opened by one macro", () => {
    const found = calls({
      "wide.cpp":
        "#define LIB_NS_BEGIN namespace lib { namespace impl {\n#define LIB_NS_END } }\nLIB_NS_BEGIN\nint inner() { return 1; }\nLIB_NS_END\nint go() { return lib::impl::inner(); }\n",
    });
    expect(found).toEqual(["wide.cpp#go -> wide.cpp#lib.impl.inner"]);
  });

  test("resolves a declared overload to the definition with the same parameters", () => {
    const world = sourceWorld({
      "load.h": "class Doc { public: bool load(const char* name); bool load(FILE* file); };\n",
      "load.cpp":
        '#include "load.h"\nbool Doc::load(const char* path) { return true; }\nbool Doc::load(FILE* fp) { return true; }\n',
      "use.cpp": '#include "load.h"\nbool go(Doc d) { return d.load("a"); }\n',
    });
    expect(callLines(world)).toEqual(["use.cpp#go -> load.cpp#Doc.load"]);
  });
});
