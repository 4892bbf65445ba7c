// Every enum lists its cases, though it does not declare the list: `values()`, `entries`, `allCases`, `cases()`.
import { expect, test } from "vitest";
import { calls } from "./source-view.ts";

/** Callers of a function `run`, by file and name. */
function callers(sources: Readonly<Record<string, string>>): string[] {
  return calls(sources)
    .filter((line) => line.endsWith(".run"))
    .map((line) => line.slice(0, line.indexOf(" ")))
    .sort();
}

test("the elements of an enum's own list of cases are its cases", () => {
  const found = callers({
    "E.java": `
enum E { A, B;
  void run() {}
  static void inside() { for (var e : values()) e.run(); }
}
class User { void outside() { E.values()[0].run(); } }
`,
    "e.kt": `
enum class K { A, B; fun run() {} }
fun byEntries() { for (e in K.entries) e.run() }
fun byValues() { K.values().forEach { it.run() } }
`,
    "e.swift": `
enum S: CaseIterable { case a, b
  func run() {} }
func cases() { S.allCases.forEach { $0.run() } }
`,
    "e.php": `<?php
enum Suit { case A; function run() {} static function all() { foreach (self::cases() as $c) { $c->run(); } } }
`,
    "e.dart": `
enum D { a, b; void run() {} static D first() => values.firstWhere((e) { e.run(); return true; }); }
void all() { for (final e in D.values) e.run(); }
`,
    "e.scala": `
enum Color:
  case Red, Green
  def run(): Unit = ()
def all() = for (c <- Color.values) c.run()
`,
  });
  expect(found).toEqual([
    "E.java#E.inside",
    "E.java#User.outside",
    "e.dart#D.first",
    "e.dart#all",
    "e.kt#byEntries",
    "e.kt#byValues",
    "e.php#Suit.all",
    "e.scala#all",
    "e.swift#cases",
  ]);
});

test("a class that is no enum has no such list, and a list that is declared goes first", () => {
  const found = callers({
    "A.java": `
class Item { void run() {} static void list() { values()[0].run(); } }
class Other { void run() {} }
enum E { A; void run() {} static Other[] values(int limit) { return null; } }
class User { void other() { E.values(1)[0].run(); } }
`,
    "a.dart": `
class Plain { void run() {} }
class Holder { final List<Plain> values; Holder(this.values); void own() { values.first.run(); } }
void none() { Plain.values.first.run(); }
`,
  });
  expect(found).toEqual(["A.java#User.other", "a.dart#Holder.own"]);
});
