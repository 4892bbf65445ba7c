// Macros of Rust: what is called and read inside of a macro's tokens, which the grammar leaves unparsed.
import { noString } from "../../../base/string-table.ts";
import { none } from "../../model/parsed-file.ts";
import { addMember } from "../expressions.ts";
import { claimed } from "../extraction.ts";
import type { Extraction, Hook } from "../extraction.ts";
import { afterOf } from "../flat-tree.ts";
import { ops, roles } from "../rules.ts";

/** Types that a macro of the standard library makes. */
const madeTypes: ReadonlyMap<string, string> = new Map([
  ["vec", "Vec"],
  ["format", "String"],
]);

/** `name!(…)` calls the macro. */
export const macroInvocation: Hook = {
  exit(x, node) {
    const path = x.child(node, x.rule(node)!.base);
    const row = x.row(path);
    if (row === none) return;
    const call = x.addExpression(ops.call, noString, row, x.expressions.offset[row]!);
    const made = madeTypes.get(x.slice(path));
    x.rowOf[node] =
      made === undefined ? call : x.addExpression(ops.type, x.names.internText(made), none, x.start(node));
  },
};

/**
 * Reads tokens as expressions: names joined by `.` and `::`, with `(…)` behind them as calls and `!` as macros. What the
 * macro makes of them is not known, but in practice they are the arguments of a function.
 */
export const tokenTree: Hook = {
  enter(x, node) {
    if (x.rowOf[node] === claimed) return true; // of an attribute
    const after = afterOf(x.nodes, node);
    let row: number = none;
    let end = x.start(node);
    for (let at = node + 1; at < after; at = afterOf(x.nodes, at)) {
      const joint = jointBetween(x, end, x.start(at));
      const role = x.role(at);
      if (role === roles.name || role === roles.property || role === roles.typeName) {
        row = isKey(x, at) ? none : readName(x, at, row, joint);
        x.claim(at);
      } else if (role === roles.self) {
        row = x.addExpression(ops.self, noString, none, x.start(at));
        x.claim(at);
      } else if (row !== none && isCall(x, at, joint)) {
        row = x.addExpression(ops.call, noString, row, x.expressions.offset[row]!);
      } else row = none;
      end = x.end(at);
    }
    return undefined;
  },
};

/** Row of the name at `node`, joined to what stands before it. */
function readName(x: Extraction, node: number, before: number, joint: string): number {
  if (before === none || (joint !== "." && joint !== "::" && joint !== "?.")) {
    if (joint.endsWith(".") && !joint.endsWith("..")) return none; // a member of something that is not read
    return x.role(node) === roles.property ? none : x.addIdentifier(node);
  }
  const base =
    joint === "?." ? x.addExpression(ops.await, noString, before, x.expressions.offset[before]!) : before;
  return addMember(x, node, base);
}

/** Tokens in parentheses directly behind a name; behind `name!` in any brackets. */
function isCall(x: Extraction, node: number, joint: string): boolean {
  if (joint === "!") return true;
  return joint === "" && x.text.charCodeAt(x.start(node)) === 0x28;
}

/** `name: value` in a struct literal, `name = value` in a macro's own language. */
function isKey(x: Extraction, node: number): boolean {
  const next = /^\s*(:(?!:)|=(?![=>]))/.exec(x.text.slice(x.end(node), x.end(node) + 8));
  return next !== null;
}

/** Short text between two tokens, without white space. */
function jointBetween(x: Extraction, from: number, to: number): string {
  return to - from > 40 ? "…" : x.text.slice(from, to).replace(/\s+/g, "");
}
