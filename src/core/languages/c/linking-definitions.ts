// Which symbol of C or C++ defines one that is only declared?
import { appendTo } from "../../../base/append-to.ts";
import { linkageMarks as marks } from "./linkage-summary.ts";
import { ranks } from "./linkage-rows.ts";
import { linkageOf, mostDefinitions } from "./linkage-table.ts";
import { symbolOf } from "./linking-symbols.ts";
import { symbolFlags } from "../../types/index.ts";
import type { ScopeOutline } from "../../link/names/scope-outline.ts";
import type { LinkState } from "../../link/link-state.ts";
import { ownerType } from "../../link/names/enclosing-type.ts";
import { parameterTypes, signatureOf } from "../../link/names/signatures.ts";
import { parentOf, stemOf } from "../../link/paths.ts";
import { isCallableKind, isModuleKind, isTypeKind } from "../../link/names/symbol-choice.ts";
import type { FileId, NameHash, SymbolId, SymbolRow } from "../../link/ids.ts";

/** Languages in which functions of the same name differ by their parameters. */
const overloads: ReadonlySet<string> = new Set(["cpp", "cuda"]);

const headerName = /\.(?:h|hh|hpp|hxx|h\+\+|cuh|inc|inl|ipp|tpp)$/i;

export class CDefinitions {
  readonly #state: LinkState;
  readonly #definitions = new Map<SymbolId, SymbolId>();
  readonly #places = new Map<NameHash, readonly number[]>();
  /** By name, then by the stem of the file. */
  readonly #beside = new Map<NameHash, Map<string, number[]>>();

  constructor(state: LinkState) {
    this.#state = state;
  }

  /** The definition of a function or method that `symbol` only declares; `symbol` itself if none or several fit. */
  definitionOf(symbol: SymbolId): SymbolId {
    const scope = this.#state.closedScopeOf(symbol);
    const row = symbol - scope.base;
    if ((scope.flags[row]! & symbolFlags.declaration) === 0) return symbol;
    const known = this.#definitions.get(symbol);
    if (known !== undefined) return known;
    const found = this.#findDefinition(scope, row);
    this.#definitions.set(symbol, found);
    return found;
  }

