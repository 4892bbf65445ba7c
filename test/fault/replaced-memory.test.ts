// Someone puts another data file in the place of the memories': an older state of it, that of another home, or another
// store's. What the journal holds is not lost.
import { copyFileSync, cpSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { describeRun, runLoci } from "../support/run-loci.ts";
import { copyToTemp, makeSharedFolder, writeFiles } from "../support/temp.ts";

const [home, older, other] = [1, 2, 3].map(() => makeSharedFolder("loci-home")) as [string, string, string];
const root = makeSharedFolder("loci-repo");
const contents = ["the kiln is hot", "the owl sleeps", "the glaze needs borax"];

async function remember(content: string, place: string): Promise<void> {
  const run = await runLoci(["remember", content, "--home", place]);
  expect(run.code, describeRun(run)).toBe(0);
}

beforeAll(async () => {
  await remember(contents[0]!, home);
  cpSync(home, older, { recursive: true });
  for (const content of contents.slice(1)) await remember(content, home);
  await remember("of another home", other);
  await remember("of another home, too", other);
  writeFiles(root, { "a.ts": "export function a() {}\n" });
  expect((await runLoci(["index", root, "--home", other])).code).toBe(0);
}, 120_000);

async function listContents(place: string): Promise<readonly string[]> {
  const run = await runLoci(["memories", "list", "--home", place, "--json"]);
  const memories = JSON.parse(run.stdout) as readonly { readonly content: string }[];
  return memories.map(({ content }) => content).sort();
}

test.each([
  ["an older state", () => join(older, "memory"), /older than its journal/],
  ["those of another home", () => join(other, "memory"), /not the one that its journal belongs to/],
  ["parsed files", () => join(other, "artifacts"), /not the one that its journal belongs to/],
])(
  "a data file with %s is set aside, and the memories are restored",
  async (_, source, told) => {
    const place = copyToTemp(home);
    copyFileSync(join(source(), "data.mdb"), join(place, "memory", "data.mdb"));
    const run = await runLoci(["remember", "stored after that", "--home", place]);
    expect(run.code, describeRun(run)).toBe(0);
    expect(run.stderr).toMatch(told);
    expect(run.stderr).toContain("They were restored");
    expect(await listContents(place)).toEqual([...contents, "stored after that"].sort());
    expect(readdirSync(join(place, "memory")).filter((name) => name.includes("damaged"))).toHaveLength(1);
  },
  120_000,
);

test("a home that was copied as a whole is taken as it is", async () => {
  const place = copyToTemp(older);
  const run = await runLoci(["remember", "stored after that", "--home", place]);
  expect(run.stderr).toBe("");
  expect(await listContents(place)).toEqual([contents[0], "stored after that"].sort());
}, 60_000);
