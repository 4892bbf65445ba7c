// A file whose syntax needs more memory than a parser has: it is found by its words, the run reports it, and the rest is
// indexed.
import { join } from "node:path";
import { expect, test } from "vitest";
import { openTestEngine } from "../support/engine.ts";
import { runLoci } from "../support/run-loci.ts";
import { makeRepository, makeTempFolder } from "../support/temp.ts";

/** The grammar of Elixir keeps every reading of it, and needs 2 GiB or more. */
const heavy = `${"a+\n".repeat(30_000)}# quetzal\n`;

test("such a file keeps its words, its batch is read, and the terminal shows nothing else", async () => {
  const root = makeRepository({
    "src/a.ts": "export function before() {}\n",
    "src/heavy.ex": heavy,
    "src/z.ts": "export function zeal() {}\n",
  });
  const home = makeTempFolder("loci-home");
  const run = await runLoci(["index", root, "--home", home], {
    environment: { LOCI_EMBED_PROVIDER: "hash" },
  });
  expect(run.code).toBe(0);
  const written = run.stdout + run.stderr;
  expect(written).toContain(join("src", "heavy.ex"));
  expect(written).toContain("Its syntax needs more than 768 MiB of memory.");
  expect(written).not.toMatch(/abort|ASSERTIONS|quarantined/i);

  const { engine } = await openTestEngine({ home });
  const search = async (query: string) =>
    (await engine.code.search({ query, limit: 1, root })).hits.map(({ path }) => path);
  expect(await search("before")).toEqual(["src/a.ts"]);
  expect(await search("zeal")).toEqual(["src/z.ts"]);
  expect(await search("quetzal")).toEqual(["src/heavy.ex"]);
}, 120_000);
