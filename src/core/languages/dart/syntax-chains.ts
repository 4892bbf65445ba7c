// Dart expressions and types, whose parts are siblings: a name, then each `.member`, `(…)` or `<…>` after it.
import { noString } from "../../../base/string-table.ts";
import { symbolKindCode } from "../../types/kinds.ts";
import { byName, expressionFlags, none, ops, symbolFlags } from "../../types/parsed-file.ts";
import { argumentRow } from "../../parse/nodes/arguments.ts";
import { noteValue } from "../../parse/nodes/bindings.ts";
import { noteGiven } from "../../parse/nodes/given-values.ts";
import { addSymbol, finishSymbol } from "../../parse/nodes/declarations.ts";
import { setTypeArguments } from "../../parse/nodes/type-rows.ts";
import { excluded } from "../../parse/nodes/extraction.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { afterOf, namedChildCount } from "../../parse/tree/flat-tree.ts";
import { unknownArgc } from "../../parse/nodes/rows.ts";
import { roles, scopeKinds } from "../../parse/tree/rules.ts";
import { childrenOf, forEachChild, lastChild } from "../syntax-parts/node-parts.ts";
import { endNarrowing } from "./syntax-conditions.ts";
import { addCompoundCall, addIndexCalls } from "./syntax-operators.ts";

const testKind = symbolKindCode("test");

/** Row of everything before a part: a name, or the chain up to here. */
function rowBefore(x: Extraction, node: number): number {
  const at = x.before(node);
  return at === none ? none : x.row(at);
}

/** `.name`, `?.name` and `[index]` after a value; `..name` belongs to the value that begins the cascade. */
export const access: Hook = {
  enter(x, node) {
    const name = x.childOfRole(node, roles.name);
    if (name !== none) x.exclude(name);
    return undefined;
  },
  exit(x, node) {
    const isCascade = x.parent() !== none && x.rule(x.parent())?.hook === "cascade";
    const base = isCascade && x.before(node) === none ? cascadeBase(x) : rowBefore(x, node);
    if (base === none) return;
    const name = x.childOfRole(node, roles.name);
    if (name !== none && x.rowOf[name] === excluded) {
      x.rowOf[node] = x.addExpression(ops.member, x.intern(name), base, x.start(name));
      return;
    }
    addIndexCalls(x, base, x.end(node));
    x.rowOf[node] = x.addExpression(ops.index, noString, base, x.expressions.offset[base]!);
  },
};

/** Row of the value before the open cascade, to which the cascade belongs. */
function cascadeBase(x: Extraction): number {
  const section = x.parent();
  const around = x.parent(1);
  let last: number = none;
  const first = around === none ? 1 : around + 1;
  for (let at = first; at < section; at = afterOf(x.nodes, at)) last = at;
  return last === none ? none : x.row(last);
}

/** The value of `a..b()..c = 1` is `a`. */
export const cascade: Hook = {
  exit(x, node) {
    forEachChild(x, node, (child) => {
      const isTarget = /^\s*=(?!=)/.test(x.text.slice(x.end(child), x.end(child) + 20));
      if (isTarget) x.addFlags(x.row(child), expressionFlags.write);
    });
    x.rowOf[node] = rowBefore(x, node);
    if (x.rowOf[node] < none) x.rowOf[node] = none;
  },
};

