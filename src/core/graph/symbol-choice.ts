// Of several symbols with one name in one scope, which one is meant?
import { symbolFlags, symbolKindCode } from "../model/index.ts";
import type { FileScope } from "./file-scope.ts";

const typeLike = bits("class", "struct", "enum", "interface", "type");
const valueLike = ~bits("interface", "type");
const scopeLike = bits("module");

/** Symbols that have members and can be the type of a value. */
export function isTypeKind(kind: number): boolean {
  return ((typeLike >> kind) & 1) === 1;
}

export function isModuleKind(kind: number): boolean {
  return ((scopeLike >> kind) & 1) === 1;
}

const callable = bits("function", "method", "macro", "test");

export function isCallableKind(kind: number): boolean {
  return ((callable >> kind) & 1) === 1;
}

/**
 * The row of the chain that begins at `first` that suits best: of the wanted space (types or values), and a definition
 * rather than a declaration; the first of equals. −1 for an empty chain, and for one wholly of the other space.
 */
export function chooseSymbol(scope: FileScope, first: number, wantType: boolean, typeSpace: boolean): number {
  let best = -1;
  let bestRank = -1;
  const wanted = wantType ? typeLike | scopeLike : valueLike;
  for (let row = first; row >= 0; row = scope.nextChild(row)) {
    const inSpace = ((wanted >> scope.kinds[row]!) & 1) === 1;
    if (!inSpace && typeSpace && !wantType) continue;
    const isDefinition = (scope.flags[row]! & symbolFlags.declaration) === 0;
    const rank = (inSpace ? 2 : 0) + (isDefinition ? 1 : 0);
    if (rank > bestRank) {
      best = row;
      bestRank = rank;
    }
  }
  return best;
}

function bits(...kinds: readonly Parameters<typeof symbolKindCode>[0][]): number {
  return kinds.reduce((mask, kind) => mask | (1 << symbolKindCode(kind)), 0);
}
