// Classes that compilers down-level for old engines: a function, called in place, makes and returns the constructor and
// its prototype. `var A = function (_super) { __extends(A, _super); function A() {} …; return A; }(Base)`
import { noString } from "../../../base/string-table.ts";
import { symbolKindCode } from "../../types/kinds.ts";
import { none, ops, symbolFlags } from "../../types/parsed-file.ts";
import type { Extraction } from "../../parse/nodes/extraction.ts";
import { afterOf, fieldOf } from "../../parse/tree/flat-tree.ts";
import { noField, roles, scopeKinds } from "../../parse/tree/rules.ts";

const classKind = symbolKindCode("class");
const methodKind = symbolKindCode("method");
const functionKind = symbolKindCode("function");
const fieldKind = symbolKindCode("field");

/** At most this many levels between such a function and the declarator: the call, and assignments to exports. */
const mostAround = 4;

/**
 * If `lambda`, which is being entered, makes a class, turns the variable that holds it into that class, with `lambda`
 * inside.
 */
export function enterDownleveled(x: Extraction, lambda: number): boolean {
  const call = x.parent();
  if (call === none || x.role(call) !== roles.call || fieldOf(x.nodes, lambda) !== x.rule(call)!.base)
    return false;
  const declarator = declaratorAround(x);
  if (declarator === none || x.symbolOpenedBy(declarator) !== x.owner || x.owner === 0) return false;
  const name = x.names.get(x.symbols.name[x.owner]!);
  if (!makesClass(x, lambda, name)) return false;
  x.symbols.kind[x.owner] = classKind;
  x.memo.set(classKey(x.owner), lambda);
  x.openSymbolScope(lambda, scopeKinds.type, x.owner);
  return true;
}

function declaratorAround(x: Extraction): number {
  for (let outwards = 1; outwards < mostAround; outwards++) {
    const around = x.parent(outwards);
    if (around === none || x.role(around) === roles.variable) return around;
    if (x.role(around) !== roles.assign) return none;
  }
  return none;
}

/** Whether its body has exactly one function, of that name, and returns it, or a helper's result for it. */
function makesClass(x: Extraction, lambda: number, name: string): boolean {
  const body = x.child(lambda, x.rule(lambda)?.body ?? noField);
  if (body === none) return false;
  const after = afterOf(x.nodes, body);
  let functions = 0;
  let last: number = none;
  for (let at = body + 1; at < after; at = afterOf(x.nodes, at)) {
    if (x.role(at) === roles.symbol) {
      const named = x.child(at, x.rule(at)!.name);
      if (named === none || x.slice(named) !== name) return false;
      functions++;
    }
    if (x.role(at) !== roles.comment) last = at;
  }
  if (functions !== 1 || x.role(last) !== roles.return) return false;
  const value = last + 1;
  if (value >= afterOf(x.nodes, last)) return false;
  if (x.role(value) === roles.name) return x.slice(value) === name;
  if (x.role(value) !== roles.call) return false;
  const list = x.childOfRole(value, roles.arguments);
  return list !== none && list + 1 < afterOf(x.nodes, list) && x.slice(list + 1) === name;
}

/** The inner function becomes the constructor; the class inherits from the argument of the outer function. */
export function exitDownleveled(x: Extraction, declarator: number): void {
  const type = x.symbolOpenedBy(declarator);
  const lambda = type === none ? undefined : x.memo.get(classKey(type));
  if (lambda === undefined) return;
  const { symbols } = x;
  for (let row = type + 1; row < symbols.length; row++) {
    const isInner = symbols.parent[row] === type && symbols.name[row] === symbols.name[type];
    if (!isInner || symbols.kind[row] !== functionKind) continue;
    symbols.kind[row] = methodKind;
    symbols.flags[row]! |= symbolFlags.constructor;
  }
  symbols.value[type] = none;
  inheritArgument(x, type, lambda);
}

function inheritArgument(x: Extraction, type: number, lambda: number): void {
  const list = afterOf(x.nodes, lambda);
  const parameters = x.childOfRole(lambda, roles.parameters);
  if (parameters === none || list >= x.count || x.role(list) !== roles.arguments) return;
  const name = x.names.get(x.symbols.name[type]!).replaceAll("$", "\\$");
  const inherits = new RegExp(
    String.raw`(?:inherits|extends)\w*(?:\.default)?\)?\(\s*${name}\s*,\s*([\w$]+)`,
    "i",
  );
  const handed = inherits.exec(x.slice(lambda))?.[1];
  let argument = list + 1;
  const after = afterOf(x.nodes, parameters);
  for (let at = parameters + 1; at < after && argument < afterOf(x.nodes, list); at = afterOf(x.nodes, at)) {
    const base = x.slice(at) === handed ? x.row(argument) : none;
    if (base !== none) {
      const row = x.addExpression(ops.inherit, noString, base, x.expressions.offset[base]!);
      x.expressions.owner[row] = type;
      return;
    }
    argument = afterOf(x.nodes, argument);
  }
}

/** The name of the class whose maker is being read, outside the functions in it; undefined elsewhere. */
export function downleveledName(x: Extraction): string | undefined {
  return x.memo.has(classKey(x.owner)) ? x.names.get(x.symbols.name[x.owner]!) : undefined;
}

/** A member that `_createClass(A, [{ key: "run", value: function () {} }], […])` defines. */
export interface DefinedMember {
  /** The string literal with the name. */
  readonly nameNode: number;
  readonly kind: number;
  readonly flags: number;
}

const definers = /(?:^|[_.])(?:createClass|defineProperties)\w*\W*$/i;

/** The member that the property `node`, which is being entered, defines; undefined for other properties. */
export function definedMember(x: Extraction, node: number): DefinedMember | undefined {
  if (downleveledName(x) === undefined) return undefined;
  const word = x.slice(node + 1);
  if (word !== "value" && word !== "get" && word !== "set") return undefined;
  const [descriptor, array, list, call] = [0, 1, 2, 3].map((outwards) => x.parent(outwards));
  if (call === none || call === undefined || x.role(call) !== roles.call) return undefined;
  if (x.role(list!) !== roles.arguments || x.rule(array!)?.as !== "Array") return undefined;
  if (!definers.test(x.slice(x.child(call, x.rule(call)!.base)))) return undefined;
  const first = descriptor! + 1;
  const key = x.role(first) === roles.pair && x.slice(first + 1) === "key" ? first + 2 : none;
  if (key === none || x.role(key) !== roles.literal) return undefined;
  let place = 0;
  for (let at = list! + 1; at < array!; at = afterOf(x.nodes, at)) place++;
  return {
    nameNode: key,
    kind: word === "value" ? methodKind : fieldKind,
    flags: (place > 1 ? symbolFlags.static : 0) | (word === "value" ? 0 : symbolFlags.accessor),
  };
}

/** Key in `memo`; its fraction differs from all other keys there. */
function classKey(row: number): number {
  return row + 0.125;
}
