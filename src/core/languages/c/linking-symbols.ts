// What does a name of C or C++ mean that its own file does not declare, and which symbol defines what another declares?
import { type Bitmap, hasBit } from "../../../base/bitmap.ts";
import { linkageMarks as marks } from "./linkage-summary.ts";
import { linkageOf, ranks } from "./linkage-table.ts";
import { unresolved } from "../../link/entity.ts";
import { symbolFlags } from "../../types/index.ts";
import type { FileScope } from "../../link/names/file-scope.ts";
import type { LinkState } from "../../link/link-state.ts";
import { ownerType } from "../../link/names/enclosing-type.ts";
import { parameterTypes, signatureOf } from "../../link/names/signatures.ts";
import { parentOf, stemOf } from "../../link/paths.ts";
import { isCallableKind, isModuleKind, isTypeKind } from "../../link/names/symbol-choice.ts";
import type { FileId, NameHash, SymbolId, SymbolRow } from "../../link/ids.ts";

/** Languages in which functions of one name are told apart by what they take. */
const overloads: ReadonlySet<string> = new Set(["cpp", "cuda"]);

/**
 * The functions of one name that other files can see without an include: the row of the only one, −1 for none, or by
 * folder the row of the only one there.
 */
type Linked = number | ReadonlyMap<number, number>;

const headerName = /\.(?:h|hh|hpp|hxx|h\+\+|cuh|inc|inl|ipp|tpp)$/i;

/** More than one in that folder. */
const several = -1;

/** The symbols that other files can mean, by hash of name. */
export class CSymbols {
  readonly #state: LinkState;
  readonly #definitions = new Map<number, number>();
  readonly #linked = new Map<number, Linked>();
  /** Functions of no class: by name, and by file and name. */
  readonly #free = new Map<NameHash, readonly SymbolId[]>();
  readonly #seen = new Map<string, readonly SymbolId[]>();
  readonly #operators = new Map<NameHash, boolean>();
  readonly #folderNumbers = new Map<string, number>();
  /** By file: the number of its folder, −1 before it was asked. */
  readonly #folders: Int32Array;

  constructor(state: LinkState) {
    this.#state = state;
    this.#folders = new Int32Array(state.view.fileCount).fill(-1);
  }

