// What does a namespace to which many files contribute contain under a name?
import { via } from "../../link/strategies.ts";
import { unresolved } from "../../link/entity.ts";
import { type Found, foundVia } from "../../link/found.ts";
import type { FileId, NameHash, SymbolId, SymbolRow } from "../../link/ids.ts";
import type { LinkState } from "../../link/link-state.ts";
import { apart, notAsked, type ScopeOutline } from "../../link/names/scope-outline.ts";
import { chooseSymbol, isCallableKind, isModuleKind } from "../../link/names/symbol-choice.ts";
import { PairMap } from "../../link/pair-map.ts";
import { type Block, BlockNames } from "./block-names.ts";
import { nearestDeclaration } from "./expected.ts";
import type { PackageScope } from "../../link/resolver.ts";
import { type ParsedFile, symbolFlags } from "../../types/parsed-file.ts";

export interface NamespaceRules {
  /** Keeps the packages of one family apart from those of others. */
  readonly family: string;
  readonly languages: readonly string[];
  /** Languages whose files contain only the namespace that they declare: such files are not opened to find others. */
  readonly onePerFile?: ReadonlySet<string>;
  /** Types and values have name spaces of their own. */
  readonly typeSpace: boolean;
  /** Ends the name of a namespace where only a namespace can stand. */
  readonly mark?: string;
  /** Files known, without opening them, not to contribute. */
  readonly staysOut?: (fileId: FileId) => boolean;
  /** Whether a file contributes; by default all do. */
  readonly takesPart?: (file: ParsedFile, path: string) => boolean;
  /** A global name declared in several files means none of them: the files are separate programs. */
  readonly uniqueGlobals?: boolean;
  /** Of several declarations of a type under one path, the one that represents it; by default the first. */
  readonly prefers?: (scope: ScopeOutline, row: SymbolRow) => boolean;
  /** Whether one file sees another's declarations; of several declarations of a name, visible ones come first. */
  readonly sees?: (from: FileId, fileId: FileId) => boolean;
  /** Files of a language that declares a name for several platforms and defines it on each of them. */
  readonly expects?: (from: FileId) => boolean;
  /** Whether a symbol is visible in files that do not see its file; by default all are. */
  readonly isShared?: (scope: ScopeOutline, row: SymbolRow, wantType: boolean) => boolean;
}

interface Definition {
  readonly scope: ScopeOutline;
  readonly row: SymbolRow;
}

export class Namespace implements PackageScope {
  readonly blocks: Block[] = [];
  readonly inner = new Map<number, Namespace>();
  entity = unresolved;
  readonly path: string;
  readonly #state: LinkState;
  readonly #rules: NamespaceRules;
  readonly #isUnique: boolean;
  readonly #names: BlockNames;
  readonly #found = new PairMap();
  #symbol: SymbolId | undefined;
  /** Names with several declarations, among which the asking file decides: by space, then by name. */
  readonly #choices: readonly Map<number, readonly Definition[]>[] = [new Map(), new Map()];

  constructor(state: LinkState, rules: NamespaceRules, path: string) {
    this.#state = state;
    this.#rules = rules;
    this.path = path;
    this.#isUnique = path === "" && rules.uniqueGlobals === true;
    this.#names = new BlockNames(state, this.blocks);
  }

