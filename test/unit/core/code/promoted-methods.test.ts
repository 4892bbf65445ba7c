// Which methods of embedded types does a Go type have, and so which interfaces does it satisfy?
import { expect, test } from "vitest";
import { openTestEngine } from "../../../support/engine.ts";
import { makeRepository } from "../../../support/temp.ts";

/** Ids of methods that a call through the interface method may run: what it impacts besides callers. */
async function implementations(source: string, method: string): Promise<readonly string[]> {
  const root = makeRepository({ "go.mod": "module p\n", "a.go": `package p\n\n${source}` });
  const { engine } = await openTestEngine();
  await engine.code.index(root, {});
  const { reachable } = await engine.code.impact({ root, symbolId: `a.go#${method}`, depth: 2 });
  return reachable.map(({ id }) => id).filter((id) => /#[A-Z]\w*\.[A-Z]/.test(id));
}

const both = "type Both interface {\n\tMove()\n\tNote()\n}\n";
const types =
  "type C struct{}\n\nfunc (C) Move() {}\n\ntype A struct{ C }\n\ntype B struct{}\n\nfunc (B) Move() {}\n";

test("a nearer embedded type's method is promoted, whatever the order of the fields", async () => {
  const source = `${both}\n${types}\ntype T struct {\n\tA\n\tB\n}\n\nfunc (T) Note() {}\n`;
  expect(await implementations(source, "Both.Move")).toEqual(["a.go#B.Move"]);
});

test("a name that two embedded types of one level have is promoted from neither", async () => {
  const source = `${both}\n${types}\ntype T struct {\n\tB\n\tC\n}\n\nfunc (T) Note() {}\n`;
  expect(await implementations(source, "Both.Move")).toEqual([]);
});

test("layers of interfaces that all embed the next layer take no exponential time", async () => {
  const width = 12;
  const layers = Array.from({ length: 10 }, (_, layer) =>
    Array.from({ length: width }, (_, i) => {
      const below =
        layer === 9 ? [`\tM${i}()`] : Array.from({ length: width }, (_, j) => `\tI${layer + 1}x${j}`);
      return `type I${layer}x${i} interface {\n${below.join("\n")}\n}\n`;
    }).join("\n"),
  ).join("\n");
  const methods = Array.from({ length: width }, (_, i) => `func (S) M${i}() {}\n`).join("\n");
  const source = `${layers}\ntype S struct{}\n\n${methods}`;
  expect(await implementations(source, "I9x3.M3")).toEqual(["a.go#S.M3"]);
});
