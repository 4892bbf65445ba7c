// Java's `Item::new` and Kotlin's `::Item`: which constructor do they name, or what else?
import { expect, test } from "vitest";
import { edgeLines, sourceWorld } from "./source-view.ts";

/** The edges of `f` to the class or property that it names, each as `KIND target`. */
function named(path: string, code: string, caller: string): readonly string[] {
  return edgeLines(sourceWorld({ [path]: code }))
    .map((line) => line.replaceAll(`${path}#`, "").split(" "))
    .filter(([, source]) => source === caller)
    .map(([kind, , , target]) => `${kind} ${target}`);
}

const java = (
  body: string,
  item = "Item() {}\nItem(String s) {}\nItem(String s, int b) {}",
): readonly string[] =>
  named(
    "A.java",
    `class A {\nstatic class Item {\n${item}\n}\n${body}\nstatic Object take(Object f, String s) { return f; }\n}\n`,
    "A.f",
  );

test("of several constructors of Java, none is named unless the method says how many arguments it passes", () => {
  const taking = ["CALLS A.take", "DEPENDS_ON A.Item"];
  expect(java('Object f() { return take(Item::new, "s"); }')).toEqual(taking);
  expect(java('void f(Map<String, Supplier<Item>> m) { m.put("x", Item::new); }')).not.toContain(
    "CALLS A.Item.Item",
  );
  expect(java("Object f(Stream<String> s) { return s.map(Item::new); }")).toEqual(["CALLS A.Item.Item"]);
  expect(java('Object f() { return take(Item::new, "s"); }', "Item(int a) {}")).toContain(
    "CALLS A.Item.Item",
  );
});

test("a record's compact constructor is the one of its header", () => {
  const code = (more: string): string =>
    `class A {\nrecord Item(String s) {\nItem { check(); }\n${more}\nstatic void check() {}\n}\n` +
    'Object f() { return take(Item::new, "s"); }\nObject take(Object o, String s) { return o; }\n}\n';
  expect(named("A.java", code(""), "A.f")).toContain("CALLS A.Item.Item");
  expect(named("A.java", code("Item() { this(null); }"), "A.f")).toEqual([
    "CALLS A.take",
    "DEPENDS_ON A.Item",
  ]);
});

const kotlin = (code: string): readonly string[] =>
  named("a.kt", `${code}\nfun take(a: Int, f: Any) {}\n`, "f");

test("of a header and a second constructor of Kotlin, none is named", () => {
  const code = "class Item(val a: Int) {\nconstructor(s: String, b: Int) : this(1)\n}\n";
  expect(kotlin(`${code}fun f() { take(1, ::Item) }`)).toEqual(["CALLS take", "DEPENDS_ON Item"]);
  expect(kotlin("class Item(val a: Int)\nfun f() { take(1, ::Item) }")).toEqual(["CALLS Item", "CALLS take"]);
});

test("a property with a large letter is named, not called", () => {
  const found = (declared: string, name: string): readonly string[] =>
    kotlin(`${declared}\nfun f() { take(1, ::${name}) }`);
  expect(found("const val Total = 1", "Total")).toEqual(["CALLS take", "DEPENDS_ON Total"]);
  expect(found("val Handler = { x: Int -> x }", "Handler")).toEqual(["CALLS take", "DEPENDS_ON Handler"]);
});

test("a function with a large letter is passed like any other", () => {
  const code = (name: string): string =>
    `fun ${name}(a: Int) = a\nfun f(l: List<Int>) { l.map(::${name}) }\nfun run(g: (Int) -> Int) = g(1)\n` +
    `fun h() { run(::${name}) }\n`;
  const all = (name: string): readonly string[] =>
    edgeLines(sourceWorld({ "a.kt": code(name) })).map((line) => line.replaceAll(name, "it"));
  expect(kotlin(code("Item"))).toEqual(["CALLS Item"]);
  expect(all("Item")).toEqual(all("item"));
});
