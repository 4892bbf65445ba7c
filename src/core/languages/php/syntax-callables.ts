// Strings that may name a function where they are passed or kept: `on("saved", 'App\audit')`, `$run = 'Text::upper'`. Only
// a call of what takes one makes it a function.
import { expressionFlags, none, ops } from "../../types/parsed-file.ts";
import { addMember } from "../../parse/nodes/expressions.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { unneededFlag } from "../../parse/nodes/rows.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { noField, roles } from "../../parse/tree/rules.ts";
import { phpFacts } from "./facts.ts";
import { addPath } from "./syntax-names.ts";
import { takesNames } from "./syntax-takers.ts";

/** Longer text names nothing. */
const longest = 120;
const shortest = "'a\\b'".length;
const callable = /^(["'])(?:\\{1,2})?([A-Za-z_]\w*(?:\\{1,2}[A-Za-z_]\w*)*)(?:::([A-Za-z_]\w*))?\1$/;

export const passed: Hook = {
  exit(x, list) {
    const after = afterOf(x.nodes, list);
    for (let at = list + 1; at < after; at = afterOf(x.nodes, at)) {
      const row = x.row(at);
      if (row === none || x.expressions.op[row] !== ops.literal || x.end(at) - x.start(at) > longest)
        continue;
      const parts = callable.exec(x.slice(at));
      if (parts === null || isOfBuiltIn(x)) continue;
      x.rowOf[at] = addNamed(x, at, row, parts);
    }
  },
};

/** `'App\audit'`, `'Text::upper'`: words alone are kept for their letters too often. */
export const keptText: Hook = {
  exit(x, node) {
    const row = x.row(node);
    const around = x.parent();
    if (row === none || around === none || x.role(around) === roles.arguments) return;
    const length = x.end(node) - x.start(node);
    if (length > longest || length < shortest) return;
    const text = x.slice(node);
    const parts = /\\|::/.test(text) ? callable.exec(text) : null;
    if (parts !== null) x.rowOf[node] = addNamed(x, node, row, parts);
  },
};

/** Whether the row is that of a text that may name a function. */
export function isNamingText(x: Extraction, row: number): boolean {
  return x.expressions.op[row] === ops.literal && x.expressions.base[row] !== none;
}

/** PHP's own functions, which pass nothing on to the root's; calls of those that take names are read in any case. */
const builtIn: ReadonlySet<string> = new Set((phpFacts.globals ?? "").split(/\s+/));

function isOfBuiltIn(x: Extraction): boolean {
  const call = x.parent();
  const callee = call === none ? none : x.child(call, x.rule(call)?.base ?? noField);
  if (callee === none || x.role(callee) !== roles.name) return false;
  const name = x.slice(callee);
  return builtIn.has(name) || takesNames.test(name);
}

/** The row of a text, based on what it names from the global namespace on. */
function addNamed(x: Extraction, node: number, text: number, parts: RegExpExecArray): number {
  const first = x.expressions.length;
  const path = `\\${parts[2]!.replaceAll("\\\\", "\\")}`;
  let named = addPath(x, path, x.start(node), false);
  if (parts[3] !== undefined) {
    named = addMember(x, node, named);
    x.expressions.name[named] = x.names.internText(parts[3]);
  }
  for (let row = first; row <= named; row++) x.addFlags(row, expressionFlags.implicit | unneededFlag);
  return x.addExpression(ops.literal, x.expressions.name[text]!, named, x.start(node));
}
