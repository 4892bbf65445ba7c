// Groovy and Kotlin: which methods of Java's and Groovy's classes does a property run, and which not?
import { describe, expect, test } from "vitest";
import { expectRelinked } from "./expect-relinked.ts";
import { linesFor } from "./lines-for.ts";
import { callLines, sourceWorld } from "./source-view.ts";

const order = `package a;
public class Order {
  public int size;
  private int total;
  public int getTotal() { return total; }
  public int getSize() { return size; }
  public int getPrice(int tax) { return tax; }
  public void getNothing() { }
  public static Order getMain() { return null; }
  public boolean isOpen() { return true; }
  public void setOpen(boolean open) { }
  public void setEmpty() { }
}
`;

describe("Kotlin", () => {
  function calls(code: string, caller: string): string[] {
    return linesFor(
      callLines(sourceWorld({ "a/Order.java": order, "a/Use.kt": `package a\n${code}` })),
      caller,
    );
  }

  test("a property runs the method that is named for it", () => {
    expect(calls("fun use(o: Order) = o.total", "use")).toEqual(["Order.getTotal"]);
    expect(calls("fun use(o: Order) = o.isOpen", "use")).toEqual(["Order.isOpen"]);
    expect(calls("fun use(o: Order) { o.isOpen = true }", "use")).toEqual(["Order.setOpen"]);
    expect(calls("class Own : Order() { fun use() = total }", "Own.use")).toEqual(["Order.getTotal"]);
  });

  test.each([
    ["a public field", "o.size"],
    ["a method with parameters", "o.price"],
    ["a method without a result", "o.nothing"],
    ["a static method", "Order.main"],
    ["is, which stays in the name", "o.open"],
    ["a variable", "listOf(1).map { total -> total + 1 }"],
  ])("no method runs for %s", (_, code) => {
    const own = `class Own : Order() { fun use(o: Order) = ${code} }`;
    expect(calls(own, "Own.use")).toEqual([]);
  });

  test("a call is no property", () => {
    expect(calls("fun use(o: Order) = o.total()", "use")).not.toContain("Order.getTotal");
  });
});

describe("Groovy", () => {
  const base = `package a
class Base {
  int total
  int getTotal() { total }
  int getPrice(int tax) { tax }
  String isNamed() { '' }
  boolean isOpen() { true }
  void setOpen() { }
  int getInt() { 1 }
}
`;

  function calls(body: string): string[] {
    const code = `package a\nclass Own extends Base { def use(int total, List xs, Base o) { ${body} } }`;
    return linesFor(callLines(sourceWorld({ "a/Base.groovy": base, "a/Own.groovy": code })), "Own.use");
  }

  test("a property runs the method that is named for it", () => {
    expect(calls("o.total")).toEqual(["Base.getTotal"]);
    expect(calls("o.open")).toEqual(["Base.isOpen"]);
    expect(calls("open")).toEqual(["Base.isOpen"]);
  });

  test.each([
    ["a parameter", "return total + 1"],
    ["a parameter of a closure", "xs.collect { open -> open + 1 }"],
    ["a method with parameters", "o.price"],
    ["is without a truth value", "o.named"],
    ["a setter without a parameter", "o.open = true"],
    ["a type", "int x = 1; return x"],
  ])("no method runs for %s", (_, code) => {
    expect(calls(code)).toEqual([]);
  });
});

describe("an edit of a method changes what reads its property", () => {
  test.each([
    ["getTotal() {", "gotTotal() {", "fun use(o: Order) = o.total"],
    ["getTotal() {", "getTotal(int tax) {", "fun use(o: Order) = o.total"],
    ["void setOpen(", "void putOpen(", "fun use(o: Order) { o.isOpen = true }"],
    ["private int total", "public int total", "fun use(o: Order) = o.total"],
  ])("%s becomes %s", (from, to, code) => {
    const beside = { "a/Use.kt": `package a\n${code}` };
    const edit = { path: "a/Order.java", beside, touched: ["a/Use.kt"] };
    expectRelinked({ ...edit, from: order, to: order.replace(from, to) });
    expectRelinked({ ...edit, from: order.replace(from, to), to: order });
  });

  test("an operator that comes or goes changes the files that use it", () => {
    const money = (members: string): string => `package a\nclass Money { ${members} }`;
    const beside = { "a/Use.groovy": "package a\nclass Use { def use(Money a, Money b) { def c = a + b } }" };
    const edit = { path: "a/Money.groovy", beside, touched: ["a/Use.groovy"] };
    expectRelinked({ ...edit, from: money(""), to: money("Money plus(Money o) { o }") });
    expectRelinked({ ...edit, from: money("Money plus(Money o) { o }"), to: money("") });
  });

  test.each([
    [
      "Box.scala",
      "package a\nclass Box[A] { _ }",
      "def foreach(f: A => Unit): Unit = ()",
      "Use.scala",
      "package a\nobject Use { def use(b: Box[Int]) = for (x <- b) println(x) }",
    ],
    [
      "Box.kt",
      "package a\nclass Box { _ }",
      "operator fun inc(): Box = this",
      "Use.kt",
      "package a\nfun use(b: Box) { var c = b; c++ }",
    ],
    [
      "Box.java",
      "package a; public class Box { _ }",
      "public java.util.Iterator<Box> iterator() { return null; }",
      "Use.java",
      "package a; class Use { void use(Box b) { for (Box c : b) { } } }",
    ],
  ])("the operator of %s", (path, text, member, user, code) => {
    const edit = { path, beside: { [user]: code }, touched: [user] };
    expectRelinked({ ...edit, from: text.replace("_", ""), to: text.replace("_", member) });
    expectRelinked({ ...edit, from: text.replace("_", member), to: text.replace("_", "") });
  });
});
