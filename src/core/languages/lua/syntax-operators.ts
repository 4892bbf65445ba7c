// Which functions of a metatable do Lua's operators run? `a + b` is `a.__add(a, b)`.
import { noString } from "../../../base/string-table.ts";
import { bindingKinds, none, ops } from "../../types/parsed-file.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { roles } from "../../parse/tree/rules.ts";
import { addChoice } from "../syntax-parts/choices.ts";
import { childrenOf } from "../syntax-parts/node-parts.ts";
import { addOperatorCall } from "../syntax-parts/operator-calls.ts";

const parameterKind = bindingKinds.indexOf("parameter");

const binaryNames: ReadonlyMap<string, string> = new Map([
  ["+", "__add"],
  ["-", "__sub"],
  ["*", "__mul"],
  ["/", "__div"],
  ["//", "__idiv"],
  ["%", "__mod"],
  ["^", "__pow"],
  ["..", "__concat"],
  ["==", "__eq"],
  ["~=", "__eq"],
  ["<", "__lt"],
  [">", "__lt"],
  ["<=", "__le"],
  [">=", "__le"],
  ["&", "__band"],
  ["|", "__bor"],
  ["<<", "__shl"],
  [">>", "__shr"],
]);

const unaryNames: ReadonlyMap<string, string> = new Map([
  ["-", "__unm"],
  ["#", "__len"],
  ["~", "__bnot"],
]);

/** Built-in functions that run a function of their argument's metatable. */
const runners: ReadonlyMap<string, string> = new Map([
  ["tostring", "__tostring"],
  ["print", "__tostring"],
]);

/** Functions of a metatable that Lua runs without a call by name. */
export const metamethods: ReadonlySet<string> = new Set([
  ...binaryNames.values(),
  ...unaryNames.values(),
  "__tostring",
  "__call",
]);

export const binary: Hook = {
  exit(x, node) {
    const left = x.child(node, x.grammarField("left"));
    const right = x.child(node, x.grammarField("right"));
    if (left === none || right === none) return;
    const operator = x.text.slice(x.end(left), x.start(right)).trim();
    if (operator === "or") x.rowOf[node] = addChoice(x, [x.row(left), x.row(right)], x.start(node));
    else if (operator === "and") x.rowOf[node] = x.row(right);
    else addBinary(x, node, operator, left, right);
  },
};

/** Adds a call of the first operand's operator, or of the second's if the first is a literal. */
function addBinary(x: Extraction, node: number, operator: string, left: number, right: number): void {
  const name = binaryNames.get(operator);
  if (name === undefined) return;
  const isPlain = isLiteral(x, left) || isLiteral(x, right);
  const isComparison = name === "__eq" || name === "__lt" || name === "__le";
  if (isComparison && isPlain) return;
  const [first, second] = operator.startsWith(">") ? [right, left] : [left, right];
  const receiver = isLiteral(x, first) ? second : first;
  const call = addOperatorCall(x, x.row(receiver), name, []);
  if (call !== none && !isComparison) x.rowOf[node] = call;
}

export const unary: Hook = {
  exit(x, node) {
    const operand = x.child(node, x.grammarField("operand"));
    const name = unaryNames.get(x.text.charAt(x.start(node)));
    if (operand === none || name === undefined) return;
    const call = addOperatorCall(x, x.row(operand), name, []);
    if (call !== none && name !== "__len") x.rowOf[node] = call;
  },
};

/** `tostring(value)` runs the value's `__tostring`. */
export function noteRun(x: Extraction, callee: string, list: number): void {
  const name = runners.get(callee);
  if (name === undefined) return;
  for (const given of childrenOf(x, list)) addOperatorCall(x, x.row(given), name, []);
}

/** Metamethods whose parameters are both of the class that declares them. */
const ofBoth = /^__(?:eq|lt|le|add|sub|concat)$/;

/** Gives the operands of a metamethod its own class: the first parameter, or both. */
export function typeOperands(x: Extraction, row: number): void {
  const { symbols, bindings } = x;
  const name = x.names.get(symbols.name[row]!);
  if (!metamethods.has(name)) return;
  let count = ofBoth.test(name) ? 2 : 1;
  for (let b = 0; b < bindings.length && count > 0; b++) {
    if (bindings.owner[b] !== row || bindings.kind[b] !== parameterKind) continue;
    count--;
    if (bindings.type[b] === none) bindings.type[b] = addSelf(x, row);
  }
}

/** Adds the row of the object that a function is a member of. */
function addSelf(x: Extraction, method: number): number {
  const row = x.addExpression(ops.self, noString, none, x.symbols.nameStart[method]!);
  x.expressions.owner[row] = method;
  return row;
}

function isLiteral(x: Extraction, node: number): boolean {
  const row = x.row(node);
  return row === none ? x.role(node) === roles.literal : x.expressions.op[row] === ops.literal;
}
