// If a project has copies, does search show one of each kind?
// node dist/bench/quality/copies/run.js FOLDER… [--cache DIR] [--vary NAME=JSON]…
// Prints two figures for each ranking. NDCG@10 accepts any copy of the right file (except for `edition`, whose question
// names one copy). The other figure is how many of the first ten results are copies of a file above them.
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { tmpdir } from "node:os";
import { parseArgs } from "node:util";
import { openEmbedder } from "../../../src/core/embed/index.ts";
import { defaultRanking } from "../../../src/core/query/ranking-settings.ts";
import type { RankingSettings } from "../../../src/core/query/index.ts";
import { searchCode } from "../../../src/core/query/search-code.ts";
import { bootstrapDifference, meanOf } from "../../statistics.ts";
import { prepareProject, type PreparedProject } from "../prepare.ts";
import { readProject } from "../project.ts";
import type { QualityQuery } from "../query.ts";
import { kindsOfFiles } from "./file-kinds.ts";
import { planCopyQueries } from "./questions.ts";

interface Judgement {
  readonly group: string;
  readonly set: string;
  readonly ndcg: number;
  readonly copies: number;
  readonly shownKinds: number;
}

interface Project extends PreparedProject {
  readonly kinds: ReadonlyMap<string, number>;
  readonly vectors: readonly Float32Array[];
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    cache: { type: "string", default: join(tmpdir(), "loci-quality-copies") },
    vary: { type: "string", multiple: true, default: [] },
  },
});

const embedder = await openEmbedder({ provider: "static" });
const projects: Project[] = [];
for (const folder of positionals) {
  for (const name of readdirSync(folder).sort()) {
    const project = await prepareProject(join(folder, name), values.cache, planCopyQueries);
    const kinds = kindsOfFiles(project.files === undefined ? new Map() : readProject(project.files));
    const vectors: Float32Array[] = [];
    for (const { query } of project.queries) vectors.push(await embedder.embed([query], "query"));
    projects.push({ ...project, kinds, vectors });
  }
}

const sets = ["copied", "edition", "pair", "single"];
const before = judgeAll(defaultRanking);
write(`| ranking | ${sets.map((set) => `${set} | copies`).join(" | ")} | kinds shown |`);
write(`|---|${"---|".repeat(2 * sets.length + 1)}`);
writeRow("as it is", before);
for (const variation of values.vary) {
  const [name = "", json = "{}"] = variation.split(/=(.*)/s);
  const change = JSON.parse(json) as Partial<RankingSettings>;
  const after = judgeAll({
    ...defaultRanking,
    ...change,
    signals: { ...defaultRanking.signals, ...change.signals },
  });
  writeRow(name, after);
  for (const field of ["ndcg", "copies"] as const) compare(name, field, after);
}

function judgeAll(ranking: RankingSettings): Judgement[] {
  return projects.flatMap(({ name, index, kinds, queries, vectors }) =>
    queries.map((asked, i) => {
      const hits = searchCode(index, { query: asked.query, limit: 10, vector: vectors[i], ranking });
      return { group: name, set: asked.set, ...judge(asked, hits, kinds) };
    }),
  );
}

function judge(
  { set, answers }: QualityQuery,
  hits: readonly { readonly path: string }[],
  kinds: ReadonlyMap<string, number>,
): Omit<Judgement, "group" | "set"> {
  const kindOf = (path: string): number | string => kinds.get(path) ?? path;
  const open = new Set(answers.map(({ path }) => (set === "edition" ? path : kindOf(path))));
  const wanted = open.size;
  const firstOf = new Map<number | string, string>();
  let copies = 0;
  let gain = 0;
  hits.forEach(({ path }, i) => {
    const kind = kindOf(path);
    const first = firstOf.get(kind);
    if (first === undefined) firstOf.set(kind, path);
    else if (first !== path) copies++;
    if (open.delete(set === "edition" ? path : kind)) gain += 1 / Math.log2(i + 2);
  });
  let ideal = 0;
  for (let i = 0; i < Math.min(10, wanted); i++) ideal += 1 / Math.log2(i + 2);
  return { ndcg: gain / ideal, copies, shownKinds: firstOf.size };
}

function writeRow(name: string, judged: readonly Judgement[]): void {
  const cells = sets.map((set) => {
    const own = judged.filter((one) => one.set === set);
    return `${meanOf(own.map(({ ndcg }) => ndcg)).toFixed(4)} (${own.length}) | ${meanOf(own.map(({ copies }) => copies)).toFixed(2)}`;
  });
  write(
    `| ${name} | ${cells.join(" | ")} | ${meanOf(judged.map(({ shownKinds }) => shownKinds)).toFixed(2)} |`,
  );
}

function compare(name: string, field: "ndcg" | "copies", after: readonly Judgement[]): void {
  const cells = ["all", ...sets].map((set) => {
    const pairs = after.flatMap((one, i) =>
      set === "all" || one.set === set
        ? [{ group: one.group, difference: one[field] - before[i]![field] }]
        : [],
    );
    const { mean, low, high } = bootstrapDifference(pairs);
    return `${set} ${mean.toFixed(4)} (${low.toFixed(4)} to ${high.toFixed(4)})`;
  });
  write(`    ${name}, ${field}, paired: ${cells.join(", ")}`);
}

function write(line: string): void {
  process.stdout.write(`${line}\n`);
}
