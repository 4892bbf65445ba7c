// C#: overloads that take functions are told apart by the functions that a call passes.
import { expect, test } from "vitest";
import { createLinker } from "../../../../src/core/link/index.ts";
import { edgeKindOf } from "../../../../src/core/types/index.ts";
import { languages } from "../../../support/languages.ts";
import { sourceWorld } from "./source-view.ts";

const runner = `
using System; using System.Threading.Tasks;
public class Item { public int Size; public void Touch() {} public Task SaveAsync() => null; }
public delegate void Handler(Item item);
public delegate int Counter(Item item, int n);
public class Runner {
  public void Run(Action action) { }
  public void Run(Func<int> func) { }
  public void Exec(Action action) { }
  public void Exec(Func<Task> func) { }
  public void Do(Action<Item> action) { }
  public void Do(Func<Task> func) { }
  public void Own(Handler handler) { }
  public void Own(Counter counter) { }
  public void Say(string text) { }
  public void Say(Func<string> text) { }
}
public static class More {
  public static void Repeat(this Runner runner) { }
  public static void Repeat(this Runner runner, int count) { }
  public static void Repeat(this Runner runner, Action<int> each) { }
  public static void Repeat(this Runner runner, int count, Action<int> each) { }
}
`;
/** The heads of the overloads that a method with that body calls, without modifiers, results and receivers. */
function called(body: string): string[] {
  const use = `
using System; using System.Threading.Tasks;
class Use {
  static int Value() => 1;
  static void Nothing() { }
  void Go(Runner r, Item i, int n) { ${body} }
}`;
  const view = sourceWorld({ "Runner.cs": runner, "Use.cs": use });
  const { edges } = createLinker(view, languages).linkFile(1);
  const heads: string[] = [];
  for (let row = 0; row < edges.length; row++) {
    if (edgeKindOf(edges.kind[row]!) !== "CALLS") continue;
    const { symbols, strings } = view.parsed(edges.targetFile[row]!);
    const head = strings.get(symbols.signature[edges.target[row]!]!);
    if (/Run|Exec|Do\(|Own|Say|Repeat/.test(head))
      heads.push(head.replace(/^public (?:static )?void /, "").replace(/this Runner runner(?:, )?/, ""));
  }
  return heads.sort();
}

test.each([
  ["r.Run(() => { Nothing(); });", "Run(Action action)"],
  ["r.Run(() => 1);", "Run(Func<int> func)"],
  ["r.Run(() => Value());", "Run(Func<int> func)"],
  ["r.Run(() => { return n; });", "Run(Func<int> func)"],
  ["r.Run(() => { if (n > 1) { return; } Nothing(); });", "Run(Action action)"],
  ["r.Run(() => { var f = () => { return 1; }; Nothing(); });", "Run(Action action)"],
  ["r.Run(delegate { Nothing(); });", "Run(Action action)"],
  ["r.Run(Value);", "Run(Func<int> func)"],
])("whether the body gives a value decides: %s", (body, expected) => {
  expect(called(body)).toEqual([expected]);
});

test.each([
  ["r.Exec(async () => { await i.SaveAsync(); });", "Exec(Func<Task> func)"],
  ["r.Exec(() => i.SaveAsync());", "Exec(Func<Task> func)"],
  ["r.Exec(() => i.Touch());", "Exec(Action action)"],
  ["r.Do(item => item.Touch());", "Do(Action<Item> action)"],
  ["r.Do(() => Task.CompletedTask);", "Do(Func<Task> func)"],
  ["r.Own(item => item.Touch());", "Own(Handler handler)"],
  ["r.Own((item, count) => count);", "Own(Counter counter)"],
  ['r.Say(() => "a");', "Say(Func<string> text)"],
  ['r.Say("a");', "Say(string text)"],
])("so do the parameters, and whether the function is asynchronous: %s", (body, expected) => {
  expect(called(body)).toEqual([expected]);
});

test("if nothing tells whether an outside call gives a value, either overload may run", () => {
  expect(called("r.Exec(() => Outside.Call());")).toEqual(["Exec(Action action)", "Exec(Func<Task> func)"]);
});

test.each([
  ["r.Repeat();", "Repeat()"],
  ["r.Repeat(3);", "Repeat(int count)"],
  ["r.Repeat(each => { });", "Repeat(Action<int> each)"],
  ["r.Repeat(3, each => { });", "Repeat(int count, Action<int> each)"],
  ["More.Repeat(r, each => { });", "Repeat(Action<int> each)"],
  ["More.Repeat(r, 3, each => { });", "Repeat(int count, Action<int> each)"],
])("an extension method's first parameter is the receiver: %s", (body, expected) => {
  expect(called(body)).toEqual([expected]);
});
