// Do the documents name what is there? Paths and figures that a change makes stale fail here.
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { describe, expect, test } from "vitest";

const documents = [
  "README.md",
  "ARCHITECTURE.md",
  "CONTRIBUTING.md",
  "bench/README.md",
  "bench/quality/recall/README.md",
  "grammars/README.md",
  "wasm/README.md",
];
/** A path in a code span: it has a folder, and neither blanks nor the marks of a pattern, a variable or an option. */
const codePath = /`((?:src|test|bench|wasm|models|grammars|core|base)\/[\w./*-]+)`/g;

describe.each(documents)("%s", (document) => {
  const text = readFileSync(document, "utf8");

  test("names only files and folders that are there", () => {
    const missing = [...text.matchAll(codePath)].map(([, path]) => path!).filter((path) => !isThere(path));
    expect(missing).toEqual([]);
  });

  test("links only to files that are there", () => {
    const links = [...text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)].map(([, path]) => path!);
    const missing = links.filter((path) => !existsSync(join(dirname(document), path)));
    expect(missing).toEqual([]);
  });
});

/** As written or below src; `name` also stands for `name.ts` and `name.test.ts`, `name*` for all that begin so. */
function isThere(path: string): boolean {
  const prefix = basename(path).replace(/\*.*$/, "");
  return [path, join("src", path)].some((base) => {
    const folder = dirname(base);
    return existsSync(folder) && readdirSync(folder).some((entry) => entry.startsWith(prefix));
  });
}

const architecture = readFileSync("ARCHITECTURE.md", "utf8");

test("the table of threads has a row for each entry", () => {
  const entries = readdirSync("src/threads/entries").map((file) => file.replace(/\.ts$/, ""));
  const rows = [...architecture.matchAll(/^\| (\w+) +\| [\w ,:]+\| /gm)].map(([, name]) => name);
  for (const entry of entries) expect(rows).toContain(entry);
});

test("the map has a row for each folder of the core", () => {
  for (const entry of readdirSync("src/core", { withFileTypes: true })) {
    if (entry.isDirectory()) expect(architecture).toContain(`\`src/core/${entry.name}/\``);
  }
});

test("the walker has the size that is told", () => {
  const [, told] = /`wasm\/walker` is ([\d.]+) KB/.exec(architecture) ?? [];
  expect(Number(told)).toBeCloseTo(statSync("wasm/walker.wasm").size / 1000, 1);
});

test("every law names a test that is there", () => {
  const laws = [...architecture.matchAll(/^\| \d+\. .*\| (.+?) *\|$/gm)].map(([, heldBy]) => heldBy!);
  expect(laws).toHaveLength(15);
  for (const heldBy of laws) expect(heldBy).toMatch(/test|bench/);
});
