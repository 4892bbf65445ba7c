// Namespaces that many files make together: Java packages, C# and C++ namespaces, TypeScript's global ones.
import { hash32 } from "../../../base/hash32.ts";
import type { ParsedFile } from "../../types/index.ts";
import { symbolFlags } from "../../types/index.ts";
import { ChainIndex } from "../../link/chain-index.ts";
import { unresolved } from "../../link/entity.ts";
import type { Found } from "../../link/found.ts";
import { foundVia, notFound } from "../../link/found.ts";
import { findNamespaceBlocks, namespacePath, type FileBlock } from "./namespace-blocks.ts";
import type { FileScope } from "../../link/names/file-scope.ts";
import { apart, notAsked } from "../../link/names/file-scope.ts";
import type { LinkState } from "../../link/link-state.ts";
import { PairMap } from "../../link/pair-map.ts";
import { via } from "../../link/edges/strategies.ts";
import { chooseSymbol, isCallableKind, isModuleKind } from "../../link/names/symbol-choice.ts";
import type { PackageScope } from "../../link/resolver.ts";
import type { Entity, FileId, NameHash, SymbolId, SymbolRow } from "../../link/ids.ts";

export interface NamespaceRules {
  /** Keeps the packages of one family apart from those of others. */
  readonly family: string;
  readonly languages: readonly string[];
  /** Languages whose files hold no other namespace than the one that they declare: such files are not opened for it. */
  readonly onePerFile?: ReadonlySet<string>;
  /** Types and values have name spaces of their own. */
  readonly typeSpace: boolean;
  /** Files of which it is known, without opening them, that they take no part. */
  readonly staysOut?: (fileId: FileId) => boolean;
  /** Whether a file takes part; all do by default. */
  readonly takesPart?: (file: ParsedFile, path: string) => boolean;
  /** A name of the global namespace that several files declare means none of them: they are programs of their own. */
  readonly uniqueGlobals?: boolean;
  /** Of several declarations of a type under one path, which one stands for it; the first by default. */
  readonly prefers?: (scope: FileScope, row: SymbolRow) => boolean;
  /** Whether one file sees what another declares; of several declarations of a name those that are seen come first. */
  readonly sees?: (from: FileId, fileId: FileId) => boolean;
  /** Whether a symbol can be seen from files that do not see its file; all can by default. */
  readonly isShared?: (scope: FileScope, row: SymbolRow) => boolean;
}

/** Paths of namespaces are written with "." here, whatever the language writes. The global namespace is "". */
export class Namespaces {
  readonly #state: LinkState;
  readonly #rules: NamespaceRules;
  #byPath: Map<string, Namespace> | undefined;
  readonly #byEntity = new Map<number, Namespace>();
  readonly #paths = new Map<number, string>();

  constructor(state: LinkState, rules: NamespaceRules) {
    this.#state = state;
    this.#rules = rules;
  }

  /** The package entity of a namespace, undefined when no file of the root makes it or one inside it. */
  find(path: string): Entity | undefined {
    this.#byPath ??= this.#collect();
    return this.#byPath.get(path)?.entity;
  }

