// How often does search say that nothing relevant was found, and how often is that wrong?
// node dist/bench/quality/unrelated.js FOLDER… [--cache DIR]
// Each folder in FOLDER is a project, as for run.ts. Asks each project its own questions, questions about the others,
// and questions that no code answers.
import { readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { appendTo } from "../../src/base/append-to.ts";
import { openEmbedder } from "../../src/core/embed/index.ts";
import { decodeSource } from "../../src/core/parse/index.ts";
import { judgedHits, seemUnrelated, weighWords } from "../../src/core/query/index.ts";
import type { SearchHit, SearchIndex } from "../../src/core/query/index.ts";
import { searchCode } from "../../src/core/query/search-code.ts";
import { Mulberry32 } from "../../src/kernels/mulberry32.ts";
import { bootstrapDifference } from "../statistics.ts";
import { prepareProject } from "./prepare.ts";
import type { PreparedProject } from "./prepare.ts";

/** Number of questions about other projects, for each project. */
const foreignQuestions = 25;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { cache: { type: "string", default: join(tmpdir(), "loci-quality") } },
});

const projects: PreparedProject[] = [];
for (const folder of positionals) {
  for (const name of readdirSync(folder).sort()) {
    projects.push(await prepareProject(join(folder, name), values.cache));
  }
}
const nonsense = readFileSync(new URL(locate("nonsense.tsv")), "utf8")
  .trim()
  .split("\n")
  .map((line) => line.split("\t") as [list: string, query: string]);
const embedder = await openEmbedder({ provider: "static" });
const random = new Mulberry32(7);
const told = new Map<string, { readonly group: string; readonly difference: number }[]>();

for (const { name, index, queries } of projects) {
  for (const { query, answers, set } of queries) {
    const { hits, isUnrelated } = await ask(index, query);
    if (!hits.some(({ path }) => answers.some((answer) => answer.path === path))) continue;
    note("own, right answer in the first 10", name, isUnrelated);
    if (isUnrelated) process.stderr.write(`${name}\t${set}\t${JSON.stringify(query)}\n`);
  }
  const others = projects.filter((other) => other.name !== name && other.queries.length > 0);
  for (let i = 0; i < foreignQuestions && others.length > 0; i++) {
    const other = pick(others);
    note("about another project", name, (await ask(index, pick(other.queries).query)).isUnrelated);
  }
  for (const [list, query] of nonsense) {
    note(`about no code (${list})`, name, (await ask(index, query)).isUnrelated);
  }
}
process.stdout.write("| questions | n | told to be unrelated | 95 % |\n|---|---|---|---|\n");
for (const [kind, all] of told) {
  const { mean, low, high } = bootstrapDifference(all);
  const count = all.filter(({ difference }) => difference === 1).length;
  // With no losses, resampling gives an interval of zero width, so the exact bound is used.
  const bound = count === 0 ? 1 - 0.05 ** (1 / all.length) : high;
  const cells = [
    kind,
    all.length,
    `${count} (${mean.toFixed(4)})`,
    `${low.toFixed(4)} to ${bound.toFixed(4)}`,
  ];
  process.stdout.write(`| ${cells.join(" | ")} |\n`);
}

async function ask(
  index: SearchIndex,
  query: string,
): Promise<{ readonly hits: readonly SearchHit[]; readonly isUnrelated: boolean }> {
  const vector = await embedder.embed([query], "query");
  const hits = searchCode(index, { query, limit: judgedHits, vector });
  const judged = hits.map((hit) => ({ ...hit, text: textOf(hit) }));
  return { hits, isUnrelated: seemUnrelated(index, weighWords(index, query), judged) };
}

function textOf({ root, path, startLine, endLine }: SearchHit): string {
  const text = decodeSource(readFileSync(join(root, path)))?.text ?? "";
  return text
    .split(/\r?\n/)
    .slice(startLine - 1, endLine)
    .join("\n");
}

function pick<T>(list: readonly T[]): T {
  return list[random.next() % list.length]!;
}

function note(kind: string, group: string, isUnrelated: boolean): void {
  appendTo(told, kind, { group, difference: Number(isUnrelated) });
}

function locate(file: string): string {
  return new URL(
    import.meta.url.endsWith(".ts") ? `./${file}` : `../../../bench/quality/${file}`,
    import.meta.url,
  ).href;
}
