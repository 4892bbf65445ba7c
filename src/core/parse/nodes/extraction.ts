// State while one file is read: the position in its tree, the symbol whose body it is in, and the rows found so far.
// Role handlers and language hooks work on it; they never see another file's state.
import { noString } from "../../../base/string-table.ts";
import { none, ops } from "../../types/parsed-file.ts";
import type { FlatTree } from "../tree/flat-tree.ts";
import { afterOf, endOf, startOf } from "../tree/flat-tree.ts";
import { LateValues } from "./late-values.ts";
import { Names } from "../text/string-interner.ts";
import type { ExportRow, ImportRow } from "./rows.ts";
import { BindingRows, ExpressionRows, SymbolRows } from "./rows.ts";
import type { CompiledRules } from "../tree/rules.ts";
import { roles, scopeKinds } from "../tree/rules.ts";
import { TreeAccess } from "../tree/tree-access.ts";

/** In `rowOf`: the node is a declared name, a key or otherwise not a reference. */
export const excluded = -2;

/** In `selfName`: the object has no name. */
const noName = -1;

/** Code for what a language's rules cannot express. If `enter` returns true, the node and its inside are done. */
export interface Hook {
  enter?(x: Extraction, node: number): boolean | undefined;
  exit?(x: Extraction, node: number): void;
  /** The name of a symbol that has no node for its name, such as an operator. */
  called?(x: Extraction, node: number): string | undefined;
  /**
   * Hook "read": returns what people read in a file that wraps its code in another format, with each line in its place.
   * Everything else of an index run sees only this text.
   */
  read?(text: string): string;
  /**
   * Hook "prepare": returns the text for the grammar, with every character at its original offset. Hook "repair":
   * returns the text to try if the grammar found errors in the first one; used if it gives fewer errors.
   * @param source - the file's own text
   */
  prepare?(text: string, source: string): string;
  /**
   * Hook "bulk": adds the symbols and imports of a file made in bulk, as its tree would give them; `x` has the text but
   * no tree. Returns false if it cannot; anything it added is then dropped.
   */
  bulk?(x: Extraction): boolean;
}

export type Hooks = Readonly<Record<string, Hook>>;

export class Extraction extends TreeAccess {
  hooks: Hooks = {};
  readonly names = new Names();
  readonly symbols = new SymbolRows();
  readonly expressions = new ExpressionRows();
  readonly bindings = new BindingRows();
  imports: ImportRow[] = [];
  exports: ExportRow[] = [];
  packageName = "";
  /** Per node: the expression row that it became, `none` or `excluded`. */
  rowOf = new Int32Array(4096);
  /** Symbol row of the innermost symbol. */
  owner = 0;
  /** Name of the object in a method (Python's self), `noName` if there is none. */
  selfName = noName;
  /** The comments that end directly before this point, as one span; docStart < 0 if there are none. */
  docStart = -1;
  docEnd = -1;
  /** Where a declaration must begin to get the doc: after the comments and the attributes that follow them. */
  docReach = -1;
  readonly lateValues = new LateValues();
  /** Rows of literals that hold more than plain text and data. */
  readonly tellingLiterals = new Set<number>();
  /**
   * Rows of types written in comments, by the parameter, function, declarator, field or assignment that they describe.
   */
  readonly writtenTypes = new Map<number, number>();
  /** Rows of types to which a comment casts a value, by the value's node. */
  readonly casts = new Map<number, number>();
  /**
   * Names that the code means without writing them, in order: they count as words of the file, so that a change of what
   * they name finds it.
   */
  implied: { readonly name: string; readonly at: number }[] = [];
  /** Free for the language's hooks, per file. */
  memo = new Map<string | number, number>();

  /** Entries of `memo` whose keys are texts that begin so, in the order in which they were set: the rest of the key. */
  *noted(prefix: string): Generator<readonly [rest: string, value: number]> {
    for (const [key, value] of this.memo)
      if (typeof key === "string" && key.startsWith(prefix)) yield [key.slice(prefix.length), value];
  }

  readonly #scopes: Scope[] = [];
  readonly #ordinals = new Map<number, number>();

  begin(text: string, tree: FlatTree, rules: CompiledRules, hooks: Hooks): void {
    this.text = text;
    this.nodes = tree.nodes;
    this.count = tree.count;
    this.rules = rules;
    this.hooks = hooks;
    this.names.clear();
    this.symbols.length = this.expressions.length = this.bindings.length = 0;
    this.imports = [];
    this.exports = [];
    this.packageName = "";
    this.implied = [];
    if (this.rowOf.length < tree.count) this.rowOf = new Int32Array(tree.count * 2);
    this.rowOf.fill(none, 0, tree.count);
    this.depth = this.owner = 0;
    this.selfName = noName;
    this.docStart = this.docEnd = this.docReach = -1;
    this.memo.clear();
    this.manyChildren.clear();
    this.writtenTypes.clear();
    this.casts.clear();
    this.tellingLiterals.clear();
    this.lateValues.clear();
    this.#ordinals.clear();
    this.#scopes.length = 0;
    this.symbols.add(0, this.names.internText(""), none, { start: 0, end: text.length, nameStart: 0 });
    this.openScope(none, scopeKinds.space, 0, text.length);
  }

