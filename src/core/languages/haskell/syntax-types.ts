// Haskell's types: constructors and record fields are members of their type, an instance implements its class for a
// type, and the names in signatures, fields and instance heads are references.
import { noString } from "../../../base/string-table.ts";
import { symbolKindCode } from "../../types/kinds.ts";
import { none, ops, symbolFlags } from "../../types/parsed-file.ts";
import { addSymbol, finishSymbol } from "../../parse/nodes/declarations.ts";
import { excluded } from "../../parse/nodes/extraction.ts";
import type { Extraction, Hook, Hooks } from "../../parse/nodes/extraction.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { roles, scopeKinds } from "../../parse/tree/rules.ts";

const [constructorKind, fieldKind, typeKind] = (["struct", "field", "type"] as const).map(symbolKindCode);

/** Key in `memo`: there are instances. */
const hasInstances = "instances";

/** Type variables are not references. */
export function excludeVariables(x: Extraction, node: number): void {
  if (node === none) return;
  const after = afterOf(x.nodes, node);
  for (let at = node; at < after; at++) if (x.role(at) === roles.name) x.exclude(at);
}

/** A node in which every name in lower case is a type variable. */
const types: Hook = {
  enter(x, node) {
    excludeVariables(x, node);
    return undefined;
  },
};

const typeName: Hook = {
  enter(x, node) {
    const rule = x.rule(node)!;
    const nameNode = x.child(node, rule.name);
    if (nameNode === none) return true;
    x.excludeAll(nameNode);
    excludeVariables(x, node);
    const row = addSymbol(x, node, { kind: rule.kind, name: x.intern(nameNode), nameNode, flags: 0 });
    finishSymbol(x, row, node, x.child(node, rule.body));
    x.openSymbolScope(node, scopeKinds.type, row);
    return undefined;
  },
};

/** `Leaf Int`, `Node { left :: Tree }`, `Int :+: Int`, `Leaf, Tip :: Tree`: members of the type around them. */
const constructors: Hook = {
  enter(x, node) {
    const after = afterOf(x.nodes, node);
    let first: number = none;
    for (let at = node + 1, end = -1; at < after; at++) {
      if (x.rule(at)?.hook !== "constructor") continue;
      // What follows the names is the type of the constructor.
      if (end >= 0 && !/^\s*,\s*$/.test(x.text.slice(end, x.start(at)))) break;
      x.excludeAll(at);
      const name = x.intern(at);
      const row = addSymbol(x, node, { kind: constructorKind!, name, nameNode: at, flags: 0 });
      finishSymbol(x, row, node, none);
      if (first === none) first = row;
      end = x.end(at);
    }
    if (first !== none) x.openSymbolScope(node, scopeKinds.type, first);
    return undefined;
  },
};

/** `left, right :: Tree`: members of the type, whichever of its constructors have them. */
const field: Hook = {
  enter(x, node) {
    const after = afterOf(x.nodes, node);
    const constructor = x.owner;
    let first: number = none;
    const type =
      x.symbols.kind[constructor] === constructorKind ? x.symbols.parent[constructor]! : constructor;
    x.owner = type;
    for (let at = node + 1; at < after; at = afterOf(x.nodes, at)) {
      if (x.rule(at)?.hook !== "fieldName") continue;
      const name = x.intern(at);
      x.excludeAll(at);
      if (type === 0 || x.declares(type, name)) continue;
      const row = addSymbol(x, node, { kind: fieldKind!, name, nameNode: at, flags: 0 });
      finishSymbol(x, row, node, none);
      if (first === none) first = row;
    }
    x.owner = constructor;
    if (first !== none) x.openSymbolScope(node, scopeKinds.block, first);
    return undefined;
  },
};

