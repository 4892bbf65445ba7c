// A file is edited after the index run, and not indexed again: the answer still has the current lines.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { connectClient, readText, type McpConnection } from "../support/mcp-client.ts";
import { parseLastLine, runLoci } from "../support/run-loci.ts";
import { makeRepository, makeTempFolder } from "../support/temp.ts";

vi.setConfig({ testTimeout: 60_000 });

const kiln = [
  "/** How hot the kiln is. */",
  "export function kilnHeat(probe: Probe): number {",
  "  const volts = probe.read();",
  "  return volts * probe.factor;",
  "}",
];
const rest = ["export function glazeTone(): string {", "  return 'celadon';", "}", ""];

interface Found {
  readonly results: readonly Readonly<Record<string, unknown>>[];
}

let root: string;
let home: string;
async function prepare(): Promise<void> {
  root = makeRepository({
    "kiln.ts": [...kiln, "", ...rest].join("\n"),
    "other.ts": "export const a = 1;\n",
  });
  home = makeTempFolder();
  await runLoci(["index", root, "--home", home]);
}
const edit = (lines: readonly string[]): void => {
  writeFileSync(join(root, "kiln.ts"), lines.join("\n"));
};

/** A read-only server never indexes. */
async function ask(
  family: string,
  name: string,
  args: Record<string, unknown>,
): Promise<Readonly<Record<string, unknown>>> {
  const client: McpConnection = await connectClient(home, [
    "--families",
    family,
    "--root",
    root,
    "--read-only",
  ]);
  const answer = readText(await client.call(name, args));
  await client.close();
  const { results = answer } = answer as Partial<Found>;
  return (Array.isArray(results) ? results[0] : results) as Found["results"][number];
}

test("moved lines are shown at their current place, with the distance", async () => {
  await prepare();
  edit(["// Wood and gas.", "// Electricity.", "", ...kiln, "", ...rest]);
  const found = await ask("codemem", "search_code", { query: "kilnHeat", k: 1 });
  expect(found).toMatchObject({ file_path: "kiln.ts", line_end: 8, moved_by: 3, stale: false });
  const preview = found["preview"] as readonly { readonly line: number; readonly text: string }[];
  expect(preview.find(({ line }) => line === 5)?.text).toContain("kilnHeat");
  const shown = await ask("context-engine", "repo_search", {
    query: "kilnHeat",
    limit: 1,
    include_snippet: true,
  });
  expect(shown).toMatchObject({ path: "kiln.ts", end_line: 8, moved_by: 3 });
  expect(shown).not.toHaveProperty("stale");
  expect(shown["snippet"]).toContain("probe.factor");
  const printed = await runLoci(["search", "kilnHeat", "--root", root, "--home", home, "-k", "1", "--json"]);
  const [first] = parseLastLine(printed)["results"] as Found["results"];
  expect(first).toMatchObject({ stale: false, moved_by: 3 });
});

test("deleted lines are reported as stale", async () => {
  await prepare();
  edit(rest);
  const found = await ask("codemem", "search_code", { query: "kilnHeat", k: 1 });
  expect(found).toMatchObject({ file_path: "kiln.ts", stale: true });
  expect(found).not.toHaveProperty("moved_by");
  const printed = await runLoci(["search", "kilnHeat", "--root", root, "--home", home, "-k", "1"]);
  expect(printed.stdout).toContain("no longer there");
});

test("callers are shown at their current lines", async () => {
  await prepare();
  const use = ["export function fire(probe: Probe) {", "  return kilnHeat(probe);", "}"];
  edit([...kiln, ...use, ...rest]);
  await runLoci(["index", root, "--home", home]);
  edit(["// Wood and gas.", "// Electricity.", ...kiln, "const pause = 1;", ...use, ...rest]);
  const callers = (): ReturnType<typeof runLoci> =>
    runLoci(["callers", "kilnHeat", "--root", root, "--home", home]);
  const moved = await callers();
  expect(moved.stdout).toContain("kiln.ts:10  fire");
  expect(moved.stdout).toContain("10:   return kilnHeat(probe);");
  const found = await ask("context-engine", "symbol_graph", { symbol: "kilnHeat", query_type: "callers" });
  expect(found).toMatchObject({
    start_line: 10,
    snippet: expect.stringContaining("<<kilnHeat>>(probe)") as string,
  });
  const grouped = await ask("codemem", "get_dependencies", { qualified_name: "kilnHeat", format: "grouped" });
  expect(grouped["incoming"]).toMatchObject([{ lines: { 10: "return kilnHeat(probe);" } }]);
  edit([...kiln, ...rest]);
  expect((await callers()).stdout).toContain("kiln.ts:7  fire  (no longer there since the file changed)");
});

test("a file that was only touched is shown unchanged", async () => {
  await prepare();
  edit([...kiln, "", ...rest]);
  const found = await ask("codemem", "search_code", { query: "kilnHeat", k: 1 });
  expect(found).toMatchObject({ line_end: 5, stale: false });
  expect(found).not.toHaveProperty("moved_by");
});
