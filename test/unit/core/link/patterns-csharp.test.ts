// C#: what patterns, constraints, delegates and values held by outside types tell about names.
import { expect, test } from "vitest";
import { calls } from "./source-view.ts";

const types = `
using System; using System.Collections.Generic; using System.Linq;
public class Item {
  public Item Next; public int Size() => 1; public void Show() { } public Item Join(Item other) => this;
}
public record Number(int Value);
public record Add(Number Left, Item Right);
public delegate Item Maker(Item item, int count);
public class Repo { public Item Find(int n) => null; }
`;
const using = (members: string): readonly string[] =>
  calls({ "Types.cs": types, "Use.cs": `using System; using System.Linq; class Use { ${members} }` })
    .filter((line) => line.startsWith("Use.cs"))
    .map((line) => line.replaceAll(/\w+\.cs#(?:Use\.)?/g, ""))
    .sort();

test("a pattern with positions names a type and calls nothing", () => {
  const other = "static void Number(int n) { }";
  expect(using(`${other} bool M(object o) => o is Number(0);`)).toEqual([]);
  expect(using(`${other} int M(object o) => o switch { Add(Number(0), _) => 1, _ => 2 };`)).toEqual([]);
  expect(using(`${other} void M(object o) { switch (o) { case Number(0): Number(1); break; } }`)).toEqual([
    "M -> Number",
  ]);
});

test("parts of a pattern have the types that the record declares for them", () => {
  expect(using("int M(object o) => o switch { Add(Number(1), var r) => r.Size(), _ => 0 };")).toEqual([
    "M -> Item.Size",
  ]);
  expect(using("void M(object o) { if (o is Add(_, var r)) r.Show(); }")).toEqual(["M -> Item.Show"]);
  expect(using("void M(object o) { if (o is Add(_, var r) && r.Size() > 0) r.Show(); }")).toEqual([
    "M -> Item.Show",
    "M -> Item.Size",
  ]);
  expect(using("bool M(object o) => o is Add(Number(1), var r) && r.Size() > 0;")).toEqual([
    "M -> Item.Size",
  ]);
  expect(using("void M(object o) { if (o is not Add(var l, var r)) return; r.Show(); }")).toEqual([
    "M -> Item.Show",
  ]);
  expect(using("void M(object o) { if (o is Add { Right: var r }) r.Show(); }")).toEqual(["M -> Item.Show"]);
  expect(using("void M(Item o) { if (o is { Next: { } r }) r.Show(); }")).toEqual(["M -> Item.Show"]);
  expect(using("void M(object o) { if (o is Add(_, Item { Next: var r })) r.Show(); }")).toEqual([
    "M -> Item.Show",
  ]);
});

test("a pattern without a type binds the value that is matched with it", () => {
  const peek = "Item Peek() => null;";
  const called = ["M -> Item.Show", "M -> Item.Size", "M -> Peek"];
  expect(using(`${peek} void M() { if (Peek() is { } next && next.Size() > 0) next.Show(); }`)).toEqual(
    called,
  );
  const section = "case Item when Peek() is { } next && next.Size() > 0: next.Show(); break;";
  expect(using(`${peek} void M(object o) { switch (o) { ${section} } }`)).toEqual(called);
  expect(using(`${peek} void M() { switch (Peek()) { case { } next: next.Show(); break; } }`)).toEqual([
    "M -> Item.Show",
    "M -> Peek",
  ]);
  expect(using(`${peek} int M() => Peek() switch { { } next => next.Size(), _ => 0 };`)).toEqual([
    "M -> Item.Size",
    "M -> Peek",
  ]);
  expect(using("void M(Item[] o) { if (o is [var first, ..]) first.Show(); }")).toEqual([]);
});

test("a value that may be thrown instead keeps its type", () => {
  expect(using("Exception Fail() => null; void M(Item a) { var b = a ?? throw Fail(); b.Show(); }")).toEqual([
    "M -> Fail",
    "M -> Item.Show",
  ]);
});

test("a new value of a type parameter has the members of its constraint", () => {
  expect(using("void M<T>() where T : Item, new() { var made = new T(); made.Show(); }")).toEqual([
    "M -> Item.Show",
  ]);
});

test("what an outside type holds for later has its own type", () => {
  expect(using("Lazy<Repo> repo; void M() { repo.Value.Find(1).Show(); }")).toEqual([
    "M -> Item.Show",
    "M -> Repo.Find",
  ]);
});

test("a delegate gives types to the parameters of a lambda and to the result of a call", () => {
  expect(using("void Take(Maker m) { m(null, 1).Show(); } void M() { Take((i, n) => i.Join(i)); }")).toEqual([
    "M -> Item.Join",
    "M -> Take",
    "Take -> Item.Show",
  ]);
  expect(using("event Maker Made; void M() { Made += (i, n) => i.Join(i); }")).toEqual(["M -> Item.Join"]);
});

test("making a delegate calls nothing", () => {
  expect(using("Item Join(Item i, int n) => i; void M() { var m = new Maker(Join); }")).toEqual([]);
});

test("Aggregate starts with an element or with what is passed first", () => {
  expect(using("int M(Item[] all) => all.Aggregate((a, b) => a.Join(b)).Size();")).toEqual([
    "M -> Item.Join",
    "M -> Item.Size",
  ]);
  expect(using("void M(Number[] all, Item s) { all.Aggregate(s, (a, b) => a.Join(a)); }")).toEqual([
    "M -> Item.Join",
  ]);
});
