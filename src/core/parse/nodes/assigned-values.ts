// Names that are assigned again: which values may they hold from that point on?
import { noString } from "../../../base/string-table.ts";
import { bindingKinds, expressionFlags, none, ops } from "../../types/parsed-file.ts";
import { addBinding, type Span } from "./bindings.ts";
import type { Extraction } from "./extraction.ts";
import { roles } from "../tree/rules.ts";

const localKind = bindingKinds.indexOf("local");

/** Name of the literal row that stands for all values of one name, in the order of the assignments. */
export const assignedName = "=";

/** A name with more values than this is not followed. */
const maxValues = 16;

/**
 * `p = value` for a local declared earlier. The name has another value from there on: in the block, or, if the block is
 * a branch, after it too.
 */
export function assignLocal(x: Extraction, binding: number, name: number, node: number, value: number): void {
  const { bindings } = x;
  const before = bindings.value[binding]!;
  if (bindings.kind[binding] !== localKind || bindings.type[binding] !== none || before === none) return;
  if (x.lateValues.countAssignments(name, bindings.owner[binding]!) > maxValues) return;
  const scope = x.scopeSpan();
  const end = bindings.end[binding]!;
  const isNested = scope.end < end || bindings.owner[binding] !== x.owner;
  const owner = bindings.owner[binding]!;
  if (!isNested && !isUnbraced(x, node)) {
    bindFrom(x, name, { start: x.end(node), end }, join(x, before, value, expressionFlags.implicit), owner);
    return;
  }
  const joined = join(x, before, value, 0);
  if (scope.end < end) bindFrom(x, name, { start: x.end(node), end: scope.end }, value, x.owner);
  bindFrom(x, name, { start: scope.end < end ? scope.end : x.end(node), end }, joined, owner);
}

function bindFrom(x: Extraction, name: number, span: Span, value: number, owner: number): void {
  const around = x.owner;
  x.owner = owner;
  addBinding(x, name, { kind: localKind, span, type: none, value });
  x.owner = around;
}

/** `p = value` for a variable of the file. */
export function assignVariable(x: Extraction, symbol: number, node: number, value: number): void {
  const { symbols, expressions } = x;
  const before = symbols.value[symbol]!;
  if (before === none || symbols.type[symbol] !== none) return;
  if (x.lateValues.countAssignments(symbols.name[symbol]!, 0) > maxValues) return;
  if (expressions.generic[value] !== none) return;
  addValue(x, symbol, value);
  if (x.owner !== 0 || isBranch(x, node)) x.addFlags(value, expressionFlags.branch);
}

/** `self.p = value` for a field that has a value: methods run in any order, so it may hold any of them. */
export function assignField(x: Extraction, field: number, value: number): void {
  const { symbols, expressions } = x;
  const before = symbols.value[field]!;
  if (before === value || symbols.type[field] !== none || expressions.op[value] === ops.literal) return;
  if (expressions.generic[value] !== none) return;
  if (!isAssigned(x, before) && expressions.generic[before] !== none) return;
  if (x.lateValues.countAssignments(symbols.name[field]!, field) > maxValues) return;
  addValue(x, field, value);
}

function addValue(x: Extraction, symbol: number, value: number): void {
  const before = x.symbols.value[symbol]!;
  if (!isAssigned(x, before)) x.symbols.value[symbol] = join(x, before, value, 0);
  else x.expressions.generic[value] = before;
}

/** A row for the values of both rows; only the second if one of them already belongs to something else. */
export function join(x: Extraction, before: number, value: number, flags: number): number {
  const { generic } = x.expressions;
  if (before === value || generic[before] !== none || generic[value] !== none) return value;
  const row = x.addExpression(
    ops.literal,
    x.names.internText(assignedName),
    none,
    x.expressions.offset[value]!,
  );
  generic[before] = generic[value] = row;
  x.addFlags(row, flags);
  return row;
}

function isAssigned(x: Extraction, row: number): boolean {
  const name = x.expressions.name[row]!;
  return x.expressions.op[row] === ops.literal && name !== noString && x.names.get(name) === assignedName;
}

/** Whether a statement of the file may not run, because it is in a block or under a condition. */
function isBranch(x: Extraction, node: number): boolean {
  return branchEnd(x) !== none || x.scopeSpan().end < x.text.length || isUnbraced(x, node);
}

/** End of the innermost suite that is not the body of the enclosing function; `none` outside such a suite. */
export function branchEnd(x: Extraction): number {
  let innermost: number = none;
  let suites = 0;
  for (let outwards = 0; ; outwards++) {
    const around = x.parent(outwards);
    if (around === none) return innermost;
    const role = x.role(around);
    if (role === roles.symbol || role === roles.lambda) return suites > 1 ? innermost : none;
    if (x.rule(around)?.hook !== "suite") continue;
    suites++;
    if (innermost === none) innermost = x.end(around);
  }
}

const conditionBefore =
  /(?:\b(?:if|while|for)\s*\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)|\belse|\bdo|&&|\|\||\?|:)\s*\(?$/;

/** `if (x) p = value;` and `x && (p = value)`. */
function isUnbraced(x: Extraction, node: number): boolean {
  if (x.rules.source.assignmentDeclares === true) return false; // its branches are suites
  return conditionBefore.test(x.text.slice(Math.max(0, x.start(node) - 120), x.start(node)));
}
