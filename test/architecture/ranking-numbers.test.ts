// Each module keeps its ranking numbers in one place: a weight elsewhere would be overlooked during tuning.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";

const folders = ["src/core", "src/families"];
/** Modules that read, link and store files: they rank nothing. */
const readers =
  /^src\/core\/(scip|patterns|secrets|walk|watch|store|sharing|parse|link|compiler|languages|ingest)\//;
/** `ranking-settings`, `recall-settings` and similar files. */
const settings = /\/[\w-]+-settings\.ts$/;
const fraction = /(?<![\w.])\d*\.\d+/g;
/** Practically one: compared with a share to test for all. */
const wholly = /^0?\.99+$/;

/** Shares and factors outside the settings: those that rank nothing, and tables that are settings themselves. */
const elsewhere: Readonly<Record<string, string>> = {
  "core/types/kinds.ts": "the table of strategies: how sure an edge is that was found by each",
  "core/types/memory-recall.ts":
    "the table of recall's components: weights that Codemem's contract documents",
  "core/types/memory-upkeep.ts": "the table of a consolidation's bounds, which a caller may set",
  "core/types/memory.ts": "the importance of a memory that is given none",
  "core/types/symbol-answers.ts": "the confidence from which an edge counts as sure",
  "core/code/symbols/match-name.ts": "levels of how a name matches, not weights",
  "core/lexical/bm25.ts": "the formula of BM25, and its textbook's parameters",
  "core/qdrant/push-root.ts": "how much must change before a push counts words anew",
  "core/qdrant/qdrant-server.ts": "how long a retry waits",
  "core/code/graph/find-unreachable.ts": "from when on a language's edges are trusted to be all",
  "core/code/graph/graph-edges.ts": "the size of a hash table",
  "core/code/overview/describe-root.ts": "which folders stand for a root",
  "core/code/text/moved-lines.ts": "how many names must agree where lines have moved to",
  "core/embed/providers/lightweight.ts":
    "how much the parts of a word count in a vector: a part of the model, like its weights",
  "core/memory/check-health.ts": "how far one vector may be from itself, computed twice",
  "core/memory/store/load-memory-index.ts": "when a checkpoint is written anew",
  "core/memory/store/word-index.ts": "how an array grows",
  "core/memory/time/attached-words.ts": "days of a month",
  "core/vector/ann-config.ts": "when an approximate index is built anew",
  "core/vector/vector-search.ts": "when an exact scan is cheaper than an approximate index",
  "families/codemem/consolidation.ts": "bounds of a parameter",
  "families/codemem/graph.ts": "the default of a parameter, which the contract gives",
  "families/context-engine/context-answer.ts": "the default of a parameter, which the contract gives",
  "families/memento/performance.ts": "a unit, and a guard against dividing by zero",
  "families/memorylayer/decisions.ts": "the importance that a decision is stored with",
};

const files = folders.flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts"))
    .map((path) => join(folder, path).split("\\").join("/"))
    .filter((path) => !readers.test(path)),
);

/** Code lines that contain a share or a factor. */
function findFractions(path: string): string[] {
  const code = readFileSync(path, "utf8").replace(/\/\*[^]*?\*\/|\/\/.*$|"[^"\n]*"|`[^`]*`/gm, "");
  return code
    .split("\n")
    .filter((line) => (line.match(fraction) ?? []).some((number) => !wholly.test(number)))
    .map((line) => `${path.replace("src/", "")}: ${line.trim()}`);
}

const found = files.filter((path) => !settings.test(path)).flatMap(findFractions);

test("the search covers the files that rank and finds the numbers in their settings", () => {
  const settled = files.filter((path) => settings.test(path));
  expect(files.filter((path) => path.startsWith("src/core/query/")).length).toBeGreaterThan(60);
  expect(settled.filter((path) => findFractions(path).length > 0).length).toBeGreaterThan(5);
});

test("shares and factors are only in settings files, except for the listed ones that rank nothing", () => {
  const strayed = found.filter((place) => elsewhere[place.slice(0, place.indexOf(":"))] === undefined);
  expect(strayed).toEqual([]);
});

test("every listed exception still contains a share or factor", () => {
  const places = new Set(found.map((place) => place.slice(0, place.indexOf(":"))));
  expect(Object.keys(elsewhere).filter((place) => !places.has(place))).toEqual([]);
});
