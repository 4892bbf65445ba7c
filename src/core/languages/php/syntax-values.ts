// Values of expressions in PHP, and conditions that narrow the type of a variable.
import { noString } from "../../../base/string-table.ts";
import { symbolKindCode } from "../../types/kinds.ts";
import { expressionFlags, none, ops, tableKeys } from "../../types/parsed-file.ts";
import { addSymbol, finishSymbol } from "../../parse/nodes/declarations.ts";
import { addMember } from "../../parse/nodes/expressions.ts";
import { asType } from "../../parse/nodes/type-rows.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import type { TableRow } from "../../parse/nodes/given-values.ts";
import { addTable, mayBeFunction } from "../../parse/nodes/given-values.ts";
import { unknownArgc, unneededFlag } from "../../parse/nodes/rows.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { noField, roles } from "../../parse/tree/rules.ts";
import { addChoice } from "../syntax-parts/choices.ts";
import { narrowTo } from "../syntax-parts/narrowing.ts";
import { takesNames } from "./syntax-takers.ts";
import { isNamingText } from "./syntax-callables.ts";
import { addProtocolCalls, addSpreads, addText } from "./syntax-implicit.ts";
import { addPath } from "./syntax-names.ts";
import { spanOfCondition } from "./syntax-conditions.ts";

const constantKind = symbolKindCode("constant");

/** `new class { … }` makes one of a class without a name. */
export const creation: Hook = {
  exit(x, node) {
    if (x.role(node + 1) !== roles.symbol) return;
    const type = x.addExpression(ops.ident, x.names.internText("class@anonymous"), none, x.start(node));
    x.rowOf[node] = x.addExpression(ops.new, noString, type, x.start(node));
  },
};

/** `a ?? b` is one of the two; `$x instanceof Type` narrows $x, or `$this->x`, while it holds. */
export const binary: Hook = {
  exit(x, node) {
    const left = x.child(node, x.grammarField("left"));
    const right = x.child(node, x.grammarField("right"));
    if (left === none) return;
    if (right === none) {
      // `a ?? null`: a null is no node.
      const between = x.text.slice(x.end(left), x.end(node));
      if (/^[\s)]*\?[?:]/.test(between)) x.rowOf[node] = x.row(left);
      return;
    }
    const operator = x.text.slice(x.end(left), x.start(right)).replace(/[\s()]/g, "");
    if (operator === "??" || operator === "?:") {
      x.rowOf[node] = addChoice(x, [x.row(left), x.row(right)], x.start(node));
    } else if (operator === "instanceof") narrow(x, node, left, asType(x, x.row(right)));
    else if (operator === ".") {
      addText(x, left);
      addText(x, right);
    }
  },
};

function narrow(x: Extraction, node: number, value: number, type: number): void {
  const span = type === none ? undefined : spanOfCondition(x, node);
  if (span !== undefined) narrowTo(x, value, type, [span]);
}

export const conditional: Hook = {
  exit(x, node) {
    const body = x.row(x.child(node, x.grammarField("body")));
    const condition = x.row(x.child(node, x.grammarField("condition")));
    const alternative = x.row(x.child(node, x.grammarField("alternative")));
    x.rowOf[node] = addChoice(x, [body === none ? condition : body, alternative], x.start(node));
  },
};

export const match: Hook = {
  exit(x, node) {
    const rows: number[] = [];
    for (let at = node + 1; at < afterOf(x.nodes, node); at = afterOf(x.nodes, at)) {
      if ((x.rule(at)?.worth ?? noField) !== noField) rows.push(x.row(at));
    }
    x.rowOf[node] = addChoice(x, rows, x.start(node));
  },
};

