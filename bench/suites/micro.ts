// How fast are the small things that every file and every query pass through? node dist/bench/suites/micro.js
// tinybench measures; each task's result is checked before, outside the measured part.
import assert from "node:assert/strict";
import { Bench } from "tinybench";
import { packColumns, unpackColumns } from "../../src/base/columns.ts";
import { hash32 } from "../../src/base/hash32.ts";
import { decodeParsedFile, encodeParsedFile, forEachTerm, termsOf } from "../../src/core/model/index.ts";
import { openParser } from "../../src/core/parse/index.ts";
import { quantizeVector } from "../../src/core/vector/index.ts";

const source = Array.from(
  { length: 400 },
  (_, i) =>
    `/** Loads item ${i}. */\nexport function loadItem${i}(store: ItemStore, maxRetries = ${i}): Promise<Item> {\n` +
    `  return store.findItemById(${i}).then((item) => item ?? loadItem${(i + 1) % 400}(store, maxRetries - 1));\n}\n`,
).join("");
const bytes = Buffer.from(source);
const megabytes = bytes.length / 1e6;

const parser = await openParser({});
const { file } = parser.parse({ bytes, language: "typescript" });
const encoded = encodeParsedFile(file);
const columns = unpackColumns(encoded);
const vector = Float32Array.from({ length: 256 }, (_, i) => Math.sin(i));

assert.deepEqual(termsOf("maxRetries"), ["max", "retries", "maxretries"]);
assert.equal(file.symbols.length, 401);
assert.equal(decodeParsedFile(encoded).expressions.length, file.expressions.length);
assert.equal(hash32("a") === hash32("b"), false);

const bench = new Bench({ time: 300, warmupTime: 100 });
bench
  .add("parse and extract TypeScript", () => void parser.parse({ bytes, language: "typescript" }))
  .add("words of code", () => {
    forEachTerm(source, 0, source.length, () => undefined);
  })
  .add("encode an artefact", () => void encodeParsedFile(file))
  .add("decode an artefact", () => void decodeParsedFile(encoded))
  .add("pack columns", () => void packColumns(columns))
  .add("quantize a vector", () => void quantizeVector(vector));
await bench.run();
parser.close();

process.stdout.write(
  `${megabytes.toFixed(2)} MB of source\n\n| task | p50 µs | p99 µs | a second | MB/s |\n|---|--:|--:|--:|--:|\n`,
);
for (const task of bench.tasks) {
  const { result } = task;
  if (result.state !== "completed") throw new Error(`${task.name} did not complete.`);
  const { latency, throughput } = result;
  const speed = task.name === "quantize a vector" ? "" : (throughput.mean * megabytes).toFixed(0);
  process.stdout.write(
    `| ${task.name} | ${(latency.p50 * 1000).toFixed(1)} | ${(latency.p99 * 1000).toFixed(1)} | ${throughput.mean.toFixed(0)} | ${speed} |\n`,
  );
}
