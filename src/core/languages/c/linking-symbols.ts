// Which symbols of C and C++ bear a name, anywhere in the root, and which of them defines what another declares?
import { cFamily } from "./facts.ts";
import { noString } from "../../../base/string-table.ts";
import { symbolFlags } from "../../types/index.ts";
import { ChainIndex } from "../../link/chain-index.ts";
import type { FileScope } from "../../link/names/file-scope.ts";
import type { LinkState } from "../../link/link-state.ts";
import { ownerType } from "../../link/names/members.ts";
import { parentOf, stemOf } from "../../link/paths.ts";
import { isCallableKind, isModuleKind, isTypeKind } from "../../link/names/symbol-choice.ts";

/** Languages in which functions of one name are told apart by what they take. */
const overloads: ReadonlySet<string> = new Set(["cpp", "cuda"]);

/** All symbols that stand in files and namespaces, by hash of name; members declared apart from their class as well. */
export class CSymbols {
  readonly #state: LinkState;
  #index: ChainIndex | undefined;
  #symbols = new Uint32Array(0);
  readonly #definitions = new Map<number, number>();

  constructor(state: LinkState) {
    this.#state = state;
  }

  *named(name: number): Generator<number> {
    this.#index ??= this.#collect();
    for (let row = this.#index.first(name); row >= 0; row = this.#index.next(row)) yield this.#symbols[row]!;
  }

  /** The definition of a function or method that `symbol` only declares; itself when none or several fit. */
  definitionOf(symbol: number): number {
    const scope = this.#state.closedScopeOf(symbol);
    const row = symbol - scope.base;
    if ((scope.flags[row]! & symbolFlags.declaration) === 0) return symbol;
    const known = this.#definitions.get(symbol);
    if (known !== undefined) return known;
    const found = this.#findDefinition(scope, row);
    this.#definitions.set(symbol, found);
    return found;
  }

  #findDefinition(scope: FileScope, row: number): number {
    const symbol = scope.base + row;
    const fitting: number[] = [];
    for (const candidate of this.named(scope.names[row]!)) {
      if (candidate !== symbol && this.#defines(candidate, scope, row)) fitting.push(candidate);
    }
    if (fitting.length > 1) {
      const near = fitting.filter((candidate) => this.#isBeside(candidate, scope.fileId));
      return near.length === 1 ? near[0]! : symbol;
    }
    return fitting[0] ?? symbol;
  }

  #defines(candidate: number, scope: FileScope, row: number): boolean {
    const other = this.#state.closedScopeOf(candidate);
    const otherRow = candidate - other.base;
    const flags = other.flags[otherRow]!;
    if ((flags & symbolFlags.declaration) !== 0) return false;
    if (isCallableKind(other.kinds[otherRow]!) !== isCallableKind(scope.kinds[row]!)) return false;
    if (isTypeKind(scope.kinds[row]!))
      return isTypeKind(other.kinds[otherRow]!) && isSameNamespace(scope, row, other, otherRow);
    const isPrivate =
      (flags & symbolFlags.static) !== 0 &&
      other.parents[otherRow] === 0 &&
      isFree(this.#state, other, otherRow);
    if (isPrivate && other.fileId !== scope.fileId) return false;
    const parent = scope.parents[row]!;
    const owner = ownerType(this.#state, other, otherRow);
    const declaredFor = ownerType(this.#state, scope, row);
    if (declaredFor >= 0) return owner === declaredFor; // a category
    if (!isModuleKind(scope.kinds[parent]!)) {
      return owner === scope.base + parent && this.#sameCount(scope, row, other, otherRow);
    }
    return (
      owner < 0 &&
      isFree(this.#state, other, otherRow) &&
      (!overloads.has(scope.language) || this.#sameCount(scope, row, other, otherRow))
    );
  }

  #sameCount(scope: FileScope, row: number, other: FileScope, otherRow: number): boolean {
    const wanted = this.#state.scope(scope.fileId).parametersOf(row).length;
    return wanted === this.#state.scope(other.fileId).parametersOf(otherRow).length;
  }

  /** `foo.c` beside or apart from `foo.h`, or anything in the same folder. */
  #isBeside(candidate: number, fileId: number): boolean {
    const [a, b] = [this.#state.view.path(this.#state.fileOf(candidate)), this.#state.view.path(fileId)];
    return stemOf(a) === stemOf(b) || parentOf(a) === parentOf(b);
  }

  #collect(): ChainIndex {
    const names: number[] = [];
    const symbols: number[] = [];
    const { view } = this.#state;
    for (let file = 0; file < view.fileCount; file++) {
      if (!cFamily.has(view.language(file))) continue;
      const scope = this.#state.closedScope(file);
      for (let row = 1; row < scope.symbolCount; row++) {
        if (!isModuleKind(scope.kinds[scope.parents[row]!]!) || isModuleKind(scope.kinds[row]!)) continue;
        names.push(scope.names[row]!);
        symbols.push(scope.base + row);
      }
    }
    this.#symbols = Uint32Array.from(symbols);
    return new ChainIndex(Uint32Array.from(names));
  }
}

function isSameNamespace(a: FileScope, row: number, b: FileScope, otherRow: number): boolean {
  let [left, right] = [a.parents[row]!, b.parents[otherRow]!];
  while (left > 0 && right > 0 && a.names[left] === b.names[right])
    [left, right] = [a.parents[left]!, b.parents[right]!];
  return left === 0 && right === 0;
}

function isFree(state: LinkState, scope: FileScope, row: number): boolean {
  return state.scope(scope.fileId).parsed.symbols.owner[row] === noString;
}
