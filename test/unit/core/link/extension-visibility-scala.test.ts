// Scala: an implicit class inside a function extends types only there.
import { expect, test } from "vitest";
import { calls } from "./source-view.ts";

test("methods of a local implicit class are called only in the function around it", () => {
  const holder = `
package a
class Item
class Holder {
  def inside(item: Item): Int = {
    implicit class Local(text: String) { def framed(): Int = 1 }
    implicit class OnItem(item: Item) { def shown(): Int = 1 }
    def deeper(): Int = "x".framed()
    item.shown()
  }
  def beside(item: Item): Int = "x".framed() + item.shown()
}
object Texts { implicit class Open(text: String) { def bold(): Int = 1 } }
`;
  const other =
    'package a\nimport Texts._\nclass Other { def run(item: Item): Int = "x".framed() + item.shown() + "x".bold() }\n';
  expect(calls({ "Holder.scala": holder, "Other.scala": other })).toEqual([
    "Holder.scala#Holder.inside -> Holder.scala#Holder.inside.OnItem.shown",
    "Holder.scala#Holder.inside.deeper -> Holder.scala#Holder.inside.Local.framed",
    "Other.scala#Other.run -> Holder.scala#Texts.Open.bold",
  ]);
});

test("of several implicit classes for one type, a local one does not take the calls of others", () => {
  const file = (name: string, body: string): string =>
    `package ${name}\nclass ${name.toUpperCase()} { def run(): Int = { ${body} "x".same() } }\n`;
  const local = "implicit class Local(text: String) { def same(): Int = 1 };";
  const shared = "package c\nobject Texts { implicit class Open(text: String) { def same(): Int = 1 } }\n";
  const found = calls({
    "a.scala": file("a", local),
    "b.scala": file("b", "import c.Texts._;"),
    "c.scala": shared,
  });
  expect(found).toEqual([
    "a.scala#A.run -> a.scala#A.run.Local.same",
    "b.scala#B.run -> c.scala#Texts.Open.same",
  ]);
});
