// C#: operators call the methods that a class of the root declares for them, those of built-in types call nothing.
import { expect, test } from "vitest";
import { calls } from "./source-view.ts";

const money = `
public struct Money {
  public static Money operator +(Money a, Money b) => Sum(a);
  public static Money operator -(Money a, Money b) => b;
  public static Money operator -(Money a) => Negated(a);
  public static Money operator checked *(double k, Money a) => a;
  public static bool operator ==(Money a, Money b) => true;
  public static bool operator !=(Money a, Money b) => false;
  public static Money operator ++(Money a) => a;
  public int Amount;
  static Money Sum(Money a) => a;
  static Money Negated(Money a) => a;
}
`;
const using = (body: string): readonly string[] =>
  calls({
    "Money.cs": money,
    "Use.cs": `class Use { void Run(Money a, Money b, Money? none, int n, string s) { ${body} } }`,
  })
    .filter((line) => line.startsWith("Use.cs"))
    .map((line) => line.replace(/.*Money\./, ""));

test("an operator is a method with its own name", () => {
  expect(calls({ "Money.cs": money })).toEqual([
    "Money.cs#Money.operator+ -> Money.cs#Money.Sum",
    "Money.cs#Money.operator- -> Money.cs#Money.Negated",
  ]);
});

test("operators of a class of the root are calls, in their places and by their operands", () => {
  expect(using("var c = a + b;")).toEqual(["operator+"]);
  expect(using("a += b;")).toEqual(["operator+"]);
  expect(using("var c = a - b;")).toEqual(["operator-"]);
  expect(using("var c = -a;")).toEqual(["operator-"]);
  expect(using("var c = 2 * a;")).toEqual(["operator*"]);
  expect(using("a++; ++b;")).toEqual(["operator++"]);
  expect(using("if (a != b) { }")).toEqual(["operator!="]);
  expect(using("var c = (a + b) == b;")).toEqual(["operator+", "operator=="]);
});

test("operators of built-in types, and with literals beside + or in comparisons, call nothing", () => {
  const plain = 'n = n + n; n++; n -= 1; s = s + n; s = "x" + a; var q = a.Amount + b.Amount; a = b; n = -n;';
  expect(using(plain)).toEqual([]);
  expect(using('if (none == null || none != null) { } s = a + "x"; Run += b;')).toEqual([]);
  expect(using("var d = a / b; var e = a > b; var f = a ?? b; var g = ~a;")).toEqual([]);
});
