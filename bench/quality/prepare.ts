// Prepares an index made by the engine, and questions about it, from a folder. Both are kept, so that a change in
// ranking can be judged on the same index in seconds.
import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { basename, dirname, join } from "node:path";
import { RootDirectory } from "../../src/core/code/open-roots/root-directory.ts";
import { loadSnapshot, type SnapshotSegment } from "../../src/core/code/snapshots/load-snapshot.ts";
import { openParser, type SourceParser } from "../../src/core/parse/index.ts";
import { createSearchIndex } from "../../src/core/query/index.ts";
import type { SearchIndex } from "../../src/core/query/index.ts";
import { openEngine } from "../../src/index.ts";
import { readAsked } from "./asked.ts";
import { planGraphQueries } from "./graph-queries.ts";
import { planNamedQueries } from "./named-queries.ts";
import { parseFile, readProject, type ProjectFile } from "./project.ts";
import { planQueries, type QueryPlan } from "./queries.ts";
import type { QualityQuery } from "./query.ts";
import { loadLanguages } from "../../src/core/languages/index.ts";

export interface PreparedProject {
  readonly name: string;
  readonly index: SearchIndex;
  readonly queries: readonly QualityQuery[];
  /** The indexed folder, if it is a copy. */
  readonly files: string | undefined;
}

/** Plans the questions about a project's files, and what to remove from the files for them. */
type PlanQuestions = (files: readonly ProjectFile[], parser: SourceParser) => QuestionPlan;
type QuestionPlan = Pick<QueryPlan, "queries" | "changed" | "removed">;

/**
 * A project with questions of its own is indexed in place. Any other project is copied without the text that its
 * questions quote. `cache` holds earlier results by project path: delete it after parsing has changed.
 */
export async function prepareProject(
  folder: string,
  cache: string,
  plan: PlanQuestions = planOwnQuestions,
): Promise<PreparedProject> {
  const source = realpathSync(folder);
  const name = basename(folder);
  const kept = join(cache, `${name}-${createHash("sha1").update(source).digest("hex").slice(0, 8)}`);
  if (!existsSync(kept)) await makeProject(source, name, kept, plan);
  const roots = new RootDirectory(join(kept, "home"));
  const [root] = roots.list();
  const snapshot = root === undefined ? undefined : loadSnapshot(root.store);
  if (snapshot === undefined) throw new Error(`${kept} holds no index: delete it.`);
  const queries = JSON.parse(readFileSync(join(kept, "queries.json"), "utf8")) as QualityQuery[];
  const asked = readAsked(name);
  if (asked !== undefined) refuseOtherProject(name, asked, snapshot.segments);
  return {
    name,
    index: createSearchIndex(snapshot.segments),
    files: asked === undefined ? join(kept, "files") : undefined,
    queries: asked ?? [...queries, ...planGraphQueries(snapshot.segments)],
  };
}

/** Questions are found by folder name, and another project may have the same name. */
function refuseOtherProject(
  name: string,
  asked: readonly QualityQuery[],
  segments: readonly SnapshotSegment[],
): void {
  const known = new Set(
    segments.flatMap(({ tables }) => Array.from(tables.files.path, (path) => tables.strings.get(path))),
  );
  if (asked.some(({ answers }) => answers.some(({ path }) => known.has(path)))) return;
  throw new Error(
    `No file that questions/${name}.tsv names is in this ${name}: give the folder that they count from, or rename yours.`,
  );
}

async function makeProject(source: string, name: string, kept: string, plan: PlanQuestions): Promise<void> {
  const unfinished = `${kept}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(join(unfinished, "home"), { recursive: true });
  const isAsked = readAsked(name) !== undefined;
  const queries = isAsked ? [] : await copyProject(source, join(unfinished, "files"), plan);
  writeFileSync(join(unfinished, "queries.json"), JSON.stringify(queries));
  renameSync(unfinished, kept);
  const engine = await openEngine({ home: join(kept, "home") });
  try {
    await engine.code.index(isAsked ? source : join(kept, "files"), {});
  } finally {
    await engine.close();
  }
}

async function copyProject(source: string, target: string, plan: PlanQuestions): Promise<QualityQuery[]> {
  const parser = await openParser(await loadLanguages());
  const files = Array.from(readProject(source), ([path, text]) => parseFile(parser, path, text));
  const { queries, changed, removed } = plan(files, parser);
  for (const { path, text } of files) {
    if (removed.has(path)) continue;
    mkdirSync(dirname(join(target, path)), { recursive: true });
    writeFileSync(join(target, path), changed.get(path) ?? text);
  }
  return [...queries];
}

function planOwnQuestions(files: readonly ProjectFile[], parser: SourceParser): QuestionPlan {
  const { queries, changed, removed, sources } = planQueries(files);
  const searched = sources
    .filter(({ path }) => !removed.has(path))
    .map((file) => (changed.has(file.path) ? parseFile(parser, file.path, changed.get(file.path)!) : file));
  return { queries: [...queries, ...planNamedQueries(searched)], changed, removed };
}