/** `(…)` after a value calls it. `test("adds", …)` is a test. */
export const call: Hook = {
  enter(x, node) {
    const callee = x.before(node);
    if (callee === none || x.role(callee) !== roles.name) return undefined;
    if (!/^(?:test|testWidgets|group)$/.test(x.slice(callee))) return undefined;
    const text = x.text.slice(x.start(node), x.start(node) + 200);
    const title = /^\(\s*(["'])(.*?)\1\s*,/.exec(text)?.[2];
    if (title === undefined) return undefined;
    const name = x.names.internText(`${x.slice(callee)} ${title}`);
    const row = addSymbol(x, node, { kind: testKind, name, nameNode: callee, flags: symbolFlags.test });
    x.symbols.start[row] = x.start(callee);
    x.symbols.flags[row]! &= ~symbolFlags.exported;
    x.openSymbolScope(node, scopeKinds.function, row);
    return undefined;
  },
  exit(x, node) {
    const test = x.symbolOpenedBy(node);
    if (test !== none) {
      const list = x.childOfRole(node, roles.arguments);
      finishSymbol(x, test, node, none);
      x.symbols.signature[test] = x.symbols.name[test]!;
      if (list !== none) x.symbols.end[test] = x.end(list);
    }
    const callee = rowBefore(x, node);
    if (callee === none) return;
    const types = x.childOfRole(node, roles.typeArguments);
    if (types !== none) setTypeArguments(x, types, callee);
    x.rowOf[node] = addCall(x, node, ops.call, callee);
  },
};

function addCall(x: Extraction, node: number, op: number, callee: number): number {
  const row = x.addExpression(op, noString, callee, x.expressions.offset[callee]!);
  const list = x.childOfRole(node, roles.arguments);
  x.expressions.argc[row] = list === none ? 0 : Math.min(namedChildCount(x.nodes, list), 254);
  if (list !== none)
    forEachChild(x, list, (argument) => {
      keepArgument(x, argument, row);
    });
  return row;
}

/** Named arguments have no position. */
function keepArgument(x: Extraction, argument: number, call: number): void {
  const { argc, generic, op } = x.expressions;
  if (x.rule(argument)?.hook === "namedArgument") {
    const value = x.row(argument);
    if (value === none || generic[value] !== none || argc[value] !== unknownArgc) return;
    argc[value] = byName;
    generic[value] = call;
    if (op[value] === ops.ident || op[value] === ops.member) nameArgument(x, argument, value);
  } else {
    const value = lastChild(x, argument);
    const isLiteral = value !== none && x.role(value) === roles.lambda;
    generic[argumentRow(x, isLiteral ? value : argument)] = call;
  }
}

/** Tells which parameter takes the value of `onTap: save`. */
function nameArgument(x: Extraction, argument: number, value: number): void {
  const key = /^(\w+)\s*:/.exec(x.slice(argument))?.[1];
  if (key === undefined) return;
  const row = x.addExpression(
    ops.literal,
    x.names.internText(`${key}=`),
    value,
    x.expressions.offset[value]!,
  );
  x.addFlags(row, expressionFlags.implicit);
}

/**
 * The callee of the call that takes the function literal whose parameter is being left, and the literal's position
 * there, or "=name" for a named argument.
 */
export function receivingCall(
  x: Extraction,
): { readonly source: number; readonly place: number | string } | undefined {
  const [, , argument, list, call] = [0, 1, 2, 3, 4].map((outwards) => x.parent(outwards));
  if (call === undefined || call === none || x.rule(call)?.hook !== "call") return undefined;
  const callee = x.before(call, 5);
  if (callee === none || x.row(callee) === none) return undefined;
  if (x.rule(argument!)?.hook === "namedArgument") {
    const name = /^\w+/.exec(x.text.slice(x.start(argument!), x.start(argument!) + 80))?.[0];
    return name === undefined ? undefined : { source: x.row(callee), place: `=${name}` };
  }
  const place = childrenOf(x, list!).indexOf(argument!);
  return { source: x.row(callee), place };
}

/** `new Type(…)`, `new Type.named(…)`, `const Type()`. */
export const creation: Hook = {
  enter(x, node) {
    const named = x.childOfRole(node, roles.name);
    if (named !== none) x.exclude(named);
    return undefined;
  },
  exit(x, node) {
    const type = x.childOfRole(node, roles.typeName);
    const row = type === none ? none : x.row(type);
    if (row === none) return;
    x.expressions.op[row] = x.expressions.base[row] === none ? ops.ident : ops.member;
    const named = x.childOfRole(node, roles.name);
    x.rowOf[node] =
      named === none
        ? addCall(x, node, ops.new, row)
        : addCall(x, node, ops.call, x.addExpression(ops.member, x.intern(named), row, x.start(named)));
  },
};

export const awaited: Hook = {
  exit(x, node) {
    const last = lastChild(x, node);
    const row = last === none ? none : x.row(last);
    if (row !== none) x.rowOf[node] = x.addExpression(ops.await, noString, row, x.expressions.offset[row]!);
  },
};

export const assignment: Hook = {
  exit(x, node) {
    const target = node + 1;
    if (target >= afterOf(x.nodes, node)) return;
    const value = lastChild(x, node);
    addCompoundCall(x, target, value);
    x.addFlags(x.row(target), expressionFlags.write);
    endNarrowing(x, node, target);
    noteValue(x, x.row(value));
    if (/^\s*(?:\?\?)?=/.test(x.text.slice(x.end(target), x.end(target) + 8)))
      noteGiven(x, x.row(target), x.row(value));
  },
};

/** `prefix.Type`: two sibling type names. */
export const typeIdentifier: Hook = {
  enter(x, node) {
    if (x.text.charCodeAt(x.end(node)) !== 0x2e) return undefined; // "."
    const next = afterOf(x.nodes, node);
    if (next >= x.count || x.start(next) !== x.end(node) + 1 || x.role(next) !== roles.typeName)
      return undefined;
    const prefix = x.addIdentifier(node);
    x.rowOf[node] = x.addExpression(ops.type, x.intern(next), prefix, x.start(next));
    x.exclude(next);
    return true;
  },
};

/** `<T>` after a type. */
export const typeArguments: Hook = {
  exit(x, node) {
    const at = x.before(node);
    if (at === none || x.role(at) !== roles.typeName) return;
    const row = x.rowOf[at] === excluded ? x.row(at - 1) : x.row(at);
    setTypeArguments(x, node, row);
  },
};
