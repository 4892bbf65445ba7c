// Edges of Dart: function literals by name, collection literals, patterns, aliases, caught errors.
import { expect, test } from "vitest";
import { expectRelinked } from "./expect-relinked.ts";
import { linesFor } from "./lines-for.ts";
import { calls } from "./source-view.ts";

const nodes = `
class Node { void go() {} Node get next => this; List<Node> kids = []; }
class Leaf extends Node { void own() {} }
typedef Handler = void Function(Node node, Leaf leaf);
typedef Alias = Node;
typedef Leaves<T> = Map<T, Leaf>;
`;

/** The functions of `Node` and `Leaf` that the function `used` of the code runs. */
function used(code: string): string[] {
  const found = calls({ "a.dart": `${nodes}\n${code}` });
  return linesFor(found, "used").filter((name) => /^(?:Node|Leaf)\./.test(name));
}

test("a function literal passed by name takes what the parameter of that name declares", () => {
  const wrap = `class Wrap {
    Wrap({Handler? onTap, void Function(Leaf)? onEnd}); Wrap.kept({required this.held, this.end});
    final Handler held; final void Function(Leaf)? end; }
    class Sub extends Wrap { Sub({required super.held}) : super.kept(); }`;
  expect(used(`${wrap} void used() { Wrap(onTap: (n, l) { n.go(); }); }`)).toEqual(["Node.go"]);
  expect(used(`${wrap} void used() { Wrap(onEnd: (l) => l.own(), onTap: (n, l) => n.go()); }`)).toEqual([
    "Leaf.own",
    "Node.go",
  ]);
  expect(used(`${wrap} void used() { Wrap.kept(held: (n, l) => l.own()); }`)).toEqual(["Leaf.own"]);
  expect(used(`${wrap} void used() { Wrap.kept(end: (l) => l.own()); }`)).toEqual(["Leaf.own"]);
  expect(used(`${wrap} void used() { Sub(held: (n, l) => l.own()); }`)).toEqual(["Leaf.own"]);
  expect(used(`${wrap} void used() { Wrap(other: (n, l) => n.go()); }`)).toEqual([]);
  expect(used(`void used() { final Handler h = (n, l) => l.own(); }`)).toEqual(["Leaf.own"]);
  expect(used(`void used() { unknown(onTap: (n, l) => n.go()); }`)).toEqual([]);
});

test("list, set and map literals hold what they state or what is written in them", () => {
  expect(used(`void used() { final all = <Leaf>[]; all.last.own(); }`)).toEqual(["Leaf.own"]);
  expect(used(`void used() { final all = <String, Leaf>{}; all['a']!.own(); }`)).toEqual(["Leaf.own"]);
  expect(used(`void used(Leaf l) { final all = {'a': l}; all['a']!.own(); }`)).toEqual(["Leaf.own"]);
  expect(used(`void used(Leaf l) { final all = {l, l}; all.first.own(); }`)).toEqual(["Leaf.own"]);
  expect(used(`void used(List<Leaf> l) { for (final x in [...l]) x.own(); }`)).toEqual(["Leaf.own"]);
  expect(used(`void used(Map<Leaf, String> m) { final all = {...m}; all['a']!.own(); }`)).toEqual([]);
  expect(used(`void used(Map<String, Leaf> m) { final all = [...m.values]; all.first.own(); }`)).toEqual([
    "Leaf.own",
  ]);
});

test("patterns take fields out, a choice is one of two, an alias is its type", () => {
  const reading = ["Node.go", "Node.next"]; // `next` is a getter
  expect(used(`void used(Object o) { if (o case Leaf(next: final k)) k.go(); }`)).toEqual(reading);
  expect(used(`void used(Object o) { switch (o) { case Leaf(:final next): next.go(); } }`)).toEqual(reading);
  expect(used(`void used(Object o, Leaf next) { if (o case Node(next: Leaf k)) k.own(); }`)).toEqual([
    "Leaf.own",
    "Node.next",
  ]);
  expect(used(`void used(Leaf a, Leaf b, bool c) { (c ? a : b).own(); }`)).toEqual(["Leaf.own"]);
  expect(used(`void used(Alias a) { a.go(); }`)).toEqual(["Node.go"]);
  expect(used(`void used(Leaves<String> all) { all['a']!.own(); }`)).toEqual(["Leaf.own"]);
});

test("a caught error has the type after on, in its own block", () => {
  const errors = `class Full implements Exception { void report() {} } class Empty { void report() {} }`;
  const found = calls({
    "a.dart": `${errors}
void typed() { try { } on Full catch (e) { e.report(); } }
void second() { try { } on Full catch (e, stack) { stack.report(); } on Empty catch (e) { e.report(); } }
void open(Full f) { try { f.run(); } catch (e) { e.report(); } }
`,
  });
  expect(linesFor(found, "typed")).toEqual(["Full.report"]);
  expect(linesFor(found, "second")).toEqual(["Empty.report"]);
  expect(linesFor(found, "open")).toEqual([]);
});

test("widget in a State is the widget that it is the state of", () => {
  const found = calls({
    "a.dart": `
class Page extends StatefulWidget { void load() {} }
class PageState extends State<Page> {
  void bare() { widget.load(); }
  void inner() { onTap(() => this.widget.load()); }
  void hidden(Other widget) { widget.load(); }
}
void outside() { widget.load(); }
`,
  });
  expect(found).toEqual([
    "a.dart#PageState.bare -> a.dart#Page.load",
    "a.dart#PageState.inner -> a.dart#Page.load",
  ]);
});

test("a field that a named parameter sets relinks the function literals passed to it", () => {
  const wrap = (held: string): string =>
    `import "l.dart"; class Wrap { Wrap({this.end}); final void Function(${held})? end; }`;
  expectRelinked({
    path: "w.dart",
    from: wrap("Leaf"),
    to: wrap("Other"),
    beside: {
      "l.dart": "class Leaf { void own() {} } class Other { void own() {} }",
      "s.dart": `import "w.dart"; class Sub extends Wrap { Sub({super.end}); }`,
      "u.dart": `import "w.dart"; import "s.dart"; void used() { Wrap(end: (l) => l.own()); Sub(end: (l) => l.own()); }`,
    },
    touched: ["u.dart"],
  });
});

test("what an import or export hides comes from elsewhere, what it shows from there", () => {
  const found = calls({
    "a.dart": "void one() {}\nvoid two() {}\nvoid three() {}\n",
    "b.dart": "void one() {}\nvoid two() {}\n",
    "all.dart": "export 'a.dart' hide two, three;\n",
    "hides.dart":
      "import 'a.dart' hide one, three;\nimport 'b.dart' show one;\nvoid f() { one(); two(); three(); }\n",
    "shows.dart":
      "import 'all.dart';\nimport 'b.dart' show two hide one;\nvoid g() { one(); two(); three(); }\n",
  });
  expect(found).toEqual([
    "hides.dart#f -> a.dart#two",
    "hides.dart#f -> b.dart#one",
    "shows.dart#g -> a.dart#one",
    "shows.dart#g -> b.dart#two",
  ]);
});