  /** The module symbol that represents it: from the file that the rules prefer, else from the first. −1 for none. */
  get symbol(): SymbolId {
    return (this.#symbol ??= this.#chooseSymbol());
  }

  #chooseSymbol(): SymbolId {
    const { prefers } = this.#rules;
    const isPreferred = ({ fileId, row }: Block): boolean =>
      prefers?.(this.#state.closedScope(fileId), row) === true;
    const chosen = this.blocks.find(isPreferred) ?? this.blocks[0];
    return chosen === undefined ? unresolved : this.#state.closedScope(chosen.fileId).base + chosen.row;
  }

  files(): readonly FileId[] {
    return this.blocks.map(({ fileId }) => fileId);
  }

  find(name: NameHash, wantType: boolean, from?: FileId): Found {
    const space = wantType ? 1 : 0;
    const seen =
      from === undefined
        ? undefined
        : (this.#findSeen(name, wantType, from) ?? this.#findNearest(name, wantType, from));
    if (seen !== undefined) return foundVia(seen, via.package);
    let found = this.#found.get(name, space, notAsked);
    if (found === notAsked) {
      found = this.#search(name, wantType);
      this.#found.set(name, space, found);
    }
    return foundVia(found, via.package);
  }

  /** Of several declarations, the first one visible to the file, preferably a definition; undefined if none is. */
  #findSeen(name: NameHash, wantType: boolean, from: FileId): SymbolId | undefined {
    const { sees } = this.#rules;
    if (sees === undefined) return undefined;
    let best: Definition | undefined;
    for (const at of this.#choicesOf(name, wantType)) {
      if (at.scope.fileId !== from && !sees(from, at.scope.fileId)) continue;
      if (!isDeclaration(at.scope, at.row)) return at.scope.base + at.row;
      best ??= at;
    }
    return best && best.scope.base + best.row;
  }

  /** Of the declarations and definitions of one name, the one nearest to the file. */
  #findNearest(name: NameHash, wantType: boolean, from: FileId): SymbolId | undefined {
    if (this.#rules.expects?.(from) !== true) return undefined;
    const declared = this.#choicesOf(name, wantType);
    if (declared.length < 2) return undefined;
    return nearestDeclaration(
      this.#state,
      from,
      declared.map(({ scope, row }) => scope.base + row),
    );
  }

  #choicesOf(name: NameHash, wantType: boolean): readonly Definition[] {
    const choices = this.#choices[wantType ? 1 : 0]!;
    let declared = choices.get(name);
    if (declared === undefined) choices.set(name, (declared = this.#declarationsOf(name, wantType)));
    return declared;
  }

  /** Everything that the namespace declares under a name, including extensions of types. */
  declared(name: NameHash): readonly SymbolId[] {
    const found: number[] = [];
    for (const { fileId, row: block } of this.#names.declaring(name)) {
      const scope = this.#state.closedScope(fileId);
      for (const parent of [block, apart])
        for (let row = scope.firstChild(parent, name); row >= 0; row = scope.nextChild(row))
          if (scope.parents[row] === block) found.push(scope.base + row);
    }
    return found;
  }

  #declarationsOf(name: NameHash, wantType: boolean): readonly Definition[] {
    const declared: Definition[] = [];
    for (const { fileId, row: block } of this.#names.declaring(name)) {
      const scope = this.#state.closedScope(fileId);
      const row = chooseSymbol(scope, scope.firstChild(block, name), wantType, this.#rules.typeSpace);
      if (row >= 0 && !isModuleKind(scope.kinds[row]!)) declared.push({ scope, row });
    }
    return declared;
  }

  findApart(name: NameHash): SymbolId {
    for (const block of this.#names.declaring(name)) {
      const scope = this.#state.closedScope(block.fileId);
      const row = scope.owned.length === 0 ? -1 : scope.firstChild(apart, name);
      if (row >= 0 && scope.parents[row] === block.row) return scope.base + row;
    }
    return unresolved;
  }

  #search(name: NameHash, wantType: boolean): number {
    const { prefers, typeSpace, isShared } = this.#rules;
    const wantsAll = this.#isUnique || prefers !== undefined;
    let declared = -1;
    const defined: Definition[] = [];
    for (const block of this.#names.declaring(name)) {
      const scope = this.#state.closedScope(block.fileId);
      const row = chooseSymbol(scope, scope.firstChild(block.row, name), wantType, typeSpace);
      if (row < 0 || isModuleKind(scope.kinds[row]!)) continue;
      if (isShared?.(scope, row, wantType) === false) continue;
      if (!isDeclaration(scope, row)) defined.push({ scope, row });
      else if (declared < 0) declared = scope.base + row;
      if (defined.length > 0 && !wantsAll) break;
    }
    const [first] = defined;
    if (first !== undefined) return this.#chooseOf(defined, first);
    if (declared >= 0) return declared;
    return this.inner.get(name)?.entity ?? unresolved;
  }

  /** If the language has a rule for a class's home file, classes of one name are one class that is reopened. */
  #chooseOf(defined: readonly Definition[], first: Definition): number {
    const { prefers } = this.#rules;
    if (defined.length > 1) {
      const home = defined.find(({ scope, row }) => prefers?.(scope, row) === true);
      if (home !== undefined) return home.scope.base + home.row;
      const isReopened = prefers !== undefined && !isCallableKind(first.scope.kinds[first.row]!);
      if (this.#isUnique && !isReopened) return unresolved;
      if (prefers !== undefined) return this.#shallowest(defined);
    }
    return first.scope.base + first.row;
  }

  /** Of several, the one in the fewest folders: stubs and copies lie deeper. */
  #shallowest(defined: readonly Definition[]): number {
    const depth = ({ scope }: Definition): number => this.#state.view.path(scope.fileId).split("/").length;
    const best = defined.reduce((chosen, other) => (depth(other) < depth(chosen) ? other : chosen));
    return best.scope.base + best.row;
  }
}

function isDeclaration(scope: ScopeOutline, row: SymbolRow): boolean {
  return (scope.flags[row]! & symbolFlags.declaration) !== 0;
}
