import { expect, test } from "vitest";
import type { SymbolDetail } from "../../../../src/core/types/index.ts";
import { describeCalls } from "../../../../src/families/codemem/describe-calls.ts";
import type { ToolContext } from "../../../../src/tools/definitions/tool.ts";

const caller = { id: "a.ts#f", root: "/r", kind: "function", filePath: "a.ts" } as SymbolDetail;

function describeEdges(edges: readonly { readonly target: string; readonly line: number }[]) {
  const listed = edges.map((edge) => ({
    ...{ ...edge, source: caller.id, relationship: "CALLS" },
    strategy: edge.target.startsWith("a.ts#may") ? "dispatch" : "file",
  }));
  const unresolved = { name: "f", total: 0, files: 0, isComplete: true, places: [] };
  const code = {
    dependencies: () => Promise.resolve(listed),
    findMentions: () => Promise.resolve(unresolved),
  };
  const engine = { code };
  return describeCalls(caller, { engine } as unknown as ToolContext);
}

test("what may run is counted by line", async () => {
  const names = ["may1", "may2", "may3", "may4", "may5"].map((name) => `a.ts#${name}`);
  const { calls } = await describeEdges([
    ...names.map((target) => ({ target, line: 3 })),
    ...names.map((target) => ({ target: `${target}b`, line: 4 })).slice(1),
    { target: "b.ts#sure", line: 3 },
  ]);
  const onLine4 = ["4? may2b", "4? may3b", "4? may4b", "4? may5b"];
  expect(calls).toEqual(["3? may1", "3? may2", "3? and 3 more", "3 b.ts#sure", ...onLine4]);
});

test("a function with tens of thousands of calls is described in linear time", async () => {
  const edges = Array.from({ length: 20_000 }, (_, at) => ({ target: `a.ts#g${at}`, line: at }));
  const start = performance.now();
  const { calls } = await describeEdges(edges);
  expect(calls).toHaveLength(edges.length);
  expect(performance.now() - start).toBeLessThan(2000);
});
