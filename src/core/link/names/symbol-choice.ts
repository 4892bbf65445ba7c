// Of several symbols with one name in one scope, which one is meant?
import { symbolFlags, symbolKindCode } from "../../types/index.ts";
import type { ScopeOutline } from "./scope-outline.ts";
import type { SymbolRow } from "../ids.ts";

const typeLike = bits("class", "struct", "enum", "interface", "type");
const valueLike = ~bits("interface", "type");
const scopeLike = bits("module");
const classLike = bits("class");

/** Symbols that have members and can be the type of a value. */
export function isTypeKind(kind: number): boolean {
  return ((typeLike >> kind) & 1) === 1;
}

export function isModuleKind(kind: number): boolean {
  return ((scopeLike >> kind) & 1) === 1;
}

const fieldKind = symbolKindCode("field");
const testKind = symbolKindCode("test");
const callable = bits("function", "method", "macro", "test");

export function isCallableKind(kind: number): boolean {
  return ((callable >> kind) & 1) === 1;
}

const holder = bits("field", "variable", "constant");

/** Whether a symbol of that kind names a value: a field, a variable or a constant. */
export function isHolderKind(kind: number): boolean {
  return ((holder >> kind) & 1) === 1;
}

const member = bits("method", "field");

export function isMemberKind(kind: number): boolean {
  return ((member >> kind) & 1) === 1;
}

/**
 * The best row of the chain that begins at `first`. Preferred are rows of the wanted space (types or values), then
 * definitions over declarations, methods and properties over fields that are assigned (`self.size = 1` runs the setter
 * of `size`), and fields with a declared type over fields that are merely assigned; the first of equals. −1 for an
 * empty chain, and for one wholly of the other space.
 */
export function chooseSymbol(
  scope: ScopeOutline,
  first: SymbolRow,
  wantType: boolean,
  typeSpace: boolean,
): SymbolRow {
  let best = -1;
  let bestRank = -1;
  const wanted = wantType ? typeLike | scopeLike : valuesOf(scope);
  for (let row = first; row >= 0; row = scope.nextChild(row)) {
    const kind = scope.kinds[row]!;
    const inSpace = ((wanted >> kind) & 1) === 1;
    if (!inSpace && isExcluded(scope, kind, wantType, typeSpace)) continue;
    // A test that is a call named by a string is not a name of the file.
    if (kind === testKind && typeSpace && scope.traits.testsAreCalls) continue;
    if (isNamesake(scope, row)) continue;
    const isDefinition = (scope.flags[row]! & symbolFlags.declaration) === 0;
    const isPlain = kind === fieldKind && (scope.flags[row]! & symbolFlags.accessor) === 0;
    const weight = isPlain ? scope.typed[row]! : 2;
    // A class and an object with the same name in Scala.
    const isObject = isTypeKind(kind) && isStatic(scope, row);
    const rank = (inSpace ? 16 : 0) + (isDefinition ? 8 : 0) + weight * 2 + (isObject === wantType ? 0 : 1);
    if (rank > bestRank) {
      best = row;
      bestRank = rank;
    }
  }
  return best;
}

/** The kinds that a value is, rather than those of the other space. */
function valuesOf({ traits }: ScopeOutline): number {
  if (traits.namedClasses) return valueLike & ~classLike;
  return traits.paths ? valueLike & ~scopeLike : valueLike;
}

/**
 * Whether a symbol of the other space is never meant. Rust's `server::start()` is not in the function `server`, and C's
 * `struct ops ops;` declares a field that is no type.
 */
function isExcluded({ traits }: ScopeOutline, kind: number, wantType: boolean, typeSpace: boolean): boolean {
  if (!wantType) return typeSpace;
  return (traits.paths && isCallableKind(kind)) || (traits.typesBesideValues === true && kind === fieldKind);
}

/** A constructor named like its type is not a member of that name. */
function isNamesake(scope: ScopeOutline, row: SymbolRow): boolean {
  if ((scope.flags[row]! & symbolFlags.constructor) === 0) return false;
  return scope.names[row] === scope.names[scope.parents[row]!];
}

/**
 * Like `chooseSymbol`, among members of a type with one name: prefers static members or members of its values, as
 * wanted.
 */
export function chooseMember(scope: ScopeOutline, first: SymbolRow, wantStatic: boolean): SymbolRow {
  const best = chooseSymbol(scope, first, false, false);
  if (best < 0 || isStatic(scope, best) === wantStatic) return best;
  for (let row = first; row >= 0; row = scope.nextChild(row)) {
    if (isStatic(scope, row) === wantStatic) return row;
  }
  return best;
}

export function isFieldKind(kind: number): boolean {
  return kind === fieldKind;
}

function isStatic(scope: ScopeOutline, row: SymbolRow): boolean {
  return (scope.flags[row]! & symbolFlags.static) !== 0;
}

function bits(...kinds: readonly Parameters<typeof symbolKindCode>[0][]): number {
  return kinds.reduce((mask, kind) => mask | (1 << symbolKindCode(kind)), 0);
}

/**
 * For a name that is read and not called: the field with the name of the method `row`. The symbol itself if there is no
 * such field.
 */
export function asValue(scope: ScopeOutline, row: SymbolRow): SymbolRow {
  if (!isCallableKind(scope.kinds[row]!)) return row;
  for (let at = scope.firstSibling(row); at >= 0; at = scope.nextChild(at)) {
    if (scope.kinds[at] === fieldKind) return at;
  }
  return row;
}
