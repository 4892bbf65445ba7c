// At which place is an edge, of which kind is it, and to which declaration does it lead?
import { edgeKindCode } from "../../types/index.ts";
import type { EdgePlace } from "./edge-writer.ts";
import type { FileScope } from "../names/file-scope.ts";
import type { LinkState } from "../link-state.ts";
import { via } from "../strategies.ts";
import type { ExpressionRow, SymbolId } from "../ids.ts";

/** Codes of the kinds of edges. */
export const kinds = {
  calls: edgeKindCode("CALLS"),
  imports: edgeKindCode("IMPORTS"),
  inherits: edgeKindCode("INHERITS"),
  implements: edgeKindCode("IMPLEMENTS"),
  depends: edgeKindCode("DEPENDS_ON"),
} as const;

/** Place of the edge of an expression row; `named` is the row that holds the name. */
export function placeOf(scope: FileScope, row: ExpressionRow, kind: number, named = row): EdgePlace {
  const { owner, line, offset } = scope.parsed.expressions;
  return { source: owner[row]!, kind, line: line[named]!, offset: offset[named]! };
}

/** The symbol that represents all declarations of the same thing. */
export function definitionOf(state: LinkState, symbol: SymbolId): SymbolId {
  const scope = state.closedScopeOf(symbol);
  return state.resolver(scope.language).definitionOf?.(symbol) ?? symbol;
}

/** What runs when the symbol is called. */
export function calledDefinition(state: LinkState, symbol: SymbolId): SymbolId {
  const resolver = state.resolver(state.closedScopeOf(symbol).language);
  if (resolver.implementationOf === undefined) return resolver.definitionOf?.(symbol) ?? symbol;
  const found = resolver.implementationOf(symbol);
  return found < 0 ? symbol : found;
}

/**
 * If definition and declaration are in different files, the definition was found through an include, unless a compiler
 * gave it.
 */
export function strategyTo(
  state: LinkState,
  symbol: SymbolId,
  definition: SymbolId,
  strategy: number,
): number {
  if (strategy === via.compiler) return strategy;
  return state.fileOf(symbol) === state.fileOf(definition) ? strategy : Math.max(strategy, via.include);
}
