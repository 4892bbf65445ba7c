// The state of reading one file: where we are in its tree, whose body that is, and the rows found so far.
// Role handlers and language hooks work on it; they never see another file's.
import { noString } from "../../base/string-table.ts";
import { none } from "../types/parsed-file.ts";
import type { FlatTree } from "./flat-tree.ts";
import { afterOf, endOf, startOf } from "./flat-tree.ts";
import { LateValues } from "./late-values.ts";
import { Names } from "./string-interner.ts";
import type { ExportRow, ImportRow } from "./rows.ts";
import { BindingRows, ExpressionRows, SymbolRows } from "./rows.ts";
import type { CompiledRules } from "./rules.ts";
import { ops, roles, scopeKinds } from "./rules.ts";
import { TreeAccess } from "./tree-access.ts";

/** In `rowOf`: the node is a declared name, a key, or otherwise no reference. */
export const excluded = -2;

/** In `selfName`: no name stands for the object. */
const noName = -1;

/** Code of a language that its rules cannot say. `enter` may return true: the node is dealt with, inside and all. */
export interface Hook {
  enter?(x: Extraction, node: number): boolean | undefined;
  exit?(x: Extraction, node: number): void;
  /**
   * Of the hook named "prepare": the text as the grammar is to see it, every character at its place. Of the one named
   * "repair": the text as it is to see it when it found errors in the first, used where it finds fewer.
   * @param source - the file's own text
   */
  prepare?(text: string, source: string): string;
  /**
   * Of the hook named "bulk": adds the symbols and imports of a file that was made in bulk, whose text is in `x` without
   * a tree, as the tree would give them. False where it cannot; what it has added is thrown away then.
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
  /** By node: the expression row it became, `none`, or `excluded`. */
  rowOf = new Int32Array(4096);
  /** Symbol row of the innermost symbol. */
  owner = 0;
  /** Name that stands for the object in a method (Python's self), `noName` without one. */
  selfName = noName;
  /** The comments that end directly before here, as one span; docStart < 0 without any. */
  docStart = -1;
  docEnd = -1;
  /** Where what the doc may stand before begins: behind the comments and the attributes that follow them. */
  docReach = -1;
  readonly lateValues = new LateValues();
  /** Rows of literals that hold more than text and data. */
  readonly tellingLiterals = new Set<number>();
  /** Rows of types that a comment tells, by the parameter, function, declarator, field or assignment that it is about. */
  readonly writtenTypes = new Map<number, number>();
  /** Rows of types to which a comment casts a value, by the value's node. */
  readonly casts = new Map<number, number>();
  /** Free for the language's hooks, per file. */
  memo = new Map<string | number, number>();

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
    if (this.rowOf.length < tree.count) this.rowOf = new Int32Array(tree.count * 2);
    this.rowOf.fill(none, 0, tree.count);
    this.depth = this.owner = 0;
    this.selfName = noName;
    this.docStart = this.docEnd = this.docReach = -1;
    this.memo.clear();
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

  /** Expression row of a node, `none` where it is no reference. */
  row(node: number): number {
    return node < 0 ? none : Math.max(none, this.rowOf[node]!);
  }

  exclude(node: number): void {
    if (node >= 0 && this.rowOf[node] === none) this.rowOf[node] = excluded;
  }

  /** Excludes a node and all inside it: nothing there is a reference. */
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

  /** How many symbols of that name the parent had before: 0 for the first. */
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

  /** Makes a symbol the owner of what follows, until the scope of `node` is closed. */
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

  /** The symbol that `node`, which is being left, made the owner; `none` without one. */
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

  /** Declarations here are symbols: of the file, of a namespace, of a type. */
  get declaresSymbols(): boolean {
    return this.scopeKind <= scopeKinds.type;
  }

  /** The type or implementation that the innermost scope, or with `outwards` one further out, names as owner. */
  get scopeOwnerName(): number {
    return this.#scopes[this.#scopes.length - 1]!.ownerName;
  }

  /** The span of the innermost scope; with `hoist`, of the innermost that is no block. */
  scopeSpan(hoist = false): { readonly start: number; readonly end: number } {
    let at = this.#scopes.length - 1;
    while (hoist && this.#scopes[at]!.kind === scopeKinds.block) at--;
    return this.#scopes[at]!;
  }

  /** The innermost type around here, `none` outside of types. That of a class expression is what it is the value of. */
  enclosingType(): number {
    for (let at = this.#scopes.length - 1; at >= 0; at--) {
      const scope = this.#scopes[at]!;
      if (scope.kind !== scopeKinds.type) continue;
      return scope.symbol === none && this.rowOf[scope.node] === excluded ? scope.owner : scope.symbol;
    }
    return none;
  }

  /** The symbol whose body a return statement here ends, `none` in a function literal that no name is given to. */
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
  /** What to return to when it closes. */
  readonly owner: number;
  readonly selfName: number;
  symbol: number;
}
