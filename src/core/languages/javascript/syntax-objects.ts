// Object literals in JavaScript and TypeScript: which of their functions are members, and of what?
import { noString } from "../../../base/string-table.ts";
import { symbolKindCode } from "../../types/kinds.ts";
import { none, ops } from "../../types/parsed-file.ts";
import { addSymbol, finishSymbol, internName } from "../../parse/nodes/declarations.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { unneededFlag } from "../../parse/nodes/rows.ts";
import { roles, scopeKinds } from "../../parse/tree/rules.ts";
import { definedMember } from "./syntax-downleveled.ts";
import { isReturnOfFactory } from "./syntax-factories.ts";
import { setTypeArgument } from "../../parse/nodes/type-rows.ts";
import { takeResult } from "../../parse/nodes/variables.ts";

const fieldKind = symbolKindCode("field");
const methodKind = symbolKindCode("method");

/** `key: () => …` is a method if the object literal is the value of a declaration. */
export const pair: Hook = {
  enter(x, node) {
    const rule = x.rule(node)!;
    const value = x.child(node, rule.value);
    if (value !== none && defineMember(x, node, value)) return undefined;
    if (value === none || !isDeclaredLiteral(x)) return undefined;
    const key = node + 1;
    const isFunction = x.role(value) === roles.lambda;
    const isNamed = x.role(value) === roles.name && (isTable(x) || isRenamed(x, key, value));
    if (!isFunction && !isNamed && !holdsFunctions(x, value)) return undefined;
    x.excludeAll(key);
    if (isFunction) x.exclude(value);
    const row = addSymbol(x, node, {
      kind: isFunction ? methodKind : fieldKind,
      name: keyName(x, key),
      nameNode: key,
      flags: 0,
    });
    x.openSymbolScope(node, scopeKinds.block, row);
    return undefined;
  },
  exit(x, node) {
    const row = x.symbolOpenedBy(node);
    if (row === none) return;
    const value = x.child(node, x.rule(node)!.value);
    if (x.role(value) !== roles.lambda) {
      const isNamed = x.role(value) === roles.name;
      if (isNamed) x.symbols.value[row] = x.row(value);
      finishSymbol(x, row, node, isNamed ? none : value);
      return;
    }
    finishSymbol(x, row, node, takeResult(x, row, value));
  },
};

/** `run`, `"run"` and `["run"]` are one key. */
function keyName(x: Extraction, key: number): number {
  const computed = x.end(key) - x.start(key) > maxKey ? null : computedKey.exec(x.slice(key));
  return computed === null ? internName(x, key) : x.names.internText(computed[2]!);
}

