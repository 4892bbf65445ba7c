// The minimum cost: the walk alone, and one thread that only parses. node floor.js ROOT prints a Floor as JSON.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { detectLanguage, loadLanguages } from "../../../src/core/languages/index.ts";
import { openParser } from "../../../src/core/parse/index.ts";
import { walkRoot } from "../../../src/core/walk/index.ts";
import { listFiles } from "../../../src/core/walk/manifest.ts";

export interface Floor {
  readonly files: number;
  readonly bytes: number;
  readonly walkMs: number;
  /** Reading, syntax trees, symbols and chunks; no store, vectors or links. Includes compiling the grammars. */
  readonly parseCpuMs: number;
  readonly symbols: number;
}

const [root] = process.argv.slice(2);
if (root === undefined) throw new Error("usage: floor.js ROOT");
const walkedFrom = performance.now();
const walk = await walkRoot(root, { hash: false });
const walkMs = performance.now() - walkedFrom;

const cpuBefore = process.cpuUsage();
const parser = await openParser(await loadLanguages());
let symbols = 0;
for (const { path } of listFiles(walk.manifest)) {
  const bytes = readFileSync(join(walk.root, path));
  const { file } = parser.parse({ bytes, language: detectLanguage(path, bytes), budgetMs: 5_000 });
  symbols += file.symbols.length - 1;
}
const { user, system } = process.cpuUsage(cpuBefore);
if (parser.dead) throw new Error("The parser died on the way: its time says nothing.");
const floor: Floor = {
  files: walk.manifest.length,
  bytes: walk.bytes,
  walkMs,
  parseCpuMs: (user + system) / 1000,
  symbols,
};
process.stdout.write(JSON.stringify(floor));
