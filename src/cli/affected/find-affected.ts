// What does a change affect? Its lines map to symbols; whatever depends on those is affected, including some tests.
import { resolve } from "node:path";
import { pathInside } from "../../base/path-inside.ts";
import type { SymbolSummary } from "../../core/types/index.ts";
import type { CodeEngine } from "../../engine.ts";
import type { ChangedFile, Changes } from "./changes.ts";
import { findRemoved, type RemovedSymbol } from "./find-removed.ts";

export interface TouchedSymbol extends SymbolSummary {
  /** How many symbols use it directly. */
  readonly users: number;
  /** How many symbols depend on it within the requested depth. */
  readonly reached: number;
  /** How many tests reach it; a test reaches itself. */
  readonly tests: number;
}

export interface Affected {
  readonly root: string;
  /** The part of the change in this root, with paths relative to it. */
  readonly files: readonly ChangedFile[];
  readonly symbols: readonly TouchedSymbol[];
  /** Symbols that the change removed; whatever still uses them is among the dependents. */
  readonly removed: readonly RemovedSymbol[];
  /** Ids of the symbols that depend on them, nearest first. */
  readonly dependents: readonly string[];
  readonly dependentCount: number;
  readonly tests: readonly string[];
  /** Those of the change that are left, and those of what depends on it, in the order of their paths. */
  readonly affectedFiles: readonly string[];
  /** Changed files that the working tree lacks, relative to the root. */
  readonly missing: readonly string[];
}

/** @param root - as returned by `realRoot` */
export async function findAffected(
  code: CodeEngine,
  { root, depth, changes }: { readonly root: string; readonly depth: number; readonly changes: Changes },
  signal: AbortSignal,
): Promise<Affected> {
  const inRoot = (path: string): string | undefined => pathInside(root, resolve(changes.top, path));
  const files = changes.changed.flatMap((file) => {
    const path = inRoot(file.path);
    return path === undefined ? [] : [{ ...file, path }];
  });
  const missing = changes.missing.map(inRoot).filter((path) => path !== undefined);
  const touched: SymbolSummary[] = [];
  for (const { path, isGone, lines } of files) {
    if (isGone || lines.length === 0) continue;
    touched.push(...findTouched(await code.listSymbols({ root, path }, signal), lines));
  }
  const tests = new Map<string, number>();
  const dependents = new Map<string, number>();
  const affectedFiles = new Set(files.filter(({ isGone }) => !isGone).map(({ path }) => path));
  const symbols: TouchedSymbol[] = [];
  const touchedIds = new Set(touched.map(({ id }) => id));
  let dependentCount = 0;
  for (const symbol of touched) {
    const impact = await code.impact({ root, symbolId: symbol.id, depth }, signal);
    const touchedToo = impact.reachable.filter(({ id }) => touchedIds.has(id)).length;
    dependentCount = Math.max(dependentCount, impact.reachableCount - touchedToo);
    for (const path of impact.files) affectedFiles.add(path);
    impact.tests.forEach((test, order) => {
      tests.set(test, Math.min(tests.get(test) ?? Infinity, 1 + order));
    });
    for (const reached of impact.reachable) {
      dependents.set(reached.id, Math.min(dependents.get(reached.id) ?? Infinity, reached.depth));
    }
    symbols.push({
      ...symbol,
      users: impact.directDependents.length,
      reached: impact.reachableCount,
      tests: impact.tests.length,
    });
  }
  const removed = await findRemoved(code, { root, changes }, signal);
  const users = new Map(removed.flatMap(({ uses }) => uses.map((use) => [use.symbolId, use] as const)));
  for (const { symbolId, path } of users.values()) {
    const {
      reachable,
      files: reached,
      tests: reaching,
    } = await code.impact({ root, symbolId, depth }, signal);
    for (const each of [path, ...reached]) affectedFiles.add(each);
    dependents.set(symbolId, 0);
    for (const { id, depth: steps } of reachable) {
      dependents.set(id, Math.min(dependents.get(id) ?? Infinity, steps));
    }
    reaching.forEach((test, order) => tests.set(test, Math.min(tests.get(test) ?? Infinity, 1 + order)));
  }
  for (const id of touchedIds) dependents.delete(id);
  const nearest = sortByValue(dependents);
  return {
    ...{ root, files, symbols, removed, missing, dependents: nearest, tests: sortByValue(tests) },
    dependentCount: Math.max(dependentCount, nearest.length),
    affectedFiles: [...affectedFiles].sort(),
  };
}

function sortByValue(counts: ReadonlyMap<string, number>): readonly string[] {
  return [...counts].sort((a, b) => a[1] - b[1]).map(([id]) => id);
}

/** The innermost symbols that contain the lines: a class only counts if the lines lie outside its members. */
function findTouched(
  symbols: readonly SymbolSummary[],
  lines: ChangedFile["lines"],
): readonly SymbolSummary[] {
  const found = new Set<SymbolSummary>();
  for (const [first, last] of lines) {
    const over = symbols.filter(({ lineStart, lineEnd }) => lineStart <= last && lineEnd >= first);
    const isOuter = (symbol: SymbolSummary): boolean =>
      over.some(
        (other) =>
          other !== symbol &&
          other.lineStart >= symbol.lineStart &&
          other.lineEnd <= symbol.lineEnd &&
          other.lineEnd - other.lineStart < symbol.lineEnd - symbol.lineStart &&
          other.lineStart <= first &&
          other.lineEnd >= last,
      );
    for (const symbol of over) if (!isOuter(symbol)) found.add(symbol);
  }
  return [...found];
}
