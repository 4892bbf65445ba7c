// How does a run look as a page? npm run bench:report -- RESULT.json… [--out FILE]: one page about the newest result,
// with the others as its history. A file may also hold one result per line, like the history of CI.
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { parseResult, resultSchemaVersion } from "./results.ts";
import type { BenchResult } from "./results.ts";
import { renderPage } from "./report/page.ts";

const usage = "usage: bench:report -- RESULT.json… [--out FILE]";

process.exitCode = main(process.argv.slice(2));

function main(words: readonly string[]): number {
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      allowPositionals: true,
      options: {
        out: { type: "string", default: "bench-report.html" },
        help: { type: "boolean", default: false },
      },
    });
    if (values.help) {
      process.stdout.write(`${usage}\n`);
      return 0;
    }
    if (positionals.length === 0) throw new Error(usage);
    const results = positionals.flatMap(readResults);
    writeFileSync(values.out, renderPage(results));
    process.stdout.write(`${resolve(values.out)}\n`);
    return 0;
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
    return 2;
  }
}

function readResults(path: string): BenchResult[] {
  const text = readFileSync(path, "utf8");
  if (!path.endsWith(".jsonl")) return [parseResult(text, path)];
  const lines = text.split("\n").filter((line) => line !== "");
  const current = lines.filter((line) => hasCurrentSchema(line));
  if (current.length < lines.length) {
    const left = lines.length - current.length;
    process.stderr.write(`${path}: ${left} of ${lines.length} runs are of another schema, and left out.\n`);
  }
  return current.map((line) => parseResult(line, path));
}

/** A history may contain older schemas, but a line that is not JSON is still an error. */
function hasCurrentSchema(line: string): boolean {
  return (JSON.parse(line) as { schemaVersion?: unknown }).schemaVersion === resultSchemaVersion;
}
