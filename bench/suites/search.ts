// How fast is a warm search in a big index? With words, with words and vectors, and with both behind filters.
// Arguments of this suite: --chunks 100000 --queries 400.
import assert from "node:assert/strict";
import { parseArgs } from "node:util";
import { createSearchIndex } from "../../src/core/query/index.ts";
import { searchCode } from "../../src/core/query/search-code.ts";
import type { SearchHit, SearchIndex, SearchRequest } from "../../src/core/query/index.ts";
import { formatNumber, renderTable } from "../markdown.ts";
import type { Bench } from "../suite.ts";
import { createSyntheticSegments, vocabulary } from "./search/synthetic-index.ts";

const warmUp = 30;
const folder = `p0/${vocabulary[3]!}`;

/** The query, and the condition that each of its hits must meet. */
interface QueryMix {
  readonly name: string;
  readonly request: Omit<SearchRequest, "query" | "limit">;
  readonly isRight: (hit: SearchHit) => boolean;
}

const vector = Float32Array.from({ length: 256 }, (_, i) => Math.sin(i * i));
const mixes: readonly QueryMix[] = [
  { name: "words", request: {}, isRight: () => true },
  { name: "words and vectors", request: { vector }, isRight: () => true },
  {
    name: "in one folder",
    request: { vector, filters: { under: [folder] } },
    isRight: ({ path }) => path.startsWith(`${folder}/`),
  },
  {
    name: "by glob",
    request: { vector, filters: { globs: ["**/*1.ts"] } },
    isRight: ({ path }) => path.endsWith("1.ts"),
  },
];

export async function run(bench: Bench): Promise<void> {
  const { values } = parseArgs({
    args: [...bench.arguments],
    options: {
      chunks: { type: "string", default: bench.quick ? "20000" : "100000" },
      queries: { type: "string", default: bench.quick ? "100" : "400" },
    },
  });
  const chunks = Number(values.chunks);
  const subject = `${chunks} chunks`;
  const segments = createSyntheticSegments(chunks);
  const openedAt = performance.now();
  const index = createSearchIndex(segments);
  bench.add({ subject, name: "open" }, "ms", performance.now() - openedAt);
  const firstAt = performance.now();
  const first = searchCode(index, { query: queryAt(0), limit: 10 });
  bench.add({ subject, name: "first search" }, "ms", performance.now() - firstAt);
  assert.ok(first.length > 0, "the first search finds something");
  for (const mix of mixes) {
    await bench.case(mix.name, () => {
      measureMix(bench, subject, index, mix, Number(values.queries));
    });
  }
  const cell = (name: string): string => formatNumber(bench.median({ subject, name }));
  bench.print(`${subject} in ${segments.length} segments; open ${cell("open")} ms, `);
  bench.print(`first search ${cell("first search")} ms. Medians:\n\n`);
  const rows = mixes.map(({ name }) => [name, cell(name), cell(`${name} cpu`)]);
  bench.print(renderTable(["query", "ms", "CPU ms"], rows));
}

function measureMix(bench: Bench, subject: string, index: SearchIndex, mix: QueryMix, count: number): void {
  const { name, request, isRight } = mix;
  const ask = (i: number): readonly SearchHit[] =>
    searchCode(index, { query: queryAt(i), limit: 10, ...request });
  for (let i = 0; i < warmUp; i++) ask(i);
  const answers: (readonly SearchHit[])[] = [];
  const cpuBefore = process.cpuUsage();
  for (let i = 0; i < count; i++) {
    const startedAt = performance.now();
    answers.push(ask(i));
    bench.add({ subject, name }, "ms", performance.now() - startedAt);
  }
  const { user, system } = process.cpuUsage(cpuBefore);
  bench.add({ subject, name: `${name} cpu` }, "cpu ms", (user + system) / 1_000 / count);
  assert.ok(answers.flat().length > 0, "some queries find something");
  assert.deepEqual(
    answers.flat().filter((hit) => !isRight(hit)),
    [],
    "every hit passes the filters",
  );
  assert.deepEqual(ask(0), answers[0], "the same query has the same answer");
}

/** One to six words: the first is common, the others have any rarity; sometimes a compound. */
function queryAt(i: number): string {
  const words = Array.from(
    { length: 1 + (i % 6) },
    (_, w) => vocabulary[Math.floor(4 ** (w + (i % 5)) + i) % vocabulary.length]!,
  );
  return i % 4 === 0 ? words.join("_") : words.join(" ");
}
