// A symbol with many tests and examples: do its other users come first, whatever their files are called?
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
  "benchmarks/speed.ts": `${uses}export const speed = () => weigh("b");\n`,
  "docs/page.ts": `${uses}export const page = () => weigh("d");\n`,
  "examples/one/app.ts": `${uses.replace("..", "../..")}export const app = () => weigh("e");\n`,
  // A package that is only named after documents is a source.
  "src/doc/print.ts": `${uses.replace("../src", "..")}export const print = () => weigh("p");\n`,
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

const ownFirst = [
  "src/doc/print.ts",
  "src/ship.ts",
  "benchmarks/speed.ts",
  "docs/page.ts",
  "examples/one/app.ts",
];

test("in impact and in edges", async () => {
  const impact = await ask<ImpactRow>("get_impact", { qualified_name: "weigh", depth: 1 });
  expect(impact.reachable.map(({ id }) => id.split("#")[0])).toEqual(ownFirst);
  expect(impact.files).toEqual([...ownFirst, "a/more.test.ts", "a/scale.test.ts"]);
  const tests = impact.tests.map((id) => id.split("#")[0]);
  expect([...new Set(tests)].sort()).toEqual(["a/more.test.ts", "a/scale.test.ts"]);
  const direct = impact.direct_dependents.map(({ source }) => source.split("#")[0]!);
  expect([...new Set(direct)]).toEqual(ownFirst);
  const edges = await ask<{ file_path: string }[]>("get_dependencies", {
    qualified_name: "weigh",
    direction: "incoming",
  });
  const inOrder = edges.map(({ file_path: path }) => path);
  expect([...new Set(inOrder)].slice(0, ownFirst.length)).toEqual(ownFirst);
  expect(inOrder.findLastIndex((path) => !path.startsWith("a/"))).toBeLessThan(
    inOrder.findIndex((path) => path.startsWith("a/")),
  );
});

test("in a page of callers, and on the command line", async () => {
  const { results, total } = await ask<{ results: readonly { path: string }[]; total: number }>(
    "search_callers_for",
    { query: "weigh", limit: ownFirst.length },
  );
  expect(results.map(({ path }) => path)).toEqual(ownFirst);
  expect(total).toBe(ownFirst.length + 2);
  const { stdout } = await runLoci(["callers", "weigh", "--root", root, "--home", home, "-k", "5"]);
  const shown = [...stdout.matchAll(/^(\S+?):\d+ /gm)].map((place) => place[1]!);
  expect(shown.map((path) => path.replace(`${root}/`, ""))).toEqual(ownFirst);
});
