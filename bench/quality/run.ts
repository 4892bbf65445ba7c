// How well does search find what is asked? node dist/bench/quality/run.js FOLDER… [--words] [--vary NAME=JSON]…
// Each folder in FOLDER is a project. Prints a table by query set and by language, and one row for each variation.
import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { parseArgs } from "node:util";
import { openEmbedder } from "../../src/core/embed/index.ts";
import type { Embedder } from "../../src/core/embed/index.ts";
import { openParser } from "../../src/core/parse/index.ts";
import { defaultRanking, searchCode } from "../../src/core/query/index.ts";
import type { RankingSettings, SearchIndex } from "../../src/core/query/index.ts";
import { QualityMeter, rankOf } from "./metrics.ts";
import { indexProject, parseFile, readProject } from "./project.ts";
import { planQueries, querySets } from "./queries.ts";
import type { QualityQuery } from "./queries.ts";

interface PreparedQuery extends QualityQuery {
  readonly vector: Float32Array | undefined;
}

interface PreparedProject {
  readonly name: string;
  readonly index: SearchIndex;
  readonly queries: readonly PreparedQuery[];
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    words: { type: "boolean", default: false },
    model: { type: "string" },
    misses: { type: "boolean", default: false },
    vary: { type: "string", multiple: true, default: [] },
  },
});

const embedder = values.words ? undefined : await openEmbedder({ provider: "static", path: values.model });
const projects: PreparedProject[] = [];
for (const folder of positionals) {
  for (const name of readdirSync(folder).sort()) projects.push(await prepare(join(folder, name), embedder));
}
print("default", defaultRanking, true);
for (const variation of values.vary) {
  const [name = "", json = "{}"] = variation.split(/=(.*)/s);
  print(name, merge(defaultRanking, JSON.parse(json) as Partial<RankingSettings>), false);
}

async function prepare(folder: string, embedder: Embedder | undefined): Promise<PreparedProject> {
  const parser = await openParser();
  const texts = readProject(folder);
  const files = Array.from(texts, ([path, text]) => parseFile(parser, path, text));
  const { queries, changed, removed } = planQueries(files);
  const searched = files
    .filter(({ path }) => !removed.has(path))
    .map((file) => (changed.has(file.path) ? parseFile(parser, file.path, changed.get(file.path)!) : file));
  parser.close();
  const index = await indexProject(searched, embedder);
  const vectors = await embedder?.embed(
    queries.map(({ query }) => query),
    "query",
  );
  const dimensions = embedder?.dimensions ?? 0;
  return {
    name: basename(folder),
    index,
    queries: queries.map((query, i) => ({
      ...query,
      vector: vectors?.slice(i * dimensions, (i + 1) * dimensions),
    })),
  };
}

function merge(base: RankingSettings, change: Partial<RankingSettings>): RankingSettings {
  return {
    ...base,
    ...change,
    vectorShare: { ...base.vectorShare, ...change.vectorShare },
    bm25: { ...base.bm25, ...change.bm25 },
    fields: { ...base.fields, ...change.fields },
    signals: { ...base.signals, ...change.signals },
  };
}

function write(line: string): void {
  process.stdout.write(`${line}\n`);
}

function warn(line: string): void {
  process.stderr.write(`${line}\n`);
}

function print(name: string, ranking: RankingSettings, inFull: boolean): void {
  const meters = new Map<string, QualityMeter>();
  const meter = (key: string): QualityMeter => {
    const known = meters.get(key) ?? new QualityMeter();
    meters.set(key, known);
    return known;
  };
  for (const project of projects) {
    for (const asked of project.queries) {
      const startedAt = performance.now();
      const hits = searchCode(project.index, {
        query: asked.query,
        limit: 10,
        vector: asked.vector,
        ranking,
      });
      const tookMs = performance.now() - startedAt;
      const rank = rankOf(asked, hits, false);
      const fileRank = rankOf(asked, hits, true);
      const keys = ["all", `set ${asked.set}`, `in ${asked.language}`];
      for (const key of keys) meter(`${key} (lines)`).add(rank, tookMs);
      for (const key of keys) meter(`${key} (file)`).add(fileRank, tookMs);
      if (values.misses && inFull && fileRank !== 1) {
        const first = hits.slice(0, 3).map(({ path, startLine }) => `${path}:${startLine}`);
        warn(
          [project.name, asked.set, fileRank, asked.query, asked.path, asked.lines?.[0] ?? "", ...first].join(
            "\t",
          ),
        );
      }
    }
  }
  const columns = [
    "all (lines)",
    "all (file)",
    "set doc (lines)",
    ...querySets.map((set) => `set ${set} (file)`),
  ];
  if (inFull) {
    write("| queries | n | NDCG@10 | hit@1 | MRR@10 | ms |\n|---|---|---|---|---|---|");
    for (const [key, measured] of [...meters].sort()) {
      const { queries, ndcg10, hit1, mrr10, tookMs } = measured.mean();
      const cells = [ndcg10, hit1, mrr10].map((x) => x.toFixed(4));
      write(`| ${key} | ${queries} | ${cells.join(" | ")} | ${tookMs.toFixed(2)} |`);
    }
    write(`\n| NDCG@10 by ranking | ${columns.join(" | ")} |\n|---${"|---".repeat(columns.length)}|`);
  }
  write(`| ${name} | ${columns.map((key) => meter(key).mean().ndcg10.toFixed(4)).join(" | ")} |`);
}
