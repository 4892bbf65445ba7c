// What is in the report of a change? What it touches and affects, which tests to run, and its place in the codebase.
import { readLog, type Commit } from "../../base/git-log.ts";
import type { FileCycle } from "../../core/types/index.ts";
import type { CodeEngine } from "../../engine.ts";
import type { AskedChange } from "../affected/ask-affected.ts";
import type { ChangedFile } from "../affected/changes.ts";
import type { TouchedSymbol } from "../affected/find-affected.ts";
import type { RemovedSymbol } from "../affected/find-removed.ts";
import { groupByFile } from "../code/list-tests.ts";

export interface ReportedFile extends Omit<ChangedFile, "lines" | "before"> {
  /** Number of changed symbols. */
  readonly symbols: number;
  readonly isTest: boolean;
  /** Share of the root's PageRank, 0..1. */
  readonly centrality: number;
  /** Number of files that use it. */
  readonly users: number;
}

export interface ChangeReport {
  readonly root: string;
  /** ISO 8601. */
  readonly madeAt: string;
  readonly version: string;
  /** The range as the user gave it. */
  readonly range: string;
  /** Newest first; undefined if the change is not made of commits. */
  readonly commits: readonly Omit<Commit, "files" | "body">[] | undefined;
  readonly files: readonly ReportedFile[];
  /** The one that affects most comes first. */
  readonly symbols: readonly TouchedSymbol[];
  /** Those that are still used come first. */
  readonly removed: readonly RemovedSymbol[];
  readonly dependentCount: number;
  /** Affected but unchanged files with their number of symbols, largest first. */
  readonly reached: readonly { readonly path: string; readonly symbols: number }[];
  readonly tests: readonly { readonly path: string; readonly tests: readonly string[] }[];
  /** Cycles that include a changed file. */
  readonly cycles: readonly FileCycle[];
  readonly missing: readonly string[];
}

const commitLimit = 200;
const cycleLimit = 120;
const fileLimit = 5_000;

/** @param made - `range` is the reader's name for the change. Throws ROOT_NOT_INDEXED. */
export async function gatherChange(
  code: CodeEngine,
  { changes, affected }: AskedChange,
  made: { readonly range: string; readonly version: string },
  signal: AbortSignal,
): Promise<ChangeReport> {
  const { root, missing, dependentCount } = affected;
  const { log } = changes;
  const range = log && `${log.base}..${log.end ?? "HEAD"}`;
  const [{ files: known, cycles }, commits] = await Promise.all([
    code.architecture({ root, limit: cycleLimit, fileLimit }, signal),
    range === undefined ? undefined : readLog(root, { limit: commitLimit, range }, signal),
  ]);
  const standing = new Map(known.map((file) => [file.path, file]));
  const touchedIn = countBy(affected.symbols.map(({ filePath }) => filePath));
  const files = affected.files.map(({ path, isGone, added, removed }): ReportedFile => {
    const { isTest = false, centrality = 0, users = 0 } = standing.get(path) ?? {};
    const symbols = touchedIn.get(path) ?? 0;
    return { path, isGone, added, removed, symbols, isTest, centrality, users };
  });
  const changed = new Set(files.map(({ path }) => path));
  const reached = [...groupByFile(affected.dependents)]
    .filter(([path]) => !changed.has(path))
    .map(([path, ids]) => ({ path, symbols: ids.length }))
    .sort((a, b) => b.symbols - a.symbols || (a.path < b.path ? -1 : 1));
  return {
    ...{ root, madeAt: new Date().toISOString(), ...made, dependentCount, missing, reached },
    commits: commits?.map(({ id, author, date, subject }) => ({ id, author, date, subject })),
    files: files.sort((a, b) => b.centrality - a.centrality || (a.path < b.path ? -1 : 1)),
    symbols: affected.symbols.toSorted((a, b) => b.reached - a.reached || b.users - a.users),
    removed: affected.removed.toSorted((a, b) => b.uses.length - a.uses.length),
    tests: Array.from(groupByFile(affected.tests), ([path, tests]) => ({ path, tests })),
    cycles: cycles.filter((cycle) => cycle.files.some((path) => changed.has(path))),
  };
}

function countBy(words: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return counts;
}
