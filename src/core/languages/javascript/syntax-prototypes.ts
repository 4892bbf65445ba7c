// Inheritance between constructor functions, from before classes: what does a prototype inherit from?
import { noString } from "../../../base/string-table.ts";
import { mixedIn, none, ops } from "../../types/parsed-file.ts";
import type { Extraction } from "../../parse/nodes/extraction.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { roles } from "../../parse/tree/rules.ts";

const prototypeTarget = /^([\w$]+)\.prototype(?:\.__proto__)?$/;

/** `B.prototype = Object.create(A.prototype)`, `= new A()`, `B.prototype.__proto__ = A.prototype`. */
export function noteBase(x: Extraction, node: number): void {
  const rule = x.rule(node)!;
  const type = prototypeTarget.exec(x.slice(x.child(node, rule.left)))?.[1];
  if (type === undefined) return;
  const value = x.row(x.child(node, rule.right));
  if (value !== none) inherit(x, x.names.internText(type), baseOf(x, value));
}

/** `const proto = A.prototype`: what is set on proto at the top of the file belongs to A. */
export function notePrototype(x: Extraction, target: number, value: number): void {
  if (x.owner !== 0 || x.role(target) !== roles.name || x.role(value) !== roles.member) return;
  if (x.end(value) - x.start(value) > maxHolder) return;
  const type = /^([\w$]+)\.prototype$/.exec(x.slice(value))?.[1];
  if (type !== undefined) x.memo.set(`prototype ${x.slice(target)}`, x.names.internText(type));
}

const maxHolder = 80;

const inheriting = /^(?:(?:util|inherits)\.)?(?:inherits|_inherits|__extends|inherit)$/;

/** `util.inherits(B, A)`, `Object.setPrototypeOf(B.prototype, A.prototype)`. */
export function noteInherits(x: Extraction, callee: string, call: number): void {
  const isInherits = inheriting.test(callee);
  if (!isInherits && callee !== "Object.setPrototypeOf") return;
  const { generic, name, op, base } = x.expressions;
  const rows: number[] = [];
  for (let row = call - 1; row >= 0 && rows.length < 2 && row > call - maxRows; row--)
    if (generic[row] === call) rows.unshift(row);
  const [type, other] = rows;
  if (type === undefined || other === undefined) return;
  const held = isInherits ? type : prototypeHolder(x, type);
  if (held === none || op[held] !== ops.ident || base[held] !== none) return;
  inherit(x, name[held]!, isInherits ? other : prototypeHolder(x, other));
}

/** `Object.assign(Duck.prototype, Flying, Swimming)`: the class has the members of those objects. */
export function noteMixedIn(x: Extraction, list: number): void {
  const first = list + 1;
  const after = afterOf(x.nodes, list);
  const type = first < after ? /^([\w$]+)\.prototype$/.exec(x.slice(first).slice(0, 120))?.[1] : undefined;
  if (type === undefined) return;
  for (let at = afterOf(x.nodes, first); at < after; at = afterOf(x.nodes, at)) {
    if (x.role(at) === roles.name)
      inherit(x, x.names.internText(type), x.row(at), x.names.internText(mixedIn));
  }
}

/** How many rows before a call are searched for its arguments. */
const maxRows = 12;

/** The row that a prototype inherits from: A of `Object.create(A.prototype)`, of `new A()`, of `A.prototype`. */
function baseOf(x: Extraction, value: number): number {
  const { op, base, generic, name } = x.expressions;
  if (op[value] === ops.new) return base[value]!;
  if (op[value] === ops.member) return prototypeHolder(x, value);
  const callee = base[value]!;
  if (op[value] !== ops.call || callee < 0 || name[callee] === noString) return none;
  if (x.names.get(name[callee]!) !== "create") return none;
  for (let row = callee; row < value; row++) if (generic[row] === value) return prototypeHolder(x, row);
  return none;
}

function prototypeHolder(x: Extraction, row: number): number {
  const { op, base, name } = x.expressions;
  const isPrototype =
    op[row] === ops.member && name[row] !== noString && x.names.get(name[row]!) === "prototype";
  return isPrototype ? base[row]! : none;
}

function inherit(x: Extraction, name: number, base: number, mark = noString): void {
  if (base === none) return;
  const { symbols } = x;
  for (let row = symbols.length - 1; row > 0; row--) {
    if (symbols.parent[row] !== x.owner || symbols.name[row] !== name || symbols.owner[row] !== noString)
      continue;
    const heritage = x.addExpression(ops.inherit, mark, base, x.expressions.offset[base]!);
    x.expressions.owner[heritage] = row;
    return;
  }
}
