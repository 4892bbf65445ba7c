// What is in a report? A root's architecture, its hot spots from git's log, and how certain it is that code is unused.
import type { Architecture, RootStatus, UnreachableSymbol } from "../../core/types/index.ts";
import type { CodeEngine } from "../../engine.ts";
import { readLog, type Commit } from "../../base/git-log.ts";

export interface ReportData {
  readonly root: string;
  /** ISO 8601. */
  readonly madeAt: string;
  readonly version: string;
  readonly commit: string | undefined;
  /** Files changed since they were indexed; undefined if that was not checked. */
  readonly status: RootStatus;
  readonly architecture: Architecture;
  readonly history: History | undefined;
  readonly unreachable: readonly JudgedSymbol[];
}

/** Undefined history: no git, or the folder is not in a repository. */
export interface History {
  readonly commits: number;
  /** The date of the oldest commit that was read. */
  readonly since: string;
  /** Hottest first. */
  readonly hotSpots: readonly HotSpot[];
}

export interface HotSpot {
  readonly path: string;
  readonly commits: number;
  /** Lines added plus lines removed. */
  readonly lines: number;
  /** Share of the root's PageRank, 0..1. */
  readonly centrality: number;
  readonly users: number;
  /** The share of the highest number of commits, times the share of the highest centrality, 0..1. */
  readonly heat: number;
}

export const confidences = ["high", "medium", "low"] as const;
export type Confidence = (typeof confidences)[number];

export interface JudgedSymbol extends UnreachableSymbol {
  readonly confidence: Confidence;
  readonly reason: string;
}

/** Those with low confidence are counted but not listed. */
export const isTold = ({ confidence }: Pick<JudgedSymbol, "confidence">): boolean => confidence !== "low";

const shown = 25;
/** More than are shown, because symbols whose name is used elsewhere move to the end. */
const judged = 120;
const fileLimit = 5_000;
const readCommits = 1_000;

/** Throws ROOT_NOT_INDEXED. */
export async function gatherReport(
  code: CodeEngine,
  root: string,
  version: string,
  signal: AbortSignal,
): Promise<ReportData> {
  const known = await code.architecture({ root, limit: judged, fileLimit }, signal);
  const [roots, standings, log] = await Promise.all([
    code.roots(signal),
    code.standings({ root: known.root }, signal),
    readLog(known.root, { limit: readCommits }, signal),
  ]);
  const judgedSymbols = await judgeUnreachable(code, known, signal);
  return {
    root: known.root,
    madeAt: new Date().toISOString(),
    version,
    commit: standings[0]?.commit,
    status: roots.find((status) => status.root === known.root)!,
    architecture: {
      ...known,
      clusters: known.clusters.slice(0, shown),
      clusterLinks: known.clusterLinks.filter(({ from, to }) => from < shown && to < shown),
      keySymbols: known.keySymbols.slice(0, shown),
      cycles: known.cycles.slice(0, shown),
    },
    history: log === undefined || log.length === 0 ? undefined : findHotSpots(log, known),
    unreachable: judgedSymbols,
  };
}

/** Merge commits do not count. */
export function findHotSpots(log: readonly Commit[], { files }: Pick<Architecture, "files">): History {
  const changes = new Map<string, { commits: number; lines: number }>();
  for (const commit of log) {
    for (const { path, added, removed } of commit.files) {
      const change = changes.get(path) ?? { commits: 0, lines: 0 };
      changes.set(path, { commits: change.commits + 1, lines: change.lines + added + removed });
    }
  }
  const changed = files.flatMap(({ path, centrality, users, isTest }) => {
    const change = changes.get(path);
    return change === undefined || isTest ? [] : [{ path, ...change, centrality, users }];
  });
  const mostCommits = Math.max(1, ...changed.map(({ commits }) => commits));
  const highest = Math.max(Number.MIN_VALUE, ...changed.map(({ centrality }) => centrality));
  const hotSpots = changed
    .map((file) => ({ ...file, heat: (file.commits / mostCommits) * (file.centrality / highest) }))
    .sort((a, b) => b.heat - a.heat || (a.path < b.path ? -1 : 1))
    .slice(0, shown);
  return { commits: log.length, since: log.at(-1)!.date, hotSpots };
}

/** Most certain first, then the longest. */
async function judgeUnreachable(
  code: CodeEngine,
  { root, unreachable }: Architecture,
  signal: AbortSignal,
): Promise<readonly JudgedSymbol[]> {
  const found: JudgedSymbol[] = [];
  const findUses = async ({ name, hasUsedNamesake }: UnreachableSymbol): Promise<NameUses> => {
    // Many files share a common name, and one doubt is enough.
    if (hasUsedNamesake) return { lines: 0, isImported: false };
    const [{ total }, imports] = await Promise.all([
      code.findMentions({ root, name, limit: 1 }, signal),
      code.findImports({ root, name, limit: 1 }, signal),
    ]);
    return { lines: total, isImported: imports.length > 0 };
  };
  for (const symbol of unreachable.symbols) {
    found.push({ ...symbol, ...judge(symbol, await findUses(symbol)) });
  }
  const linesOf = ({ lineStart, lineEnd }: UnreachableSymbol): number => lineEnd - lineStart;
  return found.sort(
    (a, b) =>
      confidences.indexOf(a.confidence) - confidences.indexOf(b.confidence) || linesOf(b) - linesOf(a),
  );
}

/** Uses of a name that could not be resolved. */
export interface NameUses {
  /** Number of lines that use the name for something unresolved. */
  readonly lines: number;
  /** An import statement names it. */
  readonly isImported: boolean;
}

/**
 * How often each confidence level is right was measured on packages whose callers were removed:
 * bench/quality/edges.md.
 */
type Judged = Pick<UnreachableSymbol, "isOffered" | "isTested" | "hasUsedNamesake" | "hiddenUses" | "kind">;

export function judge(
  { isOffered, isTested, hasUsedNamesake, hiddenUses, kind }: Judged,
  { lines, isImported }: NameUses,
): { readonly confidence: Confidence; readonly reason: string } {
  const tests = isTested ? "; only tests use it" : "";
  const doubt =
    lines > 0
      ? `${lines === 1 ? "a line uses" : `${lines} lines use`} its name, and what is meant is unknown`
      : isImported && isOffered
        ? "its name is imported, and no use of it was found"
        : hasUsedNamesake
          ? "something else of its name is used"
          : undefined;
  if (doubt !== undefined) return { confidence: "low", reason: doubt + tests };
  if (isOffered) {
    const why = kind === "method" ? "a framework may call it" : "others may import it";
    return { confidence: "low", reason: `nothing here uses it; ${why}${tests}` };
  }
  if (hiddenUses !== undefined) {
    const why =
      hiddenUses === "macros"
        ? "a macro may construct its name"
        : "programs in this language look up names at run time";
    return { confidence: "medium", reason: `nothing leads to it; ${why}${tests}` };
  }
  return { confidence: "high", reason: `not exported, and nothing leads to it${tests}` };
}
