// Base types of Kotlin's classes, anonymous objects, and companions.
import { noString } from "../../../base/string-table.ts";
import { symbolKindCode } from "../../types/kinds.ts";
import { none, ops, symbolFlags } from "../../types/parsed-file.ts";
import { addSymbol } from "../../parse/nodes/declarations.ts";
import type { Extraction, Hook, Hooks } from "../../parse/nodes/extraction.ts";
import { namedChildCount } from "../../parse/tree/flat-tree.ts";
import { roles, scopeKinds } from "../../parse/tree/rules.ts";
import { asType } from "../../parse/nodes/type-rows.ts";
import { childrenOf } from "../syntax-parts/node-parts.ts";
import { classBody, openUnnamedClass } from "../syntax-parts/unnamed-classes.ts";

const [fieldKind, functionKind, methodKind] = (["field", "function", "method"] as const).map(symbolKindCode);
const typeKinds = new Set((["class", "interface", "enum"] as const).map(symbolKindCode));

/** A companion's members are reached through the class, so they are static members of the class. */
const companion: Hook = {
  enter(x, node) {
    x.memo.set(node, x.symbols.length);
    const name = x.child(node, x.rule(node)!.name);
    if (name !== none && x.owner !== 0) addNamed(x, node, name);
    return undefined;
  },
  exit(x, node) {
    for (let row = x.memo.get(node)!; row < x.symbols.length; row++) {
      if (x.symbols.parent[row] === x.owner) x.symbols.flags[row]! |= symbolFlags.static;
    }
  },
};

/** `companion object Factory`: `Type.Factory` has the same members as the class. */
function addNamed(x: Extraction, node: number, name: number): void {
  const row = addSymbol(x, node, { kind: fieldKind!, name: x.intern(name), nameNode: name, flags: 0 });
  const self = x.addExpression(ops.self, noString, none, x.start(name));
  x.expressions.owner[self] = x.owner;
  x.symbols.type[row] = self;
  x.symbols.signature[row] = x.names.internText(`companion object ${x.slice(name)}`);
  x.exclude(name);
}

/** `: Base(x), Iface`; the bases of a companion or an anonymous object are not added to the enclosing class. */
const delegation: Hook = {
  exit(x, node) {
    const base = asType(x, x.row(node + 1));
    x.rowOf[node] = base;
    const isOwners = x.scopeKind === scopeKinds.type && x.rule(x.parent())?.hook !== "companion";
    if (base !== none && isOwners && x.owner !== 0) {
      x.addExpression(ops.inherit, noString, base, x.expressions.offset[base]!);
    }
  },
};

/** `object : Visitor(1) { … }` is a Visitor, and calls its constructor. */
const objectLiteral: Hook = {
  exit(x, node) {
    const [base] = basesOf(x, node);
    if (base === undefined) return;
    const called = base + 1;
    const list = x.childOfRole(called, roles.arguments);
    if (list === none || x.row(base) === none) x.rowOf[node] = x.row(base);
    else {
      x.rowOf[node] = x.addExpression(ops.new, noString, x.row(base), x.start(base));
      x.expressions.argc[x.rowOf[node]] = Math.min(namedChildCount(x.nodes, list), 254);
    }
  },
};

function basesOf(x: Extraction, node: number): number[] {
  return childrenOf(x, node).filter((child) => x.rule(child)?.hook === "delegation");
}

/** The body of an anonymous object is that of a class with the object's bases. */
const bodyOfClass: Hook = {
  enter(x, node) {
    const around = x.parent();
    if (x.rule(around)?.hook !== "objectLiteral") return classBody.enter!(x, node);
    openUnnamedClass(x, around, node, basesOf(x, around));
    return undefined;
  },
};

/**
 * `this@Outer` is the object of the enclosing type Outer, `this@f` the receiver of the enclosing function f. For other
 * labels, which name the calls of function literals, it is the nearest `this`.
 */
const labeledThis: Hook = {
  enter(x, node) {
    const at = x.slice(node).indexOf("@");
    if (at < 0) return undefined;
    const start = x.start(node);
    const name = x.names.intern(x.text, start + at + 1, x.end(node));
    const around = symbolAround(x, name);
    if (around === none) return undefined;
    if (!typeKinds.has(x.symbols.kind[around]!)) {
      // At the function's name, where no receiver of a function literal inside it is visible.
      x.rowOf[node] = x.addExpression(ops.self, noString, none, x.symbols.nameStart[around]!);
      return true;
    }
    const type = x.addExpression(ops.type, name, none, start);
    x.rowOf[node] = x.addExpression(ops.member, x.names.internText("this"), type, start);
    return true;
  },
};

/** The innermost enclosing type, or function with a receiver, of that name; `none` if there is none. */
function symbolAround(x: Extraction, name: number): number {
  const { symbols } = x;
  for (let row = x.owner; row > 0; row = symbols.parent[row]!) {
    const kind = symbols.kind[row]!;
    if (symbols.name[row] !== name) continue;
    if (typeKinds.has(kind) || (isCallableKind(kind) && hasReceiver(x, row))) return row;
  }
  return none;
}

/** Whether a type and a dot are before the name of a function that is not read to its end. */
function hasReceiver(x: Extraction, row: number): boolean {
  return x.text.slice(x.symbols.start[row], x.symbols.nameStart[row]).trimEnd().endsWith(".");
}

function isCallableKind(kind: number): boolean {
  return kind === functionKind || kind === methodKind;
}

export const objectHooks: Hooks = {
  companion,
  delegation,
  objectLiteral,
  classBody: bodyOfClass,
  labeledThis,
};
