// Decorators in Python: each is called with the function below it, or with the result of the next decorator.
import { noString } from "../../../base/string-table.ts";
import { symbolKindCode } from "../../types/kinds.ts";
import { expressionFlags, none, ops } from "../../types/parsed-file.ts";
import type { Extraction } from "../../parse/nodes/extraction.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { roles } from "../../parse/tree/rules.ts";
import { pythonStandardModules } from "./facts.ts";

const decorating = new Set(
  (["function", "method", "class", "variable", "constant"] as const).map(symbolKindCode),
);

/** Nodes of the decorators around the definition that is being left, outermost first. */
export function decoratorsOf(x: Extraction): readonly number[] {
  const around = x.parent();
  if (around === none || x.role(around) !== roles.wrapper) return [];
  const found: number[] = [];
  const after = afterOf(x.nodes, around);
  for (let at = around + 1; at < after && x.role(at) === roles.decorator; at = afterOf(x.nodes, at))
    found.push(at);
  return found;
}

/**
 * `@deco` over `def job` calls `deco(job)`, if deco may be in the root. What it puts in the place of the function is then
 * known; calls of the passed function are followed only within its own file.
 */
export function passDecorated(x: Extraction, decorators: readonly number[], symbol: number): void {
  const { owner } = x;
  x.owner = x.symbols.parent[symbol]!;
  let value: number = none;
  for (const node of decorators.toReversed()) {
    const callee = x.row(node + 1);
    if (callee === none || !isOurs(x, callee)) continue;
    if (value === none) {
      value = x.addExpression(ops.ident, x.symbols.name[symbol]!, none, x.symbols.nameStart[symbol]!);
      x.addFlags(value, expressionFlags.implicit);
    }
    const call = x.addExpression(ops.call, noString, callee, x.expressions.offset[callee]!);
    x.expressions.argc[call] = 1;
    x.expressions.generic[value] = call;
    value = call;
  }
  x.owner = owner;
}

/** Whether the first name is one of the file, or one that it imports from elsewhere than the standard library. */
function isOurs(x: Extraction, row: number): boolean {
  const { op, base, name } = x.expressions;
  let root = row;
  while (op[root] !== ops.ident && base[root]! >= 0) root = base[root]!;
  if (op[root] !== ops.ident) return false;
  if (!(x.declares(0, name[root]!) || x.declares(x.owner, name[root]!)))
    return isImported(x, x.names.get(name[root]!));
  const { symbols } = x;
  for (let at = 1; at < symbols.length; at++) {
    const isNamed =
      symbols.name[at] === name[root] && (symbols.parent[at] === 0 || symbols.parent[at] === x.owner);
    if (isNamed) return decorating.has(symbols.kind[at]!);
  }
  return false;
}

const noted = "imports noted";

/** Whether the file imports the name from a module that may be in the root. Each import is looked at once. */
function isImported(x: Extraction, name: string): boolean {
  for (let at = x.memo.get(noted) ?? 0; at < x.imports.length; at++) {
    const { local, module, level } = x.imports[at]!;
    const [first = ""] = module.split(".", 1);
    if (local !== undefined && (level > 0 || !pythonStandardModules.has(first)))
      x.memo.set(`imported ${local}`, 1);
  }
  x.memo.set(noted, x.imports.length);
  return x.memo.has(`imported ${name}`);
}
