// Which methods does Ruby's `send` call if their names stand in a constant? `STEPS.each { |step| send(step) }`
import { noString } from "../../../base/string-table.ts";
import { expressionFlags, none, ops } from "../../types/parsed-file.ts";
import type { Extraction } from "../../parse/nodes/extraction.ts";

/** A longer list holds more than names of methods. */
const maxSent = 32;

/** The constant in `STEPS[kind]`, `STEPS.fetch(kind)`. */
const taken = /^([A-Z]\w*)(?:\[|\.(?:fetch|dig|values_at)\()/;

/** `send(name)`: calls the methods that a constant of the file lists, on the receiver of the call in the row `made`. */
export function addSentCalls(x: Extraction, node: number, made: number): void {
  const list = x.child(node, x.rule(node)!.arguments);
  const callee = x.expressions.base[made]!;
  if (list === none || callee < 0) return;
  const names = namesOf(x, node, x.slice(list + 1));
  if (names.size === 0 || names.size > maxSent) return;
  const receiver = x.expressions.op[callee] === ops.member ? x.expressions.base[callee]! : none;
  const offset = x.expressions.offset[callee]!;
  for (const name of names) {
    const op = receiver === none ? ops.ident : ops.member;
    const sent = x.addExpression(op, x.names.internText(name), receiver, offset);
    const call = x.addExpression(ops.call, noString, sent, offset);
    x.expressions.argc[call] = Math.max(0, x.expressions.argc[made]! - 1);
    for (const row of [sent, call]) x.addFlags(row, expressionFlags.implicit);
  }
}

function namesOf(x: Extraction, node: number, written: string): ReadonlySet<string> {
  const constant = taken.exec(written)?.[1];
  if (constant !== undefined) return namesIn(literalOf(x, constant));
  if (!/^[a-z_]\w*$/.test(written)) return new Set();
  const before = x.text.slice(x.symbols.start[x.owner], x.start(node));
  const each = new RegExp(
    String.raw`(%i[[(][^\])]*[\])]|\[[^\]\n]*\]|[A-Z]\w*)(?:\.\w+)*\.(?:each\w*|map|flat_map|all\?|any\?|find|select|reject|sum)\s*(?:\{|do)\s*\|(?:\w+,\s*)?${written}\|` +
      String.raw`|\b${written}\s*=\s*([A-Z]\w*)(?:\[|\.fetch\()`,
    "g",
  );
  const [, source, held] = [...before.matchAll(each)].at(-1) ?? [];
  if (held !== undefined) return namesIn(literalOf(x, held));
  if (source === undefined) return new Set();
  return namesIn(/^[A-Z]/.test(source) ? literalOf(x, source) : source);
}

/** The list or table to which the file sets a constant. */
function literalOf(x: Extraction, constant: string): string {
  const set = new RegExp(String.raw`^[ \t]*${constant}\s*=\s*(%i[[({][^\])}]*|\[[^\]]*\]|\{[^{}]*\})`, "m");
  return set.exec(x.text)?.[1] ?? "";
}

/** Symbols of a list, those among the values of a table. */
function namesIn(literal: string): ReadonlySet<string> {
  if (literal.startsWith("%i")) return new Set(literal.slice(3).match(/[A-Za-z_]\w*[?!=]?/g) ?? []);
  const symbols = literal.startsWith("{")
    ? literal.matchAll(/(?:=>|\w:|["']:)\s*:([A-Za-z_]\w*[?!=]?)/g)
    : literal.matchAll(/(?<![\w:]):([A-Za-z_]\w*[?!=]?)/g);
  return new Set(Array.from(symbols, ([, name]) => name!));
}
