// Which symbol in the file that declares a script's types corresponds to a symbol of the script, and the other way
// around? Always one of the same name, so that every file to link again after a change mentions a name that changed.
import { noString } from "../../../base/string-table.ts";
import { symbolFlags } from "../../types/index.ts";
import type { FileId, NameHash, SymbolId, SymbolRow } from "../../link/ids.ts";
import type { LinkState } from "../../link/link-state.ts";
import { apart, type ScopeOutline } from "../../link/names/scope-outline.ts";
import { chooseMember, chooseSymbol, isCallableKind, isTypeKind } from "../../link/names/symbol-choice.ts";
import type { EcmaModules } from "./linking-modules.ts";

export class Counterparts {
  readonly #state: LinkState;
  readonly #modules: EcmaModules;
  readonly #found = new Map<SymbolId, SymbolId>();
  /** By file: the file that declares its types; −1 for none. */
  readonly #declarations = new Map<FileId, FileId>();
  readonly #implementations = new Map<FileId, FileId>();

  constructor(state: LinkState, modules: EcmaModules) {
    this.#state = state;
    this.#modules = modules;
  }

  /** The symbol that declares the types of a script's symbol; −1 for none. */
  declarationOf(symbol: SymbolId): SymbolId {
    const scope = this.#state.closedScopeOf(symbol);
    if (scope.language !== "javascript") return -1;
    let file = this.#declarations.get(scope.fileId);
    if (file === undefined) {
      file = this.#modules.declarationOf(scope.fileId) ?? -1;
      this.#declarations.set(scope.fileId, file);
    }
    return file < 0 ? -1 : this.#find(scope, symbol - scope.base, file);
  }

  /** The script's symbol that a declared symbol describes; −1 for none. */
  implementationOf(symbol: SymbolId): SymbolId {
    const scope = this.#state.closedScopeOf(symbol);
    let file = this.#implementations.get(scope.fileId);
    if (file === undefined) {
      file = this.#modules.implementationOf(scope.fileId) ?? -1;
      this.#implementations.set(scope.fileId, file);
    }
    return file < 0 ? -1 : this.#find(scope, symbol - scope.base, file);
  }

  #find(scope: ScopeOutline, row: SymbolRow, file: FileId): SymbolId {
    if (row === 0) return -1;
    const known = this.#found.get(scope.base + row);
    if (known !== undefined) return known;
    const target = this.#state.closedScope(file);
    const found = this.#rowIn(scope, row, target);
    const isSame = found >= 0 && space(scope, row) === space(target, found);
    const answer = isSame ? target.base + found : -1;
    this.#found.set(scope.base + row, answer);
    return answer;
  }

  #rowIn(scope: ScopeOutline, row: SymbolRow, target: ScopeOutline): SymbolRow {
    const name = scope.names[row]!;
    const holder = this.#holderOf(scope, row);
    if (holder < 0) return -1;
    if (holder === 0)
      return chooseSymbol(target, target.firstChild(0, name), isTypeKind(scope.kinds[row]!), true);
    const there = this.#find(scope, holder, target.fileId) - target.base;
    if (there < 0) return -1;
    const isStatic = (scope.flags[row]! & symbolFlags.static) !== 0;
    const own = chooseMember(target, target.firstChild(there, name), isStatic);
    return own >= 0 ? own : this.#apartIn(target, there, name);
  }

  /** A member that is set on a prototype, apart from its type. */
  #apartIn(target: ScopeOutline, holder: SymbolRow, name: NameHash): SymbolRow {
    for (let at = target.firstChild(apart, name); at >= 0; at = target.nextChild(at))
      if (this.#holderOf(target, at) === holder) return at;
    return -1;
  }

  /**
   * The row of the type or function that has the symbol as a member; 0 at the top of the file, −1 inside anything else.
   */
  #holderOf(scope: ScopeOutline, row: SymbolRow): SymbolRow {
    const parent = scope.parents[row]!;
    if (scope.isInScope(row)) return parent === 0 || isTypeKind(scope.kinds[parent]!) ? parent : -1;
    if (parent !== 0) return -1;
    const { parsed } = this.#state.scope(scope.fileId);
    const owner = parsed.symbols.owner[row]!;
    return owner === noString ? -1 : scope.firstChild(0, parsed.stringHashes[owner]!);
  }
}

/** Types, functions and values correspond only to symbols of the same group. */
function space(scope: ScopeOutline, row: SymbolRow): number {
  const kind = scope.kinds[row]!;
  return isTypeKind(kind) ? 0 : isCallableKind(kind) ? 1 : 2;
}
