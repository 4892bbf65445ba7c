// Which objects does C++ make without naming a constructor: by declarations, initializers and returned braces?
import { noString } from "../../../base/string-table.ts";
import { expressionFlags, none, ops } from "../../types/parsed-file.ts";
import { countArguments, keepArguments } from "../../parse/nodes/arguments.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { unneededFlag } from "../../parse/nodes/rows.ts";
import type { CompiledRule } from "../../parse/tree/rules.ts";
import { roles } from "../../parse/tree/rules.ts";
import type { Declarator } from "../c/syntax-declarators.ts";
import { cGlobals } from "../c/facts.ts";
import { isLiteral } from "../syntax-parts/node-parts.ts";

const plainNames: ReadonlySet<string> = new Set(cGlobals.split(/\s+/));

/** Whether a type, given by its row, is built in or of the standard library: neither has constructors in the root. */
export function isPlainType(x: Extraction, row: number): boolean {
  const { op, base, name } = x.expressions;
  if (row === none || op[row] !== ops.type) return true;
  let at = row;
  while (base[at]! >= 0) at = base[at]!;
  return name[at] === noString || at !== row
    ? name[at] !== noString && x.names.get(name[at]!) === "std"
    : plainNames.has(x.names.get(name[row]!));
}

/** A row for an object made from the arguments in `list`; `base` is its type, or a value of that type. */
export function addMade(x: Extraction, base: number, list: number, offset: number): number {
  const made = x.addExpression(ops.new, noString, base, offset);
  x.expressions.argc[made] = list === none ? 0 : countArguments(x, list);
  x.addFlags(made, expressionFlags.implicit);
  if (list !== none) passArguments(x, list, made);
  return made;
}

/** Links the arguments in `list` to the call `row`, if they can tell functions of one name apart. */
export function passArguments(x: Extraction, list: number, row: number): void {
  if (countArguments(x, list) <= maxTelling) keepArguments(x, list, row, false);
}

/** `deposit({5, "gift"})`: the braces make a value of the parameter's type, which only linking knows. */
export function passBraces(x: Extraction, argument: number): void {
  if (x.role(argument) !== roles.arguments || x.row(argument) !== none) return;
  if (x.text.charCodeAt(x.start(argument)) !== 0x7b) return;
  x.rowOf[argument] = addMade(x, none, argument, x.start(argument));
}

/** Functions with more parameters are told apart by their number. */
const maxTelling = 6;

/** `Item a, b(1), c{1}, d = 1;`: what the declarator at `at` makes; the row `type` is the declared type. */
export function addDeclared(x: Extraction, at: number, type: number, declarator: Declarator): void {
  if (declarator.isPointer || isPlainType(x, type)) return;
  const rule = x.rule(at)!;
  const offset = x.start(declarator.name);
  if (rule.hook === "functionDeclarator") {
    const list = x.child(at, rule.arguments);
    const values = list === none ? [] : readAsValues(x, list);
    if (values.length === 0) return;
    const made = addMade(x, type, none, offset);
    x.expressions.argc[made] = values.length;
    for (const value of values) x.expressions.generic[value] = made;
    return;
  }
  if (rule.hook !== "initDeclarator") {
    if (declarator.func === none) addMade(x, type, none, offset);
    return;
  }
  const value = x.child(at, rule.value);
  if (value === none) return;
  const role = x.role(value);
  if (role === roles.arguments) addMade(x, type, value, offset);
  // `Item a = 1;` makes an Item from a number or a string; with other values it may be a copy.
  else if (isLiteral(x, value)) addMade(x, type, value, offset);
}

/**
 * `Item a(b);` looks like a function declaration, but inside a body it is not. Its parameters are values; empty if they
 * have names.
 */
export function readAsValues(x: Extraction, list: number): readonly number[] {
  const after = afterOf(x.nodes, list);
  const rows: number[] = [];
  for (let at = list + 1; at < after; at = afterOf(x.nodes, at)) {
    const rule = x.rule(at);
    const row = rule?.hook === "parameter" ? x.row(x.child(at, rule.type)) : none;
    if (row === none || x.child(at, rule!.name) !== none || x.expressions.op[row] !== ops.type) return [];
    rows.push(row);
  }
  for (const row of rows) x.expressions.op[row] = x.expressions.base[row] === none ? ops.ident : ops.member;
  return rows;
}

/** `return {1, 2};` makes the result of the enclosing function. */
export const returned: Hook = {
  exit(x, node) {
    const list = node + 1;
    const isBraces = list < afterOf(x.nodes, node) && x.role(list) === roles.arguments;
    if (!isBraces || x.text.charCodeAt(x.start(list)) !== 0x7b) return;
    for (let outwards = 0, around = x.parent(); around !== none; around = x.parent(++outwards)) {
      const rule = x.rule(around)!;
      if (x.role(around) === roles.lambda) return;
      if (rule.hook === "functionDefinition") {
        addReturned(x, around, rule, list);
        return;
      }
    }
  },
};

function addReturned(x: Extraction, definition: number, rule: CompiledRule, list: number): void {
  const type = x.row(x.child(definition, rule.type));
  const declarator = x.child(definition, rule.name);
  const isPlain = declarator !== none && x.rule(declarator)?.hook === "functionDeclarator";
  if (isPlain && !isPlainType(x, type)) addMade(x, type, list, x.start(list));
}

/** `Item{1}`, in C `(struct item){1}`, makes an Item. */
export const compoundLiteral: Hook = {
  exit(x, node) {
    const rule = x.rule(node)!;
    const type = x.row(x.child(node, rule.type));
    if (type === none || x.expressions.op[type] !== ops.type) return;
    x.expressions.op[type] = x.expressions.base[type] === none ? ops.ident : ops.member;
    const made = x.addExpression(ops.new, noString, type, x.expressions.offset[type]!);
    const list = x.child(node, rule.value);
    x.rowOf[node] = made;
    if (list === none) return;
    x.expressions.argc[made] = countArguments(x, list);
    passArguments(x, list, made);
  },
};

/** `new Item(1)` returns a pointer. */
export const newExpression: Hook = {
  exit(x, node) {
    const row = x.row(node);
    if (row === none) return;
    x.addFlags(row, expressionFlags.indirect);
    // `new Item*[4]` makes pointers.
    const type = x.child(node, x.rule(node)!.base);
    if (/^\s*\*/.test(x.text.slice(x.end(type), x.end(type) + 8))) x.expressions.op[row] = ops.literal;
    const list = x.child(node, x.rule(node)!.arguments);
    if (list !== none) passArguments(x, list, row);
  },
};

/** `std::make_unique<Item>(1)`: makes an Item and returns its holder. */
export function addHeld(x: Extraction, node: number, holder: string, type: number): void {
  const offset = x.expressions.offset[type]!;
  const list = x.child(node, x.rule(node)!.arguments);
  if (!isPlainType(x, type)) addMade(x, type, list, offset);
  const held = x.addExpression(ops.type, x.names.internText(holder), none, offset);
  x.addFlags(held, unneededFlag);
  x.expressions.generic[type] = held;
  x.expressions.argc[type] = 0;
  x.rowOf[node] = held;
}
