// How good is recall compared with plain BM25? node dist/test/quality/memory/run.js [words of a set's name]: prints the
// table and, for the named sets, the unanswered questions. "lost" and "won" count questions that only one of the two
// answers in its first five.
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