  /** The module symbol that stands for a namespace: of the file that the rules prefer, else the first. −1 for none. */
  symbolOf(entity: Entity): number {
    const namespace = this.#byEntity.get(entity);
    if (namespace === undefined) return -1;
    const symbols = namespace.blocks.map(({ fileId, row }) => ({
      scope: this.#state.closedScope(fileId),
      row,
    }));
    const preferred = symbols.find(({ scope, row }) => this.#rules.prefers?.(scope, row) === true);
    const chosen = preferred ?? symbols[0];
    return chosen === undefined ? -1 : chosen.scope.base + chosen.row;
  }

  /** The module symbols inside of files that make the namespace or add to it. */
  symbolsOf(entity: Entity): readonly SymbolId[] {
    const blocks = this.#byEntity.get(entity)?.blocks ?? [];
    return blocks
      .filter(({ row }) => row > 0)
      .map(({ fileId, row }) => this.#state.closedScope(fileId).base + row);
  }

  /** What a namespace offers under a name; nothing for a namespace that is none. */
  findIn(path: string, name: NameHash, wantType: boolean, from?: FileId): Found {
    this.#byPath ??= this.#collect();
    return this.#byPath.get(path)?.find(name, wantType, from) ?? notFound;
  }

  /** What the namespace of a module symbol, and those around it, offer under a name. */
  findAround(scope: FileScope, row: SymbolRow, name: NameHash, wantType: boolean): Found {
    let path = this.pathOf(scope, row);
    for (;;) {
      const found = this.findIn(path, name, wantType, scope.fileId);
      if (found !== notFound || path === "") return found;
      path = path.slice(0, Math.max(0, path.lastIndexOf(".")));
    }
  }

  /** Path of the namespace that a module symbol (row 0: the file) makes or adds to. */
  pathOf(scope: FileScope, row: SymbolRow): string {
    const symbol = scope.base + row;
    let path = this.#paths.get(symbol);
    if (path === undefined) {
      path = namespacePath(this.#state.scope(scope.fileId).parsed, row);
      this.#paths.set(symbol, path);
    }
    return path;
  }

  #collect(): Map<string, Namespace> {
    const byPath = new Map<string, Namespace>();
    const { view } = this.#state;
    const { family, languages, onePerFile, staysOut, takesPart } = this.#rules;
    const declaresOne = (fileId: FileId): boolean =>
      onePerFile?.has(view.language(fileId)) === true && view.packageName !== undefined;
    const isAsked = (fileId: FileId): boolean =>
      languages.includes(view.language(fileId)) && !declaresOne(fileId) && staysOut?.(fileId) !== true;
    const blocks = findNamespaceBlocks(view, { family, isAsked, takesPart });
    for (let fileId = 0; fileId < view.fileCount; fileId++) {
      for (const { path, row } of blocks[fileId] ?? noBlocks) {
        this.#namespace(byPath, path).blocks.push({ fileId, row });
      }
      if (languages.includes(view.language(fileId)) && declaresOne(fileId)) {
        this.#namespace(byPath, view.packageName!(fileId)).blocks.push({ fileId, row: 0 });
      }
    }
    return byPath;
  }

  #namespace(byPath: Map<string, Namespace>, path: string): Namespace {
    const known = byPath.get(path);
    if (known !== undefined) return known;
    const { family } = this.#rules;
    const made = new Namespace(this.#state, this.#rules, path === "" && this.#rules.uniqueGlobals === true);
    made.entity = this.#state.package(`${family}:${path}`, () => made);
    this.#byEntity.set(made.entity, made);
    byPath.set(path, made);
    if (path !== "") {
      const dot = path.lastIndexOf(".");
      const around = this.#namespace(byPath, dot < 0 ? "" : path.slice(0, dot));
      around.inner.set(hash32(path.slice(dot + 1)), made);
    }
    return made;
  }
}

const noBlocks: readonly FileBlock[] = [];

/** A module symbol that makes a part of a namespace. */
interface Block {
  readonly fileId: FileId;
  readonly row: SymbolRow;
}

interface Definition {
  readonly scope: FileScope;
  readonly row: SymbolRow;
}

/** More blocks than these are searched through an index of their names. */
const maxPlainBlocks = 12;

class Namespace implements PackageScope {
  readonly blocks: Block[] = [];
  readonly inner = new Map<number, Namespace>();
  entity = unresolved;
  readonly #state: LinkState;
  readonly #rules: NamespaceRules;
  readonly #isUnique: boolean;
  #index: ChainIndex | undefined;
  #indexed = new Uint32Array(0);
  readonly #found = new PairMap();
  /** Names of several declarations, which files see differently: by space, then by name. */
  readonly #choices: readonly Map<number, readonly Definition[]>[] = [new Map(), new Map()];

  constructor(state: LinkState, rules: NamespaceRules, isUnique: boolean) {
    this.#state = state;
    this.#rules = rules;
    this.#isUnique = isUnique;
  }

  files(): readonly FileId[] {
    return this.blocks.map(({ fileId }) => fileId);
  }

  find(name: NameHash, wantType: boolean, from?: FileId): Found {
    const space = wantType ? 1 : 0;
    const seen = from === undefined ? undefined : this.#findSeen(name, wantType, from);
    if (seen !== undefined) return foundVia(seen, via.package);
    let found = this.#found.get(name, space, notAsked);
    if (found === notAsked) {
      found = this.#search(name, wantType);
      this.#found.set(name, space, found);
    }
    return foundVia(found, via.package);
  }

  /** Of several declarations, the first that the file sees, a definition before others; undefined where that decides nothing. */
  #findSeen(name: NameHash, wantType: boolean, from: FileId): SymbolId | undefined {
    const { sees } = this.#rules;
    if (sees === undefined) return undefined;
    const choices = this.#choices[wantType ? 1 : 0]!;
    let declared = choices.get(name);
    if (declared === undefined) choices.set(name, (declared = this.#declarationsOf(name, wantType)));
    let best: Definition | undefined;
    for (const at of declared) {
      if (at.scope.fileId !== from && !sees(from, at.scope.fileId)) continue;
      if (!isDeclaration(at.scope, at.row)) return at.scope.base + at.row;
      best ??= at;
    }
    return best && best.scope.base + best.row;
  }

  #declarationsOf(name: NameHash, wantType: boolean): readonly Definition[] {
    const declared: Definition[] = [];
    for (const { fileId, row: block } of this.#blocksWith(name)) {
      const scope = this.#state.closedScope(fileId);
      const row = chooseSymbol(scope, scope.firstChild(block, name), wantType, this.#rules.typeSpace);
      if (row >= 0 && !isModuleKind(scope.kinds[row]!)) declared.push({ scope, row });
    }
    return declared;
  }

  findApart(name: NameHash): SymbolId {
    for (const block of this.blocks) {
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
    for (const block of this.#blocksWith(name)) {
      const scope = this.#state.closedScope(block.fileId);
      const row = chooseSymbol(scope, scope.firstChild(block.row, name), wantType, typeSpace);
      if (row < 0 || isModuleKind(scope.kinds[row]!)) continue;
      if (isShared?.(scope, row) === false) continue;
      if (!isDeclaration(scope, row)) defined.push({ scope, row });
      else if (declared < 0) declared = scope.base + row;
      if (defined.length > 0 && !wantsAll) break;
    }
    const [first] = defined;
    if (first !== undefined) return this.#chooseOf(defined, first);
    if (declared >= 0) return declared;
    return this.inner.get(name)?.entity ?? unresolved;
  }

  /** Classes of one name are one class that is opened again, where the language has a rule for which file is its home. */
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

  /** Of several, the one that the fewest folders stand around: stubs and copies lie deeper. */
  #shallowest(defined: readonly Definition[]): number {
    const depth = ({ scope }: Definition): number => this.#state.view.path(scope.fileId).split("/").length;
    const best = defined.reduce((chosen, other) => (depth(other) < depth(chosen) ? other : chosen));
    return best.scope.base + best.row;
  }

  /** Blocks that may declare the name, in the order of files. */
  *#blocksWith(name: NameHash): Generator<Block> {
    if (this.blocks.length <= maxPlainBlocks) {
      yield* this.blocks;
      return;
    }
    this.#index ??= this.#collectNames();
    let last = -1;
    for (let row = this.#index.first(name); row >= 0; row = this.#index.next(row)) {
      const block = this.#indexed[row]!;
      if (block !== last) yield this.blocks[block]!;
      last = block;
    }
  }

  #collectNames(): ChainIndex {
    const names: number[] = [];
    const blocks: number[] = [];
    this.blocks.forEach(({ fileId, row }, block) => {
      const scope = this.#state.closedScope(fileId);
      for (let child = row + 1; child < scope.symbolCount && scope.parents[child]! >= row; child++) {
        if (scope.parents[child] !== row) continue;
        names.push(scope.names[child]!);
        blocks.push(block);
      }
    });
    this.#indexed = Uint32Array.from(blocks);
    return new ChainIndex(Uint32Array.from(names));
  }
}

function isDeclaration(scope: FileScope, row: SymbolRow): boolean {
  return (scope.flags[row]! & symbolFlags.declaration) !== 0;
}
