// A symbol with many tests: do its other users come first, whatever their files are called?
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import type { ImpactRow } from "../support/code-graph-client.ts";
import { connectClient, readText, type McpConnection } from "../support/mcp-client.ts";
import { runLoci } from "../support/run-loci.ts";
import { makeSharedFolder, writeFiles } from "../support/temp.ts";

// Long timeout: real processes are slow on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const uses = 'import { weigh } from "../src/scale.ts";\n';
const root = makeSharedFolder("loci-tests-last");
writeFiles(root, {
  "src/scale.ts": "export function weigh(parcel: string): number {\n  return parcel.length;\n}\n",
  "src/ship.ts": 'import { weigh } from "./scale.ts";\nexport const ship = () => weigh("box");\n',
  "a/scale.test.ts": `${uses}test("weighs a box", () => weigh("a"));\n`,
  "a/more.test.ts": `${uses}test("weighs a sack", () => weigh("b"));\n`,
});
const home = makeSharedFolder("loci-tests-last-home");
let server: McpConnection;
beforeAll(async () => {
  server = await connectClient(home, ["--families", "codemem,context-engine", "--root", root]);
  await server.call("index_codebase", { path: root });
});
afterAll(() => server.close());

async function ask<T>(tool: string, args: Record<string, unknown>): Promise<T> {
  return readText(await server.call(tool, args)) as T;
}

test("in impact and in edges", async () => {
  const impact = await ask<ImpactRow>("get_impact", { qualified_name: "weigh", depth: 1 });
  expect(impact.reachable.map(({ id }) => id.split("#")[0])).toEqual(["src/ship.ts"]);
  expect(impact.files).toEqual(["src/ship.ts", "a/more.test.ts", "a/scale.test.ts"]);
  const tests = impact.tests.map((id) => id.split("#")[0]);
  expect([...new Set(tests)].sort()).toEqual(["a/more.test.ts", "a/scale.test.ts"]);
  expect(impact.direct_dependents.every(({ source }) => source.startsWith("src/ship.ts"))).toBe(true);
  const edges = await ask<{ file_path: string }[]>("get_dependencies", {
    qualified_name: "weigh",
    direction: "incoming",
  });
  const inOrder = edges.map(({ file_path: path }) => path.startsWith("a/"));
  expect(inOrder).toEqual(inOrder.toSorted((a, b) => Number(a) - Number(b)));
  expect(new Set(inOrder).size).toBe(2);
});

test("in a page of callers, and on the command line", async () => {
  const { results, total } = await ask<{ results: readonly { path: string }[]; total: number }>(
    "search_callers_for",
    { query: "weigh", limit: 1 },
  );
  expect(results.map(({ path }) => path)).toEqual(["src/ship.ts"]);
  expect(total).toBe(3);
  const { stdout } = await runLoci(["callers", "weigh", "--root", root, "--home", home, "-k", "1"]);
  expect(stdout).toMatch(/^\S*src\/ship\.ts:2 /);
});
