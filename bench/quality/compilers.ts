// Prints how accurate our edges are, by language. Compilers' indexes in SCIP format are the reference.
// Usage: node dist/bench/quality/compilers.js [--mistakes N] [--typescript] FOLDER[=INDEX] …
// INDEX defaults to index.scip in the folder. --typescript uses the TypeScript that is installed there or in a parent
// folder, as `loci index --typescript` does.
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { askTypeScript } from "../../src/threads/host/ask-typescript.ts";
import {
  measureByCompiler,
  type CompilerQuality,
  type PlaceScore,
} from "../../test/quality/links/compiler-quality.ts";

const { values, positionals } = parseArgs({
  options: { mistakes: { type: "string", default: "0" }, typescript: { type: "boolean", default: false } },
  allowPositionals: true,
});
const none: PlaceScore = { right: 0, wrong: 0, missed: 0 };
const shown = Number(values.mistakes);

const columns = ["files", "P calls", "R calls", "P uses", "R uses", "right", "wrong", "missed", "unseen"];
const rows: string[][] = [["project", "language", ...columns]];
for (const given of positionals) {
  const [folder = ".", index] = given.split("=");
  const quality = values.typescript
    ? await measureByTypeScript(realpathSync(folder))
    : await measureByCompiler(folder, index ?? join(folder, "index.scip"));
  for (const language of new Set([...quality.calls.keys(), ...quality.uses.keys()])) {
    const calls = quality.calls.get(language) ?? none;
    const uses = quality.uses.get(language) ?? none;
    const files = `${quality.judged}/${quality.documents}`;
    const shares = [precision(calls), recall(calls), precision(uses), recall(uses)];
    const counts = [
      calls.right + uses.right,
      calls.wrong + uses.wrong,
      calls.missed + uses.missed,
      quality.unseen,
    ];
    rows.push([basename(folder), language, files, ...shares, ...counts.map(String)]);
  }
  const step = Math.max(1, Math.floor(quality.mistakes.length / Math.max(1, shown)));
  if (shown > 0) {
    for (const mistake of quality.mistakes.filter((_, i) => i % step === 0).slice(0, shown))
      process.stdout.write(`${basename(folder)} ${mistake}\n`);
  }
}
const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
for (const row of rows) {
  const cells = row.map((cell, column) =>
    column < 2 ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!),
  );
  process.stdout.write(`${cells.join("  ")}\n`);
}

async function measureByTypeScript(root: string): Promise<CompilerQuality> {
  const storePath = mkdtempSync(join(tmpdir(), "loci-compilers-"));
  try {
    const { file, problems } = await askTypeScript({ root, storePath }, undefined);
    for (const { path, message } of problems) process.stderr.write(`${basename(root)}/${path}: ${message}\n`);
    if (file === undefined) throw new Error(`TypeScript said nothing of ${root}.`);
    return await measureByCompiler(root, file);
  } finally {
    rmSync(storePath, { recursive: true });
  }
}

function precision({ right, wrong }: PlaceScore): string {
  return share(right, right + wrong);
}

function recall({ right, missed }: PlaceScore): string {
  return share(right, right + missed);
}

function share(part: number, all: number): string {
  return all === 0 ? "–" : (part / all).toFixed(3);
}
