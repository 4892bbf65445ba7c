// How fast is a warm search? node dist/bench/suites/search.js [--chunks 100000] [--queries 400]
// Figures are processor time of the calling thread's process, and time on the clock, per query.
import { parseArgs } from "node:util";
import { createSearchIndex, searchCode } from "../../src/core/query/index.ts";
import type { SearchRequest } from "../../src/core/query/index.ts";
import { createSyntheticSegments, vocabulary } from "./search/synthetic-index.ts";

interface Latency {
  readonly name: string;
  readonly p50: number;
  readonly p99: number;
  readonly cpuMean: number;
}

const { values } = parseArgs({
  options: { chunks: { type: "string", default: "100000" }, queries: { type: "string", default: "400" } },
});
const chunks = Number(values.chunks);

const segments = createSyntheticSegments(chunks);
const openedAt = performance.now();
const index = createSearchIndex(segments);
const openMs = performance.now() - openedAt;
const firstAt = performance.now();
searchCode(index, { query: queryAt(0), limit: 10 });
const firstMs = performance.now() - firstAt;
const vector = Float32Array.from({ length: 256 }, (_, i) => Math.sin(i * i));

write(
  `${chunks} chunks in ${segments.length} segments; open ${openMs.toFixed(1)} ms, first search ${firstMs.toFixed(1)} ms`,
);
write("| query | p50 ms | p99 ms | cpu ms |\n|---|---|---|---|");
for (const latency of [
  measure("words", {}),
  measure("words and vectors", { vector }),
  measure("in one folder", { vector, filters: { under: `p0/${vocabulary[3]!}` } }),
  measure("by glob", { vector, filters: { glob: "**/*1.ts" } }),
]) {
  const { name, p50, p99, cpuMean } = latency;
  write(`| ${name} | ${p50.toFixed(2)} | ${p99.toFixed(2)} | ${cpuMean.toFixed(2)} |`);
}

function measure(name: string, request: Omit<SearchRequest, "query" | "limit">): Latency {
  const count = Number(values.queries);
  for (let i = 0; i < 30; i++) searchCode(index, { query: queryAt(i), limit: 10, ...request });
  const times: number[] = [];
  const cpuBefore = process.cpuUsage();
  for (let i = 0; i < count; i++) {
    const startedAt = performance.now();
    searchCode(index, { query: queryAt(i), limit: 10, ...request });
    times.push(performance.now() - startedAt);
  }
  const { user, system } = process.cpuUsage(cpuBefore);
  times.sort((a, b) => a - b);
  return {
    name,
    p50: times[count >> 1]!,
    p99: times[Math.floor(count * 0.99)]!,
    cpuMean: (user + system) / 1_000 / count,
  };
}

/** One to six words, the first of them common, the others of any rarity; now and then a compound. */
function queryAt(i: number): string {
  const words = Array.from(
    { length: 1 + (i % 6) },
    (_, w) => vocabulary[Math.floor(4 ** (w + (i % 5)) + i) % vocabulary.length]!,
  );
  return i % 4 === 0 ? words.join("_") : words.join(" ");
}

function write(line: string): void {
  process.stdout.write(`${line}\n`);
}