const maxKey = 80;
const computedKey = /^\[\s*(["'])([\w$]+)\1\s*\]$/;

/** Declares a member of a down-leveled class. */
function defineMember(x: Extraction, node: number, value: number): boolean {
  const member = x.role(value) === roles.lambda ? definedMember(x, node) : undefined;
  if (member === undefined) return false;
  const { kind, nameNode, flags } = member;
  x.excludeAll(node + 1);
  x.exclude(value);
  const row = addSymbol(x, node, { kind, name: internName(x, nameNode), nameNode, flags });
  x.openSymbolScope(node, scopeKinds.block, row);
  return true;
}

/** Whether an object literal has functions in it, at any depth: `nested: { run() {} }`. */
export function holdsFunctions(x: Extraction, written: number): boolean {
  const value = thawed(x, written);
  if (x.role(value) !== roles.literal || x.rule(value)!.as !== "Object") return false;
  const after = Math.min(afterOf(x.nodes, value), value + maxLiteral);
  for (let at = value + 1; at < after; at++) {
    const role = x.role(at);
    if (role === roles.lambda || role === roles.symbol) return true;
  }
  return false;
}

/** How many nodes of an object literal are searched for functions. */
const maxLiteral = 400;

/** `const table = { start, stop }`: each name is a member with the value of that name. */
export const shorthand: Hook = {
  enter(x, node) {
    if (!isTable(x)) return undefined;
    addEntry(x, node, node, (x.rowOf[node] = x.addIdentifier(node)));
    return true;
  },
};

/** Whether a module that runs in place returns the open object, where `key` is another name for `value`. */
function isRenamed(x: Extraction, key: number, value: number): boolean {
  const place = pastFreeze(x, 1);
  const around = x.parent(place);
  if (around === none || x.role(around) !== roles.return || !isRunByHolder(x, place)) return false;
  return x.slice(key) !== x.slice(value);
}

/** Whether the innermost open node is the object literal of a constant or variable with a symbol. */
function isTable(x: Extraction): boolean {
  const literal = x.parent();
  if (literal === none || x.role(literal) !== roles.literal) return false;
  const holder = x.parent(pastFreeze(x, 1));
  return holder !== none && x.role(holder) === roles.variable && x.symbolOpenedBy(holder) !== none;
}

/** `Object.freeze({ … })` is that object: the place of the open node around such a call, else `outwards`. */
export function pastFreeze(x: Extraction, outwards: number): number {
  const list = x.parent(outwards);
  const call = list === none || x.role(list) !== roles.arguments ? none : x.parent(outwards + 1);
  return call !== none && isFreeze(x, call) ? outwards + 2 : outwards;
}

/** Vue's functions that take the options of a component and return it. */
const componentMaker = /^(?:define(?:Nuxt)?Component|Vue\.extend|\(Vue as [^()\n]*\)\.extend)\s*[(<]/;

/**
 * Whether the open node `place` steps out is the argument list of `export default defineComponent({ … })`, or of the
 * value of a constant: `const Table = defineComponent({ … })`.
 */
export function isComponentOptions(x: Extraction, place: number): boolean {
  const call = x.parent(place + 1);
  const around = call === none ? none : x.parent(place + 2);
  if (around === none) return false;
  const isHeld = x.role(around) === roles.variable && x.symbolOpenedBy(around) !== none;
  if (!isHeld && x.rule(around)?.hook !== "exportStatement") return false;
  return componentMaker.test(x.text.slice(x.start(call), x.start(call) + 120));
}

function isFreeze(x: Extraction, call: number): boolean {
  return (
    x.role(call) === roles.call &&
    /^Object\.(?:freeze|seal)\(/.test(x.text.slice(x.start(call), x.start(call) + 14))
  );
}

/** The object literal that a value is, also inside `Object.freeze(…)`; the node itself for other values. */
export function thawed(x: Extraction, value: number): number {
  if (!isFreeze(x, value)) return value;
  const list = x.child(value, x.rule(value)!.arguments);
  const first = list === none ? none : list + 1;
  return first !== none && first < afterOf(x.nodes, list) && x.role(first) === roles.literal ? first : value;
}

function addEntry(x: Extraction, node: number, name: number, value: number): void {
  const row = addSymbol(x, node, { kind: fieldKind, name: internName(x, name), nameNode: name, flags: 0 });
  finishSymbol(x, row, node, none);
  x.symbols.value[row] = value;
}

/** Functions inside an object that a function returns are its members: callers reach them through the result. */
export const object: Hook = {
  exit(x, node) {
    let outwards = 0;
    while (x.parent(outwards) !== none && x.rule(x.parent(outwards))?.hook === "cast") outwards++; // `{ … } as const`
    const around = x.parent(pastFreeze(x, outwards));
    if (around === none || x.returningSymbol() === none) return;
    if (x.role(around) === roles.return || isReturnedLater(x, around))
      x.expressions.name[x.rowOf[node]!] = x.names.internText("{}");
  },
};

/**
 * Whether the statement `place` steps out returns from a function literal that is called in place to make the value of
 * a symbol: `const counter = (() => { … return { get: () => count }; })()`.
 */
function isRunByHolder(x: Extraction, place: number): boolean {
  for (let outwards = place + 1; outwards < place + 4; outwards++) {
    const around = x.parent(outwards);
    if (around === none || x.role(around) === roles.symbol) return false;
    if (x.role(around) !== roles.lambda) continue;
    const call = x.parent(outwards + 1);
    const holder = x.parent(outwards + 2);
    if (call === none || holder === none || x.role(call) !== roles.call) return false;
    const isValue = x.role(holder) === roles.variable || x.role(holder) === roles.assign;
    return isValue && x.owner !== 0 && x.symbols.end[x.owner] === x.end(holder);
  }
  return false;
}

/**
 * Whether the declarator `node` names a local object with functions that its function returns by that name:
 * `const api = { get() {} }; return api;`.
 */
function isReturnedLater(x: Extraction, node: number): boolean {
  if (x.role(node) !== roles.variable || x.symbolOpenedBy(node) !== none) return false;
  const key = `returned ${node}`;
  const known = x.memo.get(key);
  if (known !== undefined) return known === 1;
  const rule = x.rule(node)!;
  const [name, value, maker] = [x.child(node, rule.name), x.child(node, rule.value), x.returningSymbol()];
  let isReturned = false;
  if (name !== none && value !== none && maker !== none && x.role(name) === roles.name) {
    const isHeld = holdsFunctions(x, value);
    const rest = isHeld
      ? x.text.slice(x.end(node), Math.min(x.symbols.end[maker]!, x.end(node) + maxRest))
      : "";
    for (let at = rest.indexOf("return "); at >= 0 && !isReturned; at = rest.indexOf("return ", at + 1))
      isReturned =
        rest.startsWith(x.slice(name), at + 7) &&
        /^\s*[;}\n]/.test(rest.slice(at + 7 + x.slice(name).length));
  }
  x.memo.set(key, isReturned ? 1 : 0);
  return isReturned;
}

/** How far after an object its `return` may be, in characters. */
const maxRest = 20_000;

/** Whether the open nodes are object literals, up to one that a symbol, export or assignment holds. */
function isDeclaredLiteral(x: Extraction): boolean {
  for (let outwards = 0; outwards < 12; outwards++) {
    const around = x.parent(outwards);
    if (around === none) return false;
    const role = x.role(around);
    if (role === roles.pair && x.scopeNode === around) return true; // a literal inside a declared one
    if (role === roles.literal || role === roles.pair || role === roles.opaque) continue;
    if (role === roles.variable) return isHeld(x, around);
    if (role === roles.return)
      return x.returningSymbol() !== none || isRunByHolder(x, outwards) || isReturnOfFactory(x, outwards);
    if (role === roles.arguments) {
      const isOfPrototype = x.scopeOwnerName !== noString; // Object.assign(A.prototype, …)
      if (isOfPrototype || isComponentOptions(x, outwards)) return true;
      const past = pastFreeze(x, outwards);
      if (past === outwards) return false;
      outwards = past - 1;
      continue;
    }
    return role === roles.wrapper || (role === roles.assign && (x.owner === 0 || x.scopeNode === around));
  }
  return false;
}

/** Whether the declarator `node` has a symbol, or names what its function returns later. */
function isHeld(x: Extraction, node: number): boolean {
  if (x.symbolOpenedBy(node) !== none || x.scopeNode === node) return true;
  return x.returningSymbol() !== none && isReturnedLater(x, node);
}

/** A type whose keys all lead to one type is a table of it, like Record: `{ [key: string]: Handler }`. */
const tableName = "[key]";

export const indexSignature: Hook = {
  exit(x, node) {
    const value = x.row(x.child(node, x.rule(node)!.type));
    const around = x.parent();
    if (value === none || around === none) return;
    const outer = x.parent(1);
    const isBody =
      outer !== none && x.role(outer) === roles.symbol && x.child(outer, x.rule(outer)!.body) === around;
    const isAlone = afterOf(x.nodes, around + 1) === afterOf(x.nodes, around);
    if (!isBody && !isAlone) return;
    const table = x.addExpression(ops.type, x.names.internText(tableName), none, x.start(node));
    x.addFlags(table, unneededFlag);
    setTypeArgument(x, value, table, 1);
    if (isBody) x.addExpression(ops.inherit, noString, table, x.start(node));
    else x.rowOf[around] = table;
  },
};