  /** Declared in one of the files: a definition there, else the first declaration. `unresolved` for none. */
  findIn(files: Bitmap, name: NameHash): SymbolId {
    const table = linkageOf(this.#state.view);
    let declared = -1;
    for (let at = table.first(name, ranks.header); at >= 0; at = table.next(at, ranks.header)) {
      if (!hasBit(files, table.file(at))) continue;
      if (!table.has(at, marks.declaration)) return this.#symbol(at);
      if (declared < 0) declared = at;
    }
    return declared < 0 ? unresolved : this.#symbol(declared);
  }

  /** Whether any file declares an operator of that name, in a class or outside of one. */
  declaresOperator(name: NameHash): boolean {
    let isDeclared = this.#operators.get(name);
    if (isDeclared === undefined) {
      isDeclared = linkageOf(this.#state.view).first(name, ranks.operator) >= 0;
      this.#operators.set(name, isDeclared);
    }
    return isDeclared;
  }

  /** The functions of that name that the file or one of `files` declares outside of classes. */
  functionsSeen(scope: FileScope, files: Bitmap, name: NameHash): readonly SymbolId[] {
    const key = `${scope.fileId} ${name}`;
    let seen = this.#seen.get(key);
    if (seen === undefined) {
      const others = this.functionsLinked(name).filter((symbol) => {
        const file = this.#state.fileOf(symbol);
        return file !== scope.fileId && hasBit(files, file);
      });
      const own: number[] = [];
      for (let row = 1; row < scope.symbolCount; row++)
        if (scope.names[row] === name) own.push(scope.base + row);
      seen = [...others, ...own.filter((symbol) => this.#isFree(symbol))];
      this.#seen.set(key, seen);
    }
    return seen;
  }

  /** The functions of that name that any file declares outside of classes, but for those with internal linkage. */
  functionsLinked(name: NameHash): readonly SymbolId[] {
    let linked = this.#free.get(name);
    if (linked === undefined) {
      const table = linkageOf(this.#state.view);
      const found: number[] = [];
      for (let at = table.first(name, ranks.other); at >= 0; at = table.next(at, ranks.other)) {
        if (!table.has(at, marks.internal)) found.push(this.#symbol(at));
      }
      linked = found.filter((symbol) => this.#isFree(symbol));
      this.#free.set(name, linked);
    }
    return linked;
  }

  #isFree(symbol: SymbolId): boolean {
    const scope = this.#state.closedScopeOf(symbol);
    const row = symbol - scope.base;
    return (
      isCallableKind(scope.kinds[row]!) &&
      isModuleKind(scope.kinds[scope.parents[row]!]!) &&
      scope.isInScope(row)
    );
  }

  /** The one function of that name that other files can see; of several, the one in the folder of the file that asks. */
  findLinked(fileId: FileId, name: NameHash): SymbolId {
    let found = this.#linked.get(name);
    if (found === undefined) this.#linked.set(name, (found = this.#collectLinked(name)));
    if (typeof found === "number") return found < 0 ? unresolved : this.#symbol(found);
    const own = found.get(this.#folderOf(fileId)) ?? several;
    return own === several ? unresolved : this.#symbol(own);
  }

  #collectLinked(name: NameHash): Linked {
    const table = linkageOf(this.#state.view);
    const byFolder = new Map<number, number>();
    let count = 0;
    let last = -1;
    for (let at = table.first(name, ranks.linked); at >= 0; at = table.next(at, ranks.linked)) {
      if (!table.has(at, marks.linkable)) continue;
      const folder = this.#folderOf(table.file(at));
      byFolder.set(folder, byFolder.has(folder) ? several : at);
      count++;
      last = at;
    }
    return count < 2 ? last : byFolder;
  }

  /** The member of that name that is defined apart from the type, −1 when there is none. */
  findApart(type: SymbolId, name: NameHash): SymbolId {
    const table = linkageOf(this.#state.view);
    for (let at = table.first(name, ranks.other); at >= 0; at = table.next(at, ranks.other)) {
      if (table.rank(at) !== ranks.other) continue;
      const scope = this.#state.closedScope(table.file(at));
      if (ownerType(this.#state, scope, table.row(at)) === type) return scope.base + table.row(at);
    }
    return -1;
  }

  /** The definition of a function or method that `symbol` only declares; itself when none or several fit. */
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

  #findDefinition(scope: FileScope, row: SymbolRow): SymbolId {
    const symbol = scope.base + row;
    const fitting = this.#candidates(scope, row).filter(
      (candidate) => candidate !== symbol && this.#defines(candidate, scope, row),
    );
    if (fitting.length > 1) {
      const same = this.#ofSameParameters(scope, row, fitting);
      if (same.length === 1) return same[0]!;
      const near = fitting.filter((candidate) => this.#isBeside(candidate, scope.fileId));
      if (near.length === 1) return near[0]!;
      return isTypeKind(scope.kinds[row]!) ? (this.#onlyOfHeaders(fitting) ?? symbol) : symbol;
    }
    return fitting[0] ?? symbol;
  }

  /** Definitions of the name that other files can mean, and those with internal linkage in the file itself. */
  #candidates(scope: FileScope, row: SymbolRow): number[] {
    const name = scope.names[row]!;
    const table = linkageOf(this.#state.view);
    const found: number[] = [];
    for (let at = table.first(name, ranks.other); at >= 0; at = table.next(at, ranks.other)) {
      if (!table.has(at, marks.declaration) && !table.has(at, marks.internal)) found.push(this.#symbol(at));
    }
    for (let own = scope.firstChild(0, name); own >= 0; own = scope.nextChild(own)) {
      if ((scope.flags[own]! & symbolFlags.static) !== 0) found.push(scope.base + own);
    }
    return found;
  }

  #defines(candidate: number, scope: FileScope, row: SymbolRow): boolean {
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
    // What a namespace holds with internal linkage defines nothing that other files declare.
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

  #sameCount(scope: FileScope, row: SymbolRow, other: FileScope, otherRow: SymbolRow): boolean {
    const wanted = this.#state.scope(scope.fileId).parametersOf(row).length;
    return wanted === this.#state.scope(other.fileId).parametersOf(otherRow).length;
  }

  /** Of several definitions those that write their parameters as the declaration does. */
  #ofSameParameters(scope: FileScope, row: SymbolRow, candidates: readonly number[]): readonly number[] {
    const wanted = parameterTypes(signatureOf(this.#state.scope(scope.fileId).parsed, row));
    return candidates.filter((candidate) => {
      const other = this.#state.scopeOf(candidate);
      return parameterTypes(signatureOf(other.parsed, candidate - other.base)) === wanted;
    });
  }

  /** A class that a source defines for itself is not the one that headers declare. */
  #onlyOfHeaders(candidates: readonly number[]): number | undefined {
    const { view } = this.#state;
    const shared = candidates.filter((candidate) =>
      headerName.test(view.path(this.#state.fileOf(candidate))),
    );
    return shared.length === 1 ? shared[0] : undefined;
  }

  /** `foo.c` beside or apart from `foo.h`, or anything in the same folder. */
  #isBeside(candidate: number, fileId: FileId): boolean {
    const [a, b] = [this.#state.view.path(this.#state.fileOf(candidate)), this.#state.view.path(fileId)];
    return stemOf(a) === stemOf(b) || parentOf(a) === parentOf(b);
  }

  #symbol(at: number): number {
    const table = linkageOf(this.#state.view);
    return this.#state.closedScope(table.file(at)).base + table.row(at);
  }

  #folderOf(fileId: FileId): number {
    const known = this.#folders[fileId]!;
    if (known >= 0) return known;
    const path = parentOf(this.#state.view.path(fileId));
    const folder = this.#folderNumbers.get(path) ?? this.#folderNumbers.size;
    this.#folderNumbers.set(path, folder);
    this.#folders[fileId] = folder;
    return folder;
  }
}

function isSameNamespace(a: FileScope, row: SymbolRow, b: FileScope, otherRow: SymbolRow): boolean {
  let [left, right] = [a.parents[row]!, b.parents[otherRow]!];
  while (left > 0 && right > 0 && a.names[left] === b.names[right])
    [left, right] = [a.parents[left]!, b.parents[right]!];
  return left === 0 && right === 0;
}