  #findDefinition(scope: ScopeOutline, row: SymbolRow): SymbolId {
    const symbol = scope.base + row;
    const fits = (candidate: SymbolId): boolean =>
      candidate !== symbol && this.#defines(candidate, scope, row);
    const here = this.#definitionsIn(scope, row).filter(fits);
    if (here.length === 1 && !overloads.has(scope.language)) return here[0]!;
    const sameHere = here.length === 0 ? [] : this.#ofSameParameters(scope, row, here);
    if (sameHere.length === 1) return sameHere[0]!;
    const fitting = [...here, ...this.#definitionsElsewhere(scope, row).filter(fits)];
    if (fitting.length > 1) {
      const same = this.#ofSameParameters(scope, row, fitting);
      if (same.length === 1) return same[0]!;
      const near = fitting.filter((candidate) => this.#isBeside(candidate, scope.fileId));
      if (near.length === 1) return near[0]!;
      return isTypeKind(scope.kinds[row]!) ? (this.#onlyOfHeaders(fitting) ?? symbol) : symbol;
    }
    return fitting[0] ?? symbol;
  }

  /** Definitions of the name in the same file. */
  #definitionsIn(scope: ScopeOutline, row: SymbolRow): SymbolId[] {
    const name = scope.names[row]!;
    const found: SymbolId[] = [];
    for (const at of this.#placesOf(name)) {
      if (linkageOf(this.#state.view).file(at) === scope.fileId) found.push(symbolOf(this.#state, at));
    }
    for (let own = scope.firstChild(0, name); own >= 0; own = scope.nextChild(own)) {
      if ((scope.flags[own]! & symbolFlags.static) !== 0) found.push(scope.base + own);
    }
    return found;
  }

  /**
   * Definitions of the name in other files. If there are very many, only those whose owner has the same name, or, for
   * functions outside classes, those in a file with the same stem: comparing thousands with thousands is useless.
   */
  #definitionsElsewhere(scope: ScopeOutline, row: SymbolRow): SymbolId[] {
    const name = scope.names[row]!;
    const table = linkageOf(this.#state.view);
    let places = this.#placesOf(name);
    if (places.length > mostDefinitions) {
      const owner = this.#ownerName(scope, row);
      places =
        owner === 0
          ? this.#placesBeside(name, scope.fileId)
          : places.filter((at) => table.owner(at) === owner);
    }
    return places.flatMap((at) => (table.file(at) === scope.fileId ? [] : [symbolOf(this.#state, at)]));
  }

  /** Rows in the table of definitions of that name without internal linkage. */
  #placesOf(name: NameHash): readonly number[] {
    let places = this.#places.get(name);
    if (places === undefined) {
      const table = linkageOf(this.#state.view);
      const found: number[] = [];
      for (let at = table.first(name, ranks.other); at >= 0; at = table.next(at, ranks.other)) {
        if (!table.has(at, marks.declaration) && !table.has(at, marks.internal)) found.push(at);
      }
      this.#places.set(name, (places = found));
    }
    return places;
  }

  /** Of these rows, those in a file with the same name, apart from the extension. */
  #placesBeside(name: NameHash, fileId: FileId): readonly number[] {
    const { view } = this.#state;
    let byStem = this.#beside.get(name);
    if (byStem === undefined) {
      const table = linkageOf(view);
      byStem = new Map<string, number[]>();
      for (const at of this.#placesOf(name)) {
        const stem = stemOf(view.path(table.file(at)));
        appendTo(byStem, stem, at);
      }
      this.#beside.set(name, byStem);
    }
    return byStem.get(stemOf(view.path(fileId))) ?? [];
  }

  /** Hash of the name of a declared member's class; 0 for a symbol outside classes. */
  #ownerName(scope: ScopeOutline, row: SymbolRow): number {
    const parent = scope.parents[row]!;
    if (isTypeKind(scope.kinds[parent]!)) return scope.names[parent]!;
    const type = ownerType(this.#state, scope, row);
    if (type < 0) return 0;
    const owner = this.#state.closedScopeOf(type);
    return owner.names[type - owner.base]!;
  }

  #defines(candidate: number, scope: ScopeOutline, row: SymbolRow): boolean {
    const other = this.#state.closedScopeOf(candidate);
    const otherRow = candidate - other.base;
    const flags = other.flags[otherRow]!;
    if ((flags & symbolFlags.declaration) !== 0) return false;
    if (isCallableKind(other.kinds[otherRow]!) !== isCallableKind(scope.kinds[row]!)) return false;
    if (isTypeKind(scope.kinds[row]!)) {
      if (!isTypeKind(other.kinds[otherRow]!)) return false;
      if (other.isInScope(otherRow)) return isSameNamespace(scope, row, other, otherRow);
      return ownerType(this.#state, other, otherRow) === scope.base + scope.parents[row]!; // `class Outer::Inner {`
    }
    const parent = scope.parents[row]!;
    const owner = ownerType(this.#state, other, otherRow);
    const declaredFor = ownerType(this.#state, scope, row);
    // A namespace's symbol with internal linkage does not define what other files declare.
    if (owner < 0 && (flags & symbolFlags.static) !== 0 && other.fileId !== scope.fileId) return false;
    if (declaredFor >= 0) return owner === declaredFor; // a category
    if (!isModuleKind(scope.kinds[parent]!)) {
      return owner === scope.base + parent && this.#sameCount(scope, row, other, otherRow);
    }
    return (
      owner < 0 &&
      other.isInScope(otherRow) &&
      (!overloads.has(scope.language) || this.#sameCount(scope, row, other, otherRow))
    );
  }

  #sameCount(scope: ScopeOutline, row: SymbolRow, other: ScopeOutline, otherRow: SymbolRow): boolean {
    const wanted = this.#state.scope(scope.fileId).parametersOf(row).length;
    return wanted === this.#state.scope(other.fileId).parametersOf(otherRow).length;
  }

  /** Of several definitions, those with the same parameter types in their signature as the declaration. */
  #ofSameParameters(scope: ScopeOutline, row: SymbolRow, candidates: readonly number[]): readonly number[] {
    const wanted = parameterTypes(signatureOf(this.#state.scope(scope.fileId).parsed, row));
    return candidates.filter((candidate) => {
      const other = this.#state.scopeOf(candidate);
      return parameterTypes(signatureOf(other.parsed, candidate - other.base)) === wanted;
    });
  }

  /** A class that a source file defines for itself is not the one that headers declare. */
  #onlyOfHeaders(candidates: readonly number[]): number | undefined {
    const { view } = this.#state;
    const shared = candidates.filter((candidate) =>
      headerName.test(view.path(this.#state.fileOf(candidate))),
    );
    return shared.length === 1 ? shared[0] : undefined;
  }

  /** A file of the same stem in any folder (`foo.c` and `foo.h`), or any file in the same folder. */
  #isBeside(candidate: number, fileId: FileId): boolean {
    const [a, b] = [this.#state.view.path(this.#state.fileOf(candidate)), this.#state.view.path(fileId)];
    return stemOf(a) === stemOf(b) || parentOf(a) === parentOf(b);
  }
}

function isSameNamespace(a: ScopeOutline, row: SymbolRow, b: ScopeOutline, otherRow: SymbolRow): boolean {
  let [left, right] = [a.parents[row]!, b.parents[otherRow]!];
  while (left > 0 && right > 0 && a.names[left] === b.names[right])
    [left, right] = [a.parents[left]!, b.parents[right]!];
  return left === 0 && right === 0;
}
