// Does search find what is asked for?
// node dist/bench/quality/run.js FOLDER… [--cache DIR] [--words] [--ablate] [--vary NAME=JSON]… [--bm25] [--misses]
// [--rerank MODEL [--candidates N]] [--questions DIR] [--save FILE] [--against FILE]
// Each folder in FOLDER is a project; --questions keeps only those that DIR has questions about. Prints tables by query
// set and language, and for each row the mean paired difference from the first.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { openEmbedder } from "../../src/core/embed/index.ts";
import { decodeSource } from "../../src/core/parse/index.ts";
import { chooseSnippet, correctQuestion, weighWords } from "../../src/core/query/index.ts";
import { searchCode } from "../../src/core/query/search-code.ts";
import { signals } from "../../src/core/query/signals/index.ts";
import { defaultRanking } from "../../src/core/query/ranking-settings.ts";
import type { RankingSettings, SearchHit, SearchIndex } from "../../src/core/query/index.ts";
import { bootstrapDifference } from "../statistics.ts";
import { readAsked } from "./asked.ts";
import { openBm25 } from "./bm25.ts";
import { fileNdcg, QualityMeter, ranksOf } from "./metrics.ts";
import type { ShownHit } from "./metrics.ts";
import { prepareProject } from "./prepare.ts";
import type { PreparedProject } from "./prepare.ts";
import { applyJudgement, openJudge, rerankShares } from "./reranked.ts";
import type { Judged } from "./reranked.ts";
import { querySets } from "./query.ts";
import type { QualityQuery } from "./query.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    cache: { type: "string", default: join(tmpdir(), "loci-quality") },
    words: { type: "boolean", default: false },
    model: { type: "string" },
    ablate: { type: "boolean", default: false },
    misses: { type: "boolean", default: false },
    bm25: { type: "boolean", default: false },
    rerank: { type: "string" },
    candidates: { type: "string", default: "30" },
    vary: { type: "string", multiple: true, default: [] },
    questions: { type: "string" },
    save: { type: "string" },
    against: { type: "string" },
  },
});

type Project = PreparedProject & { readonly vectors: readonly (Float32Array | undefined)[] };

const texts = new Map<string, readonly string[]>();
const projects: Project[] = [];
const embedder = values.words ? undefined : await openEmbedder({ provider: "static", path: values.model });
for (const folder of positionals) {
  for (const name of readdirSync(folder).sort()) {
    const others = values.questions === undefined ? undefined : readAsked(name, values.questions);
    if (values.questions !== undefined && others === undefined) continue;
    const project = await prepareProject(join(folder, name), values.cache);
    const queries = others ?? project.queries;
    const vectors: (Float32Array | undefined)[] = [];
    for (const { query } of queries) {
      vectors.push(await embedder?.embed([correctQuestion(project.index, query)], "query"));
    }
    projects.push({ ...project, queries, vectors });
  }
}

/** NDCG@10 by file of each question, keyed by project and question text. */
type Scores = Map<string, { readonly group: string; readonly set: string; readonly score: number }>;

let lastScores: Scores = new Map();
const inFull = measure(rankBy(defaultRanking), values.misses);
const ownScores = lastScores;
if (values.save !== undefined) writeFileSync(values.save, JSON.stringify([...ownScores]));
write("| queries | n | NDCG@10 | hit@1 | MRR@10 | tokens | ms |\n|---|---|---|---|---|---|---|");
for (const [key, meter] of [...inFull].sort(([a], [b]) => (a < b ? -1 : 1))) {
  const { queries, ndcg10, hit1, mrr10, tokens, tookMs } = meter.mean();
  const cells = [ndcg10, hit1, mrr10].map((x) => x.toFixed(3));
  write(`| ${key} | ${queries} | ${cells.join(" | ")} | ${tokens.toFixed(0)} | ${tookMs.toFixed(2)} |`);
}
const columns = [
  "all (lines)",
  "all (file)",
  ...querySets.filter((set) => inFull.has(`set ${set} (file)`)).map((set) => `set ${set} (file)`),
];
write(`\n| NDCG@10 by ranking | hit@1 | MRR | tokens | ms | ${columns.join(" | ")} |`);
write(`|---|---|---|---|---|${"---|".repeat(columns.length)}`);
writeRow("as it is", inFull);
if (values.against !== undefined) {
  compareScores(
    new Map(JSON.parse(readFileSync(values.against, "utf8")) as [string, never][]),
    ownScores,
    "after before",
  );
}
for (const [name, ranking] of variations()) {
  writeRow(name, measure(rankBy(ranking), false));
  compareScores(ownScores, lastScores, name);
}
if (values.bm25) {
  for (const unit of ["files", "chunks"] as const) {
    const searches = new Map(projects.map(({ index }) => [index, openBm25(index, unit, linesOf)]));
    writeRow(
      `BM25 of ${unit}`,
      measureShown((index, { query }) => searches.get(index)!.find(query), false),
    );
    compareScores(ownScores, lastScores, `BM25 of ${unit}`);
  }
}
if (values.rerank !== undefined) {
  const judge = await openJudge(values.rerank, Number(values.candidates), linesOf);
  const judged = new Map<QualityQuery, Judged>();
  for (const { index, queries, vectors } of projects) {
    for (const [i, query] of queries.entries())
      judged.set(query, await judge(index, query.query, vectors[i]));
  }
  for (const share of rerankShares) {
    const search: Search = (_, query) => applyJudgement(judged.get(query)!, share);
    writeRow(`reranked, share ${share}`, measure(search, false));
  }
}