  intern(node: number): number {
    return this.names.intern(this.text, startOf(this.nodes, node), endOf(this.nodes, node));
  }

  /** Expression row of a node, `none` if it is not a reference. */
  row(node: number): number {
    return node < 0 ? none : Math.max(none, this.rowOf[node]!);
  }

  exclude(node: number): void {
    if (node >= 0 && this.rowOf[node] === none) this.rowOf[node] = excluded;
  }

  /** Excludes a node and everything inside: nothing there is a reference. */
  excludeAll(node: number): void {
    if (node >= 0) this.rowOf.fill(excluded, node, afterOf(this.nodes, node));
  }

  addExpression(op: number, name: number, base: number, offset: number): number {
    return this.expressions.add(op, name, base, this.owner, offset);
  }

  /** A row for the identifier at `node`, as a reference. */
  addIdentifier(node: number): number {
    return this.addExpression(ops.ident, this.intern(node), none, startOf(this.nodes, node));
  }

  addFlags(row: number, flags: number): void {
    if (row >= 0) this.expressions.flags[row]! |= flags;
  }

  addImport(row: Partial<ImportRow> & { module: string; offset: number; kind: number }): void {
    const visible = this.scopeSpan();
    this.imports.push({
      name: undefined,
      local: undefined,
      flags: 0,
      level: 0,
      start: visible.start,
      end: visible.end,
      ...row,
    });
  }

  /** How many earlier symbols of the parent have that name: 0 for the first. */
  nextOrdinal(parent: number, name: number): number {
    const key = parent * 0x40_0000 + name;
    const ordinal = this.#ordinals.get(key) ?? 0;
    this.#ordinals.set(key, ordinal + 1);
    return ordinal;
  }

  declares(parent: number, name: number): boolean {
    return this.#ordinals.has(parent * 0x40_0000 + name);
  }

  /** Opens the scope of `node`. Symbols that begin in it get `ownerName` as their owner. */
  openScope(node: number, kind: number, start: number, end: number, ownerName = noString): void {
    const { selfName, owner } = this;
    this.#scopes.push({ node, kind, start, end, ownerName, selfName, owner, symbol: none });
  }

  /** Makes a symbol the owner of what follows, until the scope of `node` closes. */
  openSymbolScope(node: number, kind: number, symbol: number): void {
    this.openScope(node, kind, startOf(this.nodes, node), endOf(this.nodes, node));
    this.#scopes[this.#scopes.length - 1]!.symbol = symbol;
    this.owner = symbol;
  }

  /** Closes the scopes that `node` opened. */
  closeScopes(node: number): void {
    for (let top = this.#scopes.length - 1; top > 0 && this.#scopes[top]!.node === node; top--) {
      const scope = this.#scopes.pop()!;
      this.owner = scope.owner;
      this.selfName = scope.selfName;
    }
  }

  /** The symbol that `node`, which is being left, made the owner; `none` if there is none. */
  symbolOpenedBy(node: number): number {
    const scope = this.#scopes[this.#scopes.length - 1]!;
    return scope.node === node ? scope.symbol : none;
  }

  /** The node that opened the innermost scope. */
  get scopeNode(): number {
    return this.#scopes[this.#scopes.length - 1]!.node;
  }

  get scopeKind(): number {
    return this.#scopes[this.#scopes.length - 1]!.kind;
  }

  /** Whether declarations here are symbols: in a file, a namespace or a type. */
  get declaresSymbols(): boolean {
    return this.scopeKind <= scopeKinds.type;
  }

  /** The type or implementation that the innermost scope names as owner; with `outwards`, a scope further out. */
  get scopeOwnerName(): number {
    return this.#scopes[this.#scopes.length - 1]!.ownerName;
  }

  /** The span of the innermost scope; with `hoist`, of the innermost scope that is not a block. */
  scopeSpan(hoist = false): { readonly start: number; readonly end: number } {
    let at = this.#scopes.length - 1;
    while (hoist && this.#scopes[at]!.kind === scopeKinds.block) at--;
    return this.#scopes[at]!;
  }

  /**
   * The innermost enclosing type, `none` outside types. A class expression counts as the symbol that it is the value
   * of.
   */
  enclosingType(): number {
    for (let at = this.#scopes.length - 1; at >= 0; at--) {
      const scope = this.#scopes[at]!;
      if (scope.kind !== scopeKinds.type) continue;
      return scope.symbol === none && this.rowOf[scope.node] === excluded ? scope.owner : scope.symbol;
    }
    return none;
  }

  /** The symbol from which a return statement here returns; `none` in a function literal without a name. */
  returningSymbol(): number {
    for (let at = this.#scopes.length - 1; at > 0; at--) {
      const scope = this.#scopes[at]!;
      if (scope.kind !== scopeKinds.function) continue;
      if (scope.symbol !== none) return scope.symbol;
      return this.rowOf[scope.node] === excluded ? scope.owner : none;
    }
    return none;
  }

  isPattern(node: number): boolean {
    const role = node < 0 ? roles.opaque : this.role(node);
    return role >= roles.listPattern && role <= roles.restPattern;
  }
}

interface Scope {
  readonly node: number;
  readonly kind: number;
  readonly start: number;
  readonly end: number;
  readonly ownerName: number;
  /** The owner to restore when it closes. */
  readonly owner: number;
  readonly selfName: number;
  symbol: number;
}
