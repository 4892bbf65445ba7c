// OCaml: modules that are opened for an expression, or inside another module: `M.(…)`, `let open M in …`,
// `module N = struct open M … end`. Their names come before those that are declared further out.
import { hash32 } from "../../../base/hash32.ts";
import { lowerBound } from "../../../base/bisect.ts";
import { importFlags } from "../../types/index.ts";
import { isSymbol, unresolved } from "../../link/entity.ts";
import type { Found } from "../../link/found.ts";
import { entityOf, hasSymbol, notFound } from "../../link/found.ts";
import type { Entity, ImportRow, NameHash, SymbolId, SymbolRow } from "../../link/ids.ts";
import type { LinkState } from "../../link/link-state.ts";
import type { FileScope } from "../../link/names/file-scope.ts";
import { findInModule, importModule } from "../../link/names/imported-names.ts";
import { isModuleKind } from "../../link/names/symbol-choice.ts";
import { typeKinds } from "../../link/type-table.ts";

/** The places of a file where modules are opened, in the order of the text. They are nested, or beside each other. */
interface Places {
  readonly rows: readonly ImportRow[];
  /** For each row, the offset from which on its module is open. */
  readonly starts: readonly number[];
  readonly indexes: ReadonlyMap<ImportRow, number>;
  /** For each row, the index of the place around it; −1 if there is none. */
  readonly outer: readonly number[];
  /** For each row, the innermost symbol around it. */
  readonly owners: readonly SymbolRow[];
}

const nowhere: Places = { rows: [], starts: [], indexes: new Map(), outer: [], owners: [] };
/** So many places around one are asked. */
const mostAround = 64;

export class OpenedModules {
  readonly #state: LinkState;
  readonly #places = new WeakMap<FileScope, Places>();

  constructor(state: LinkState) {
    this.#state = state;
  }

  /** What the modules that are opened around a place have under a name, the innermost first. */
  find(
    scope: FileScope,
    name: NameHash,
    wantType: boolean,
    { offset, from }: { readonly offset: number; readonly from: SymbolRow },
  ): Found {
    const places = this.#placesOf(scope);
    for (const at of around(places, innermostAt(scope, places, offset))) {
      if (declaresSince(scope, places, at, { name, offset, from })) return notFound;
      const module = importModule(this.#state, scope, places.rows[at]!);
      const found = isSymbol(module) ? findInModule(this.#state, module, name, wantType) : notFound;
      if (hasSymbol(found)) return found;
    }
    return notFound;
  }

  /**
   * The first module of the path that is opened in an import row, if it is one of those that only a part of the file
   * sees: a parameter of a functor, a module beside or around the place, or in a module that is opened around it.
   */
  findNear(scope: FileScope, row: ImportRow, first: string): Entity {
    const places = this.#placesOf(scope);
    const index = places.indexes.get(row);
    if (index === undefined) return unresolved;
    const name = hash32(first);
    const parameter = scope.bindingAt(name, scope.parsed.imports.start[row]!);
    if (parameter >= 0) return this.#signatureOf(scope, parameter);
    for (let at = places.owners[index]!; at > 0; at = scope.parents[at]!) {
      const own = moduleIn(scope, at, name);
      if (own >= 0) return scope.base + own;
    }
    for (const at of around(places, places.outer[index]!)) {
      const module = importModule(this.#state, scope, places.rows[at]!);
      const found = isSymbol(module) ? entityOf(findInModule(this.#state, module, name, false)) : unresolved;
      if (isSymbol(found)) return found;
    }
    return unresolved;
  }

  #signatureOf(scope: FileScope, parameter: number): SymbolId {
    const { types, infer } = this.#state;
    const type = infer.bindingType(scope, parameter);
    return types.kind(type) === typeKinds.instance ? types.subject(type) : unresolved;
  }

  #placesOf(scope: FileScope): Places {
    let places = this.#places.get(scope);
    if (places === undefined) this.#places.set(scope, (places = collectPlaces(scope)));
    return places;
  }
}

/** Whether an import row opens a module for a part of the file. */
export function isOpenedLocally(scope: FileScope, row: ImportRow): boolean {
  return (scope.parsed.imports.flags[row]! & importFlags.local) !== 0;
}

function collectPlaces(scope: FileScope): Places {
  const { start, end } = scope.parsed.imports;
  const rows = [...scope.wildcards].filter((row) => isOpenedLocally(scope, row));
  if (rows.length === 0) return nowhere;
  rows.sort((a, b) => start[a]! - start[b]!);
  const outer: number[] = [];
  rows.forEach((row, i) => {
    let before = i - 1;
    while (before >= 0 && end[rows[before]!]! <= start[row]!) before = outer[before]!;
    outer.push(before);
  });
  const indexes = new Map(rows.map((row, i) => [row, i]));
  return { rows, starts: rows.map((row) => start[row]!), indexes, outer, owners: ownersOf(scope, rows) };
}

/** The place with that index, and those around it, from the inside outward. */
function* around({ outer }: Places, index: number): Generator<number> {
  let left = mostAround;
  for (let at = index; at >= 0 && left > 0; at = outer[at]!, left--) yield at;
}

/** For rows in the order of the text: the innermost symbol around each. */
function ownersOf(scope: FileScope, rows: readonly ImportRow[]): SymbolRow[] {
  const { symbols, imports } = scope.parsed;
  const inOrder = Array.from({ length: scope.symbolCount }, (_, row) => row);
  inOrder.sort((a, b) => symbols.start[a]! - symbols.start[b]! || a - b);
  let next = 0;
  return rows.map((row) => {
    const offset = imports.start[row]!;
    while (next < inOrder.length && symbols.start[inOrder[next]!]! <= offset) next++;
    let at = next === 0 ? 0 : inOrder[next - 1]!;
    while (at > 0 && symbols.end[at]! <= offset) at = scope.parents[at]!;
    return at;
  });
}

function innermostAt(scope: FileScope, { rows, starts, outer }: Places, offset: number): number {
  const { end } = scope.parsed.imports;
  let at = lowerBound(starts, offset + 1) - 1;
  while (at >= 0 && end[rows[at]!]! <= offset) at = outer[at]!;
  return at;
}

/** Whether a module around the place declares the name between the place at which a module is opened and this one. */
function declaresSince(
  scope: FileScope,
  { rows, owners }: Places,
  index: number,
  { name, offset, from }: { readonly name: NameHash; readonly offset: number; readonly from: SymbolRow },
): boolean {
  const { symbols, imports } = scope.parsed;
  const opened = imports.start[rows[index]!]!;
  for (let at = from; at > 0; at = scope.parents[at]!) {
    for (let row = scope.firstChild(at, name); row >= 0; row = scope.nextChild(row)) {
      if (symbols.start[row]! > opened && symbols.start[row]! <= offset) return true;
    }
    if (at === owners[index]) return false;
  }
  return false;
}

function moduleIn(scope: FileScope, parent: SymbolRow, name: NameHash): SymbolRow {
  for (let row = scope.firstChild(parent, name); row >= 0; row = scope.nextChild(row))
    if (isModuleKind(scope.kinds[row]!)) return row;
  return -1;
}
