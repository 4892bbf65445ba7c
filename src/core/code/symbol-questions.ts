// Questions about symbols by their names, over the roots that are asked.
import { throwIfCancelled } from "../../errors.ts";
import type { SymbolKind, SymbolLookup, SymbolSummary } from "../types/index.ts";
import type { ReadableSnapshot } from "./open-snapshot.ts";
import { compareRanked } from "./symbol-catalog.ts";
import { symbolNotFound } from "./symbol-not-found.ts";

/** Symbols of one name that are offered. */
const maxCandidates = 20;

export interface SymbolQuestion {
  readonly query: string;
  readonly kind?: SymbolKind | undefined;
  readonly limit: number;
  readonly offset?: number | undefined;
}

export function searchSymbols(
  scope: readonly ReadableSnapshot[],
  { query, kind, limit, offset = 0 }: SymbolQuestion,
  signal?: AbortSignal,
): SymbolSummary[] {
  const end = offset + limit;
  return scope
    .flatMap(({ symbols }) =>
      symbols.search(query, kind, end, signal).map((found) => ({ symbols, ...found })),
    )
    .sort(compareRanked)
    .slice(offset, end)
    .map(({ symbols, ref }) => symbols.summary(ref));
}

/** Throws SYMBOL_NOT_FOUND. */
export function lookupSymbol(
  scope: readonly ReadableSnapshot[],
  name: string,
  signal?: AbortSignal,
): SymbolLookup {
  const all = scope.flatMap(({ symbols }) =>
    symbols.lookup(name, signal).map((row) => ({ symbols, ...row })),
  );
  // What is the very name in one root is not one of several because another root has something like it.
  const best = Math.max(...all.map(({ order }) => order));
  const found = all.filter(({ order }) => order === best);
  const [only] = found;
  throwIfCancelled(signal);
  if (only === undefined) throw symbolNotFound(name, scope);
  if (found.length === 1) return { found: true, symbol: only.symbols.detail(only.ref) };
  const shown = found.sort(compareRanked).slice(0, maxCandidates);
  return {
    found: false,
    candidates: shown.map(({ symbols, ref }) => symbols.summary(ref)),
    total: found.length,
  };
}