/** `pattern Pair a b = (a, b)` is used as a constructor; a signature with its name may be above. */
const patternSynonym: Hook = {
  enter(x, node) {
    const after = afterOf(x.nodes, node);
    let at = node + 1;
    while (at < after && x.rule(at)?.hook !== "constructor") at++;
    excludeVariables(x, node);
    if (at === after) return undefined;
    const name = x.intern(at);
    x.excludeAll(at);
    const key = `pattern ${name}`;
    let row = x.memo.get(key);
    if (row === undefined) {
      row = addSymbol(x, node, { kind: constructorKind!, name, nameNode: at, flags: 0 });
      finishSymbol(x, row, node, none);
      x.memo.set(key, row);
    }
    x.symbols.end[row] = x.end(node);
    x.openSymbolScope(node, scopeKinds.block, row);
    return undefined;
  },
};

/** A constructor that makes or matches a value; where it is declared, it has been read. */
const constructor: Hook = {
  enter(x, node) {
    if (x.rowOf[node] === excluded) return true;
    x.rowOf[node] = x.addExpression(ops.ident, x.intern(node), none, x.start(node));
    return true;
  },
};

/**
 * The field in `r { field = 1 }`, `R { field = pattern }` and `r.field`. A type's name, because a local of that name
 * does not hide it.
 */
const fieldName: Hook = {
  enter(x, node) {
    if (x.rowOf[node] === excluded) return true;
    x.rowOf[node] = x.addExpression(ops.type, x.intern(node), none, x.start(node));
    return true;
  },
};

/** `instance Class Type where`: the functions inside belong to Type, or to what is written there: `[a]`. */
const instance: Hook = {
  enter(x, node) {
    const owner = firstTypeName(x, x.child(node, x.rule(node)!.type));
    x.openScope(node, scopeKinds.type, x.start(node), x.end(node), owner);
    x.memo.set(node, x.symbols.length);
    endFunction(x);
    return undefined;
  },
  exit(x, node) {
    endFunction(x);
    const rule = x.rule(node)!;
    const implemented = x.row(x.child(node, rule.name));
    const type = firstRow(x, x.child(node, rule.type));
    if (implemented === none || type === none) return;
    const { symbols, expressions } = x;
    for (let row = x.memo.get(node)!; row < symbols.length; row++)
      if (symbols.owner[row] === x.scopeOwnerName) symbols.flags[row]! |= symbolFlags.implementation;
    const offset = expressions.offset[implemented]!;
    const implement = x.addExpression(ops.implement, noString, implemented, offset);
    expressions.generic[implement] = type;
    x.memo.set(hasInstances, 1);
  },
};

/** Key in `memo`: the function of the owner that a clause of its name continues. */
export function lastFunctionKey(x: Extraction): string {
  return `last ${x.owner}`;
}

/** Two instances may end and begin with functions of one name. */
function endFunction(x: Extraction): void {
  x.memo.delete(lastFunctionKey(x));
}

function firstTypeName(x: Extraction, node: number): number {
  if (node === none) return noString;
  const after = afterOf(x.nodes, node);
  for (let at = node; at < after; at++) if (x.role(at) === roles.typeName) return x.intern(at);
  return x.names.internText(x.slice(node).replace(/\s+/g, " ").slice(0, 60));
}

/** The first type that is named below `node`. */
function firstRow(x: Extraction, node: number): number {
  if (node === none) return none;
  const after = afterOf(x.nodes, node);
  for (let at = node; at < after; at++) {
    const row = x.row(at);
    if (row !== none && x.expressions.op[row] === ops.type) return row;
  }
  return none;
}

/** Instances of types of the file belong to these types. */
export function placeInstances(x: Extraction): void {
  if (!x.memo.has(hasInstances)) return;
  const { symbols, expressions } = x;
  const rows = new Map<number, number>();
  for (let row = 1; row < symbols.length; row++)
    if (symbols.kind[row] === typeKind && !rows.has(symbols.name[row]!)) rows.set(symbols.name[row]!, row);
  for (let row = 0; row < expressions.length; row++) {
    if (expressions.op[row] !== ops.implement) continue;
    const type = expressions.generic[row]!;
    if (type !== none) expressions.owner[row] = rows.get(expressions.name[type]!) ?? 0;
  }
}

export const typeHooks: Hooks = {
  constructor,
  constructors,
  field,
  fieldName,
  instance,
  patternSynonym,
  typeName,
  types,
};
