// Does the same work still take the same operations, bytes and edges, with answers as good as before? Compares counts,
// never times: npm run bench:gate [-- --update]. Exits with 1 if a count is out of bounds; --update saves the current
// measurements.
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { judgeMeasurements } from "./gate/judge.ts";
import type { Expectations, Measurement } from "./gate/judge.ts";
import { formatNumber, renderTable } from "./markdown.ts";
import { runScript } from "./process-tree.ts";

const expectedPath = resolve("bench/gate/expected.json");

process.exitCode = await main(process.argv.slice(2));

async function main(words: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...words],
    options: { update: { type: "boolean", default: false }, help: { type: "boolean", default: false } },
  });
  if (values.help) {
    process.stdout.write(
      "npm run bench:gate [-- --update]: compares counts with bench/gate/expected.json.\n",
    );
    return 0;
  }
  const { stdout } = await runScript(import.meta.url, "./gate/measure.js", []);
  const measured = JSON.parse(stdout) as readonly Measurement[];
  if (values.update) {
    const expected = Object.fromEntries(measured.map(({ name, value }) => [name, value]));
    writeFileSync(expectedPath, `${JSON.stringify(expected, undefined, 2)}\n`);
  }
  const judged = judgeMeasurements(measured, JSON.parse(readFileSync(expectedPath, "utf8")) as Expectations);
  const rows = judged.map(({ name, expected, value, allowed, verdict }) => [
    name,
    expected === undefined ? "–" : formatNumber(expected),
    value === undefined ? "–" : formatNumber(value),
    allowed,
    verdict === "within" ? "" : verdict,
  ]);
  process.stdout.write(renderTable(["count", "expected", "measured", "allowed", ""], rows));
  const failed = judged.filter(({ verdict }) => verdict === "failed");
  if (failed.length === 0) return 0;
  process.stderr.write(
    `The benchmark gate failed: ${failed.map(({ name }) => name).join(", ")}. ` +
      "When the change is meant, `npm run bench:gate -- --update` writes the new counts.\n",
  );
  return 1;
}
