// How are questions about named symbols answered across roots?
import { throwIfCancelled } from "../../../errors.ts";
import type { SymbolKind, SymbolLookup, SymbolSummary } from "../../types/index.ts";
import { isDeclarationFile } from "../../languages/index.ts";
import { classifyPath, pathClasses } from "../../query/index.ts";
import type { ReadableSnapshot } from "../open-roots/open-snapshot.ts";
import { lookupName, searchNames } from "../symbols/lookup-names.ts";
import { splitTypedName } from "../symbols/match-name.ts";
import { compareRanked, type RankedRef } from "../symbols/ranked-symbols.ts";
import type { SymbolCatalog } from "../symbols/symbol-catalog.ts";
import { symbolNotFound } from "../symbols/symbol-not-found.ts";
import { withoutAliases } from "../symbols/without-aliases.ts";
import { describeUndeclared } from "./undeclared-name.ts";

/** Maximum number of symbols offered for one name. */
const maxCandidates = 20;
/** Files that use what others define. */
const asideClasses = pathClasses.test | pathClasses.example;

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
      searchNames(symbols, query, kind, end, signal).map((found) => ({ symbols, ...found })),
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
    lookupName(symbols, name, signal).map((row) => ({ symbols, ...row })),
  );
  // An exact match in one root is not ambiguous just because another root has something similar.
  const best = Math.max(...all.map(({ order }) => order));
  const found = withoutConstructors(withoutTests(all.filter(({ order }) => order === best)));
  throwIfCancelled(signal);
  if (found.length === 0) throw symbolNotFound(name, scope, () => describeUndeclared(scope, name, signal));
  const meant = findMeant(found, name);
  const others = found
    .filter((one) => one !== meant)
    .sort(compareRanked)
    .slice(0, maxCandidates)
    .map(({ symbols, ref }) => symbols.summary(ref));
  const total = found.length;
  if (meant === undefined) return { found: false, candidates: others, total };
  return { found: true, symbol: meant.symbols.detail(meant.ref), namesakes: others, total };
}

/** A test is meant only if nothing else has the name: `describe("useQuery")` is named after what it tests. */
function withoutTests<Named extends NamedRef>(found: readonly Named[]): readonly Named[] {
  const code = found.filter(({ symbols, ref }) => symbols.kind(ref) !== "test");
  return code.length > 0 ? code : found;
}

type NamedRef = Pick<RankedRef, "ref"> & { readonly symbols: SymbolCatalog };

/**
 * Which of several symbols of a name is meant. First choice: the only one. For an unqualified name, next: the only one
 * that is no alias of another; of those the only one outside tests and examples; of those the only top-level one
 * (`Command` more likely means the class than a field); of those the only one outside declaration files. Last choice: the
 * only one whose whole qualified name it is, among the fewest of these that there is one among. A member must be asked
 * for by its qualified name.
 */
function findMeant<Named extends NamedRef>(found: readonly Named[], name: string): Named | undefined {
  const [first, second] = found;
  if (second === undefined || splitTypedName(name).qualifiers.length > 0)
    return second === undefined ? first : undefined;
  const named = withoutAliases(found);
  const outside = named.filter(
    ({ symbols, ref }) =>
      !symbols.isInTests(ref) && (classifyPath(symbols.path(ref), 0) & asideClasses) === 0,
  );
  const outer = outside.filter(({ symbols, ref }) => symbols.isTopLevel(ref));
  const implemented = outer.filter(({ symbols, ref }) => !isDeclarationFile(symbols.path(ref)));
  const wholly = [implemented, outside, named].map((some) =>
    some.filter(({ symbols, ref }) => symbols.summary(ref).qualifiedName === name.trim()),
  );
  return [named, outside, outer, implemented, ...wholly].find(({ length }) => length === 1)?.[0];
}

/** `Slice` means the class, and not one of the constructors named after it. */
function withoutConstructors<Named extends NamedRef>(found: readonly Named[]): readonly Named[] {
  const others = found.filter(({ symbols, ref }) => !symbols.isConstructor(ref));
  return others.length > 0 ? others : found;
}
