// Do the documents name what exists? Paths and figures that became stale through a change fail here.
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, test } from "vitest";
import { commands } from "../../src/cli/catalog/commands.ts";
import { listLanguages } from "../../src/core/languages/index.ts";

const documents = [
  "README.md",
  "ARCHITECTURE.md",
  "CONTRIBUTING.md",
  "bench/README.md",
  "bench/quality/recall/README.md",
  "docs/options.md",
  "docs/server.md",
  "examples/pictures/README.md",
  "grammars/README.md",
  "src/core/languages/COVERAGE.md",
  "src/core/languages/README.md",
  "src/core/link/README.md",
  "src/core/qdrant/README.md",
  "src/core/query/README.md",
  "src/core/store/README.md",
  "src/engine-process/README.md",
  "src/mcp/README.md",
  "wasm/README.md",
];
const tops = ["src", "test", "bench", "wasm", "models", "grammars", "examples", "bin", "docs"];
/** Everything that a document may name, with all folders on its path. */
const places = tops.flatMap((top) => [top, ...listBelow(top).map((path) => `${top}/${path}`)]);
const folders = new Set(places.flatMap((path) => dirname(path).split("/")));
/** A path in a code span: it has a folder, but no blanks and no characters of a pattern, a variable or an option. */
const codePath = /`([\w-]+)(\/[\w./*-]+)`/g;
/** A word in capitals is a placeholder (`suites/NAME.ts`), and `memory/` is also a folder of a home. */
const noFile = /(?:^|[/-])(?!README)[A-Z]+(?:[./]|$)|^memory\/checkpoint\//;

function listBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).map((path) => path.split("\\").join("/"));
}

describe.each(documents)("%s", (document) => {
  const text = readFileSync(document, "utf8");

  test("names only existing files and folders", () => {
    const paths = [...text.matchAll(codePath)].filter(([, first]) => folders.has(first!));
    const named = paths.map(([, first, rest]) => `${first}${rest}`).filter((path) => !noFile.test(path));
    const missing = named.filter((path) => !isThere(path));
    expect(missing).toEqual([]);
  });

  test("links only to existing files and headings", () => {
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g)];
    const missing = links.filter(([, path, heading]) => {
      const target = path === "" ? document : join(dirname(document), path!);
      return !existsSync(target) || (heading !== undefined && !listHeadings(target).includes(heading));
    });
    expect(missing.map(([link]) => link)).toEqual([]);
  });
});

/** The headings of a document as GitHub names them in links. */
function listHeadings(document: string): readonly string[] {
  const headings = readFileSync(document, "utf8").matchAll(/^#+ (.+)$/gm);
  return Array.from(headings, ([, title]) =>
    title!
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, "")
      .replaceAll(" ", "-"),
  );
}

/**
 * Matches as written, after any folders; `name` also matches `name.ts` and `name.test.ts`, `name*` any name with that
 * prefix.
 */
function isThere(path: string): boolean {
  const [start = "", ...rest] = path.replace(/\/$/, "").split("*");
  const ends = rest.length > 0 ? [""] : ["", ".ts", ".test.ts"];
  return places.some((place) =>
    ends.some((end) => {
      const whole = `/${place}`;
      return rest.length > 0 ? whole.includes(`/${start}`) : whole.endsWith(`/${start}${end}`);
    }),
  );
}

const readme = readFileSync("README.md", "utf8");

test("README.md has a table row for each command", () => {
  const rows = [...readme.matchAll(/^\| .*/gm)].join("\n");
  const shown = commands.filter(({ hidden }) => hidden !== true).map(({ name }) => name);
  expect(shown.filter((name) => !rows.includes(`\`loci ${name}`))).toEqual([]);
});

test("README.md names each language with symbols, by the first word of its name", () => {
  const names = listLanguages().flatMap(({ name, grammar }) =>
    grammar === undefined ? [] : name.split(" ")[0]!,
  );
  expect(names.filter((name) => !readme.includes(name))).toEqual([]);
});

const architecture = readFileSync("ARCHITECTURE.md", "utf8");

test("ARCHITECTURE.md has a table row for each thread entry", () => {
  const entries = readdirSync("src/threads/entries").map((file) => file.replace(/\.ts$/, ""));
  const rows = [...architecture.matchAll(/^\| (\w+) +\| [\w ,:]+\| /gm)].map(([, name]) => name);
  for (const entry of entries) expect(rows).toContain(entry);
});

test("ARCHITECTURE.md maps each folder of the core", () => {
  for (const entry of readdirSync("src/core", { withFileTypes: true })) {
    if (entry.isDirectory()) expect(architecture).toContain(`\`src/core/${entry.name}/\``);
  }
});

test("ARCHITECTURE.md gives the actual size of the walker", () => {
  const [, told] = /`wasm\/walker` is ([\d.]+) KB/.exec(architecture) ?? [];
  expect(Number(told)).toBeCloseTo(statSync("wasm/walker.wasm").size / 1000, 1);
});

test("every law in ARCHITECTURE.md names a test or benchmark", () => {
  const laws = [...architecture.matchAll(/^\| \d+\. .*\| (.+?) *\|$/gm)].map(([, heldBy]) => heldBy!);
  expect(laws).toHaveLength(15);
  for (const heldBy of laws) expect(heldBy).toMatch(/test|bench/);
});