/** `[$this, "name"]` and `[__CLASS__, "name"]` are callbacks; other arrays have elements like their first one. */
export const array: Hook = {
  exit(x, node) {
    const row = x.row(node);
    const first = node + 1;
    const after = afterOf(x.nodes, node);
    if (row === none || first >= after) return;
    addSpreads(x, node);
    const second = afterOf(x.nodes, first);
    const isPair = second < after && afterOf(x.nodes, second) === after;
    const name = isPair ? /^["']([A-Za-z_]\w*)["']$/.exec(x.slice(second))?.[1] : undefined;
    const holder = name === undefined ? none : holderOf(x, first);
    if (name !== undefined && holder !== none && x.expressions.op[holder] !== ops.literal) {
      const member = addMember(x, second, holder);
      x.expressions.name[member] = x.names.internText(name);
      x.addFlags(member, expressionFlags.argument);
      x.rowOf[node] = member;
      return;
    }
    keepFunctions(x, node, row);
    noteCallbacks(x, node);
    for (let at = first; at < after; at = afterOf(x.nodes, at)) {
      const element = x.row(at);
      if (element === none || x.expressions.op[element] === ops.literal) continue;
      if (x.expressions.generic[element] === none) x.expressions.generic[element] = row;
      return;
    }
  },
};

/** The object or the class of a callback. `__CLASS__` is the name of the class, as a string. */
function holderOf(x: Extraction, node: number): number {
  if (x.slice(node) !== "__CLASS__") return x.row(node);
  return x.addExpression(ops.ident, x.names.internText("self"), none, x.start(node));
}

/** Of longer arrays the first elements are read. */
const mostElements = 64;

/** Keeps the values of an array that name functions: `['run' => run(...), 'stop' => [$this, 'stop']]`. */
function keepFunctions(x: Extraction, node: number, array: number): void {
  const entries: TableRow[] = [];
  const after = afterOf(x.nodes, node);
  for (let at = node + 1; at < after && entries.length < mostElements; at = afterOf(x.nodes, at)) {
    const row = x.row(at);
    if (row !== none && (isNamingText(x, row) || (mayBeFunction(x, row) && isWrittenFunction(x, at))))
      entries.push({ key: tableKeys.element, row });
  }
  addTable(x, node, array, entries);
}

/** `'permission_callback' => 'may_edit'` names a function. */
function noteCallbacks(x: Extraction, node: number): void {
  const after = afterOf(x.nodes, node);
  let seen = 0;
  for (let key = node + 1; key < after && seen < mostElements; key = afterOf(x.nodes, key), seen++) {
    const value = afterOf(x.nodes, key);
    if (value >= after || !/callback["']$/i.test(x.slice(key))) continue;
    if (!/^\s*=>\s*$/.test(x.text.slice(x.end(key), x.start(value)))) continue;
    const row = namedCallback(x, value);
    if (row !== none) x.addFlags(row, expressionFlags.argument);
  }
}

/** `run(...)` or `[$this, 'run']`, and not a variable, which holds a function more rarely than data. */
function isWrittenFunction(x: Extraction, node: number): boolean {
  return x.text.startsWith("[", x.start(node)) || /\.\.\.\s*\)$/.test(x.slice(node));
}

/** `run(...)`, `$this->run(...)`: the row of the call becomes that of the function itself, which does not run yet. */
export function namesFunction(x: Extraction, node: number): boolean {
  const row = x.row(node);
  const list = x.child(node, x.rule(node)!.arguments);
  if (row === none || list === none || !/^\(\s*\.\.\.\s*\)$/.test(x.slice(list))) return false;
  const { op, name, base, argc } = x.expressions;
  const callee = base[row]!;
  [op[row], name[row], base[row], argc[row]] = [op[callee]!, name[callee]!, base[callee]!, unknownArgc];
  x.addFlags(callee, unneededFlag);
  x.addFlags(row, expressionFlags.argument);
  return true;
}

/**
 * `"name"`, `"Type::name"`, `["Type", "name"]` and `array("Type", "name")` name a function if one is expected; `none` for
 * other text.
 */
function namedCallback(x: Extraction, node: number): number {
  if (x.end(node) - x.start(node) > 120) return none;
  const parts =
    /^(?:(?:\[|array\s*\()\s*)?["']([\w\\]+)(?:["']\s*,\s*["']|::)?(?:(?<=[:,"'\s])(\w+))?["'](?:\s*[\])])?$/i.exec(
      x.slice(node),
    );
  if (parts === null || !/^[A-Za-z_\\]/.test(parts[1]!)) return none;
  const path = parts[1]!.replaceAll("\\\\", "\\");
  const first = path.includes("\\")
    ? addPath(x, path.startsWith("\\") ? path : `\\${path}`, x.start(node) + 1, false)
    : x.addExpression(ops.ident, x.names.internText(path), none, x.start(node) + 1);
  return parts[2] === undefined
    ? first
    : x.addExpression(ops.member, x.names.internText(parts[2]), first, x.start(node) + 1);
}

/** `($this->run)()` calls what the property holds, and no method of its name. */
function callValue(x: Extraction, node: number, callee: number): void {
  const [call, member] = [x.row(node), x.row(callee)];
  const { op, argc, generic, offset } = x.expressions;
  if (call === none || member === none || op[member] !== ops.member || op[call] !== ops.call) return;
  if (!x.text.startsWith("(", x.start(node))) return;
  const made = x.addExpression(ops.call, noString, call, offset[call]!);
  argc[made] = argc[call]!;
  for (let row = member + 1; row < call; row++) if (generic[row] === call) generic[row] = made;
  [op[call], argc[call]] = [ops.await, 0];
  x.rowOf[node] = made;
}

/** `define("NAME", …)` declares a constant; a string may name a function. */
export const call: Hook = {
  enter(x, node) {
    const callee = x.child(node, x.rule(node)!.base);
    const list = x.child(node, x.rule(node)!.arguments);
    if (callee === none || list === none || x.slice(callee) !== "define") return undefined;
    const name = /^["'](\w+)["']$/.exec(list + 1 < afterOf(x.nodes, list) ? x.slice(list + 1) : "")?.[1];
    if (name === undefined) return undefined;
    const row = addSymbol(x, node, {
      kind: constantKind,
      name: x.names.internText(name),
      nameNode: list + 1,
      flags: 0,
    });
    finishSymbol(x, row, node, none);
    return undefined;
  },
  exit(x, node) {
    if (namesFunction(x, node)) return;
    const callee = x.child(node, x.rule(node)!.base);
    const list = x.child(node, x.rule(node)!.arguments);
    if (callee === none || list === none) return;
    callValue(x, node, callee);
    addProtocolCalls(x, callee, list);
    if (!takesNames.test(x.slice(callee))) return;
    for (let at = list + 1; at < afterOf(x.nodes, list); at = afterOf(x.nodes, at)) {
      const row = namedCallback(x, at);
      if (row === none) continue;
      x.addFlags(row, expressionFlags.argument);
      x.expressions.generic[row] = x.row(node);
    }
  },
};
