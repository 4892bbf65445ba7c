// How good is recall beside plain BM25? node dist/test/quality/memory/run.js [words of a set's name]: the table, and for the
// sets named, what is asked in vain. "lost" and "won" count the questions that only one of the two answers among five.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { evaluateAll, formatTable } from "./all-sets.ts";

const home = mkdtempSync(join(tmpdir(), "loci-recall-"));
try {
  const rows = await evaluateAll({ home: join(home, "home"), embedder: { provider: "static" } });
  process.stdout.write(formatTable(rows));
  const wanted = process.argv.slice(2).join(" ");
  for (const { name, misses } of rows.filter((row) => wanted !== "" && row.name.includes(wanted))) {
    process.stdout.write(`\n${name}\n${misses.map((miss) => `  ${miss}\n`).join("")}`);
  }
} finally {
  rmSync(home, { recursive: true, force: true });
}
