// Classes in JavaScript and TypeScript: their methods, the parameters that declare fields, and enums.
import { symbolKindCode } from "../../types/kinds.ts";
import { bindingKinds, none, ops, symbolFlags } from "../../types/parsed-file.ts";
import { addBinding } from "../../parse/nodes/bindings.ts";
import { addSymbol, finishSymbol, internName } from "../../parse/nodes/declarations.ts";
import { excluded } from "../../parse/nodes/extraction.ts";
import type { Extraction, Hook, Hooks } from "../../parse/nodes/extraction.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { roles } from "../../parse/tree/rules.ts";

const fieldKind = symbolKindCode("field");
const constantKind = symbolKindCode("constant");
const classKind = symbolKindCode("class");
const localKind = bindingKinds.indexOf("local");

/** Accessors are used like fields. */
const method: Hook = {
  exit(x, node) {
    const row = x.symbolOpenedBy(node);
    if (row !== none && /^(?:static\s+|\w+\s+)*(?:get|set)\s+[^\s(]/.test(headOf(x, node))) {
      x.symbols.kind[row] = fieldKind;
      x.symbols.flags[row]! |= symbolFlags.accessor;
    }
  },
};

/** The words before a method's name. */
function headOf(x: Extraction, node: number): string {
  const name = x.child(node, x.rule(node)!.name);
  return name === none ? "" : x.text.slice(x.start(node), Math.min(x.end(name), x.start(node) + 80));
}

/**
 * A class that a function returns, as mixins do, is a value, also without `return`: `(Base) => class extends Base {}`.
 * If it has no name, it gets the function's.
 */
const classExpression: Hook = {
  enter(x, node) {
    if (x.rowOf[node] !== excluded) joinHolder(x, node);
    return undefined;
  },
  exit(x, node) {
    const around = x.parent();
    if (around === none || x.rowOf[node] === excluded || x.returningSymbol() === none) return;
    if (x.role(around) !== roles.return && x.role(around) !== roles.lambda) return;
    const row = x.addExpression(ops.literal, x.names.internText("class"), none, x.start(node));
    const named = x.symbolOpenedBy(node);
    x.expressions.owner[row] = named === none ? x.owner : named;
    x.rowOf[node] = row;
  },
};

/** `const Api = module.exports = class Api {}`: the class is what the constant declares, not another one inside it. */
function joinHolder(x: Extraction, node: number): void {
  let outwards = 0;
  for (let inner = node; outwards < mostAssigned; outwards++) {
    const around = x.parent(outwards);
    if (around === none || x.role(around) !== roles.assign) break;
    if (x.child(around, x.rule(around)!.right) !== inner) return;
    inner = around;
  }
  const holder = outwards === 0 ? none : x.parent(outwards);
  if (holder === none || x.role(holder) !== roles.variable || x.owner === 0) return;
  if (x.symbolOpenedBy(holder) !== x.owner) return;
  x.symbols.kind[x.owner] = classKind;
  x.exclude(node);
  const name = x.child(node, x.rule(node)!.name);
  const known = x.symbols.name[x.owner]!;
  if (name === none || x.intern(name) === known) return;
  // Its own name, which is known only inside.
  const value = x.addExpression(ops.ident, known, none, x.start(node));
  const span = { start: x.start(node), end: x.end(node) };
  addBinding(x, x.intern(name), { kind: localKind, span, type: none, value });
}

/** A class is assigned to so many names before the one that holds it. */
const mostAssigned = 3;

/** `constructor(private name: Type)` declares a field. */
const parameterProperty: Hook = {
  enter(x, node) {
    if (x.childOfRole(node, roles.modifier) === none) return undefined;
    const type = x.enclosingType();
    const name = x.child(node, x.rule(node)!.name);
    if (type === none || name === none || x.role(name) !== roles.name) return undefined;
    const { owner } = x;
    x.owner = type;
    const row = addSymbol(x, node, { kind: fieldKind, name: x.intern(name), nameNode: name, flags: 0 });
    finishSymbol(x, row, node, none);
    x.owner = owner;
    x.memo.set(node, row);
    return undefined;
  },
  exit(x, node) {
    const row = x.memo.get(node);
    if (row === undefined) return;
    x.symbols.type[row] = x.row(x.child(node, x.rule(node)!.type));
    x.symbols.value[row] = x.row(x.child(node, x.rule(node)!.value));
  },
};

const enumBody: Hook = {
  enter(x, node) {
    const after = afterOf(x.nodes, node);
    for (let at = node + 1; at < after; at = afterOf(x.nodes, at)) {
      const role = x.role(at);
      // An opaque node that holds nothing is an error between the names.
      const name = role === roles.opaque ? at + 1 : at;
      const isNamed = role === roles.property || role === roles.opaque || role === roles.literal;
      if (!isNamed || name >= afterOf(x.nodes, at)) continue;
      const row = addSymbol(x, at, {
        kind: constantKind,
        name: internName(x, name),
        nameNode: name,
        flags: 0,
      });
      x.exclude(name);
      finishSymbol(x, row, at, none);
    }
    return undefined;
  },
};

export const classHooks: Hooks = {
  method,
  classExpression,
  parameterProperty,
  enumBody,
};
