// Which symbol does a name of C or C++ mean if its own file does not declare it?
import { type Bitmap, hasBit } from "../../../base/bitmap.ts";
import { linkageMarks as marks } from "./linkage-summary.ts";
import { ranks } from "./linkage-rows.ts";
import { linkageOf, mostDefinitions } from "./linkage-table.ts";
import { unresolved } from "../../link/entity.ts";
import type { FileScope } from "../../link/names/file-scope.ts";
import type { LinkState } from "../../link/link-state.ts";
import { ownerType } from "../../link/names/enclosing-type.ts";
import { parentOf } from "../../link/paths.ts";
import { isCallableKind, isModuleKind } from "../../link/names/symbol-choice.ts";
import type { FileId, NameHash, SymbolId } from "../../link/ids.ts";

/**
 * Functions of one name that other files can see without an include: the row if there is only one, −1 for none; else,
 * by folder, the row of the only one there.
 */
type Linked = number | ReadonlyMap<number, number>;

/** The folder has more than one. */
const several = -1;

/** The symbol in a row of the table. */
export function symbolOf(state: LinkState, at: number): SymbolId {
  const table = linkageOf(state.view);
  return state.closedScope(table.file(at)).base + table.row(at);
}

/** Symbols that other files can refer to, by the name's hash. */
export class CSymbols {
  readonly #state: LinkState;
  /** By mark: what a name is linked to. */
  readonly #linked = new Map<number, Map<NameHash, Linked>>();
  readonly #apart = new Map<NameHash, readonly number[]>();
  /** Functions outside classes: by name, and by file and name. */
  readonly #free = new Map<NameHash, readonly SymbolId[]>();
  readonly #seen = new Map<string, readonly SymbolId[]>();
  readonly #operators = new Map<NameHash, boolean>();
  readonly #folderNumbers = new Map<string, number>();
  /** By file: the number of its folder; −1 if not yet looked up. */
  readonly #folders: Int32Array;

  constructor(state: LinkState) {
    this.#state = state;
    this.#folders = new Int32Array(state.view.fileCount).fill(-1);
  }

  /**
   * The symbol that one of the files declares: its definition there, else the first declaration. `unresolved` if there
   * is none.
   */
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

  /** Whether any file declares an operator of that name, inside a class or outside. */
  declaresOperator(name: NameHash): boolean {
    let isDeclared = this.#operators.get(name);
    if (isDeclared === undefined) {
      isDeclared = linkageOf(this.#state.view).first(name, ranks.operator) >= 0;
      this.#operators.set(name, isDeclared);
    }
    return isDeclared;
  }

  /** Functions of that name that the file or one of `files` declares outside classes. */
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

  /** Functions of that name that any file declares outside classes, except those with internal linkage. */
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

  /**
   * The only function of that name that other files can see; if there are several, the only one in the folder of
   * `fileId`.
   */
  findLinked(fileId: FileId, name: NameHash): SymbolId {
    return this.#findMarked(fileId, name, marks.linkable);
  }

  /** The same for classes and protocols of Objective-C, which `@class Name;` announces. */
  findLinkedType(fileId: FileId, name: NameHash): SymbolId {
    return this.#findMarked(fileId, name, marks.linkedType);
  }

  #findMarked(fileId: FileId, name: NameHash, mark: number): SymbolId {
    const known = this.#linked.get(mark) ?? new Map<NameHash, Linked>();
    this.#linked.set(mark, known);
    let found = known.get(name);
    if (found === undefined) known.set(name, (found = this.#collectLinked(name, mark)));
    if (typeof found === "number") return found < 0 ? unresolved : this.#symbol(found);
    const own = found.get(this.#folderOf(fileId)) ?? several;
    return own === several ? unresolved : this.#symbol(own);
  }

  #collectLinked(name: NameHash, mark: number): Linked {
    const table = linkageOf(this.#state.view);
    const byFolder = new Map<number, number>();
    let count = 0;
    let last = -1;
    // Whether a file is a header, that is, whether any file includes it, says nothing about its classes.
    const rank = mark === marks.linkedType ? ranks.other : ranks.linked;
    for (let at = table.first(name, rank); at >= 0; at = table.next(at, rank)) {
      if (!table.has(at, mark)) continue;
      const folder = this.#folderOf(table.file(at));
      byFolder.set(folder, byFolder.has(folder) ? several : at);
      count++;
      last = at;
    }
    return count < 2 ? last : byFolder;
  }

  /** The member of that name defined outside the type; −1 if there is none. */
  findApart(type: SymbolId, name: NameHash): SymbolId {
    const table = linkageOf(this.#state.view);
    const places = this.#placesApart(name);
    const named = this.#state.closedScopeOf(type);
    const owner = named.names[type - named.base]!;
    for (const at of places) {
      if (places.length > mostDefinitions && table.owner(at) !== owner) continue;
      const scope = this.#state.closedScope(table.file(at));
      if (ownerType(this.#state, scope, table.row(at)) === type) return scope.base + table.row(at);
    }
    return -1;
  }

  /**
   * Rows in the table of members of that name defined outside their class, without constructors: the class of
   * `Outer::Item::Item` is a member of that name, and is not found by way of its constructor.
   */
  #placesApart(name: NameHash): readonly number[] {
    let places = this.#apart.get(name);
    if (places === undefined) {
      const table = linkageOf(this.#state.view);
      const found: number[] = [];
      for (let at = table.first(name, ranks.other); at >= 0; at = table.next(at, ranks.other)) {
        const owner = table.rank(at) === ranks.other ? table.owner(at) : 0;
        if (owner !== 0 && owner !== name) found.push(at);
      }
      this.#apart.set(name, (places = found));
    }
    return places;
  }

  #symbol(at: number): SymbolId {
    return symbolOf(this.#state, at);
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