function* variations(): Generator<[string, RankingSettings]> {
  if (values.ablate) {
    for (const { name } of signals) yield [`without ${name}`, merge({ signals: { [name]: 0 } })];
    yield ["rank fusion", merge({ fusion: "ranks" })];
    const none = Object.fromEntries(signals.map(({ name }) => [name, 0]));
    yield ["no signals", merge({ signals: none })];
  }
  for (const variation of values.vary) {
    const [name = "", json = "{}"] = variation.split(/=(.*)/s);
    yield [name, merge(JSON.parse(json) as Partial<RankingSettings>)];
  }
}

function merge(change: Partial<RankingSettings>): RankingSettings {
  return {
    ...defaultRanking,
    ...change,
    vectorShare: { ...defaultRanking.vectorShare, ...change.vectorShare },
    bm25: { ...defaultRanking.bm25, ...change.bm25 },
    fields: { ...defaultRanking.fields, ...change.fields },
    signals: { ...defaultRanking.signals, ...change.signals },
  };
}

type Search = (index: SearchIndex, query: QualityQuery, vector: Float32Array | undefined) => SearchHit[];

type Find = (
  index: SearchIndex,
  query: QualityQuery,
  vector: Float32Array | undefined,
) => ShownHit[] | (() => ShownHit[]);

function rankBy(ranking: RankingSettings): Search {
  return (index, { query }, vector) => {
    const linesOfFile = (segment: number, file: number): readonly string[] => {
      const { root, tables } = index.segments[segment]!;
      return linesOf(join(root, tables.strings.get(tables.files.path[file]!)));
    };
    return searchCode(index, { query, limit: 10, vector, ranking, linesOf: linesOfFile });
  };
}

function measure(search: Search, tellMisses: boolean): Map<string, QualityMeter> {
  return measureShown((index, asked, vector) => {
    const hits = search(index, asked, vector);
    return () => showHits(index, asked.query, hits);
  }, tellMisses);
}

/** @param find - the results, or a function that prepares them, whose time does not count as search time */
function measureShown(find: Find, tellMisses: boolean): Map<string, QualityMeter> {
  const meters = new Map<string, QualityMeter>();
  lastScores = new Map();
  for (const { name, index, queries, vectors } of projects) {
    queries.forEach((asked, i) => {
      const startedAt = performance.now();
      const found = find(index, asked, vectors[i]);
      const tookMs = performance.now() - startedAt;
      const shown = typeof found === "function" ? found() : found;
      for (const wholeFile of [false, true]) {
        for (const key of ["all", `set ${asked.set}`, `in ${asked.language}`]) {
          const full = `${key} (${wholeFile ? "file" : "lines"})`;
          const meter = meters.get(full) ?? new QualityMeter();
          meters.set(full, meter);
          meter.add(asked, shown, wholeFile, tookMs);
        }
      }
      lastScores.set(`${name}\t${asked.query}`, {
        group: name,
        set: asked.set,
        score: fileNdcg(asked, shown),
      });
      const rank = ranksOf(asked, shown, false)[0];
      if (tellMisses && rank !== 1) tellMiss(name, asked, rank, shown);
    });
  }
  return meters;
}

/** As an agent sees them: the part of each span that answers the query. */
function showHits(index: SearchIndex, query: string, hits: readonly SearchHit[]): ShownHit[] {
  const worth = weighWords(index, query);
  return hits.map((hit) => {
    const lines = linesOf(join(hit.root, hit.path));
    const { startLine, endLine } = chooseSnippet(index, hit, lines, worth);
    const characters = lines.slice(startLine - 1, endLine).reduce((sum, { length }) => sum + length + 1, 0);
    return { path: hit.path, startLine, endLine, characters };
  });
}

function linesOf(file: string): readonly string[] {
  let lines = texts.get(file);
  if (lines === undefined) {
    lines = (decodeSource(readFileSync(file))?.text ?? "").split(/\r?\n/);
    texts.set(file, lines);
  }
  return lines;
}

function tellMiss(
  project: string,
  { set, query, answers }: QualityQuery,
  rank: number | undefined,
  hits: readonly { readonly path: string; readonly startLine: number }[],
): void {
  const right = answers.map(({ path, lines }) => `${path}:${lines?.[0] ?? ""}`).join(" ");
  const first = hits.slice(0, 3).map(({ path, startLine }) => `${path}:${startLine}`);
  const cells = [project, set, rank ?? 0, JSON.stringify(query), right, ...first];
  process.stderr.write(`${cells.join("\t")}\n`);
}

function writeRow(name: string, meters: ReadonlyMap<string, QualityMeter>): void {
  const { hit1, mrr10, tokens, tookMs } = meters.get("all (file)")!.mean();
  const cells = [hit1.toFixed(3), mrr10.toFixed(3), tokens.toFixed(0), tookMs.toFixed(2)];
  for (const key of columns) cells.push(meters.get(key)!.mean().ndcg10.toFixed(3));
  write(`| ${name} | ${cells.join(" | ")} |`);
}

/** Mean paired difference with its 95 % interval over projects: for all questions, and for each set. */
function compareScores(before: Scores, after: Scores, name: string): void {
  const pairs = [...after].flatMap(([key, { group, set, score }]) => {
    const base = before.get(key);
    return base === undefined ? [] : [{ group, set, difference: score - base.score }];
  });
  const sets = ["all", ...new Set(pairs.map(({ set }) => set))];
  const cells = sets.map((set) => {
    const { mean, low, high } = bootstrapDifference(
      pairs.filter((pair) => set === "all" || pair.set === set),
    );
    return `${set} ${signed(mean)} (${signed(low)} to ${signed(high)})`;
  });
  write(`    ${name}, paired: ${cells.join(", ")}`);
}

function signed(value: number): string {
  return `${value < 0 ? "-" : "+"}${Math.abs(value).toFixed(4)}`;
}

function write(line: string): void {
  process.stdout.write(`${line}\n`);
}
