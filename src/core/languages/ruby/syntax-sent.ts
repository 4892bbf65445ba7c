// Which methods does Ruby's `send` call if their names stand in a constant? `STEPS.each { |step| send(step) }`
import { appendTo } from "../../../base/append-to.ts";
import { bisect } from "../../../base/bisect.ts";
import { ofLastText } from "../../../base/of-last-text.ts";
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

/** Around a call, so many blocks are looked at. */
const maxBlocks = 40;
/** A longer list, or a longer way to a block, is not read. */
const longestList = 2000;

const blockStart = /^(?:\{|do)\s*\|([^|\n]{0,200})\|/;
const each = new RegExp(
  String.raw`^(%i[[(][^\])]*[\])]|\[[^\]\n]*\]|[A-Z]\w*)(?:\.\w+)*` +
    String.raw`\.(?:each\w*|map|flat_map|all\?|any\?|find|select|reject|sum)\s*$`,
);

function namesOf(x: Extraction, node: number, written: string): ReadonlySet<string> {
  const constant = taken.exec(written)?.[1];
  if (constant !== undefined) return constantsOf(x.text).lists.get(constant) ?? nothing;
  if (!/^[a-z_]\w*$/.test(written)) return nothing;
  const block = blockOf(x, written);
  const from = Math.max(x.symbols.start[x.owner]!, x.start(node) - longestList, block?.start ?? 0);
  const sets = constantsOf(x.text).sets.get(written) ?? [];
  const set = sets[bisect(sets.length, (at) => sets[at]!.offset < x.start(node)) - 1];
  if (set !== undefined && set.offset >= from) return constantsOf(x.text).lists.get(set.constant) ?? nothing;
  const source = block === undefined ? undefined : each.exec(block.before)?.[1];
  if (source === undefined) return nothing;
  return /^[A-Z]/.test(source) ? (constantsOf(x.text).lists.get(source) ?? nothing) : namesIn(source);
}

/** The innermost open block that takes `name`, as its only or last parameter, and the call before it. */
function blockOf(
  x: Extraction,
  name: string,
): { readonly start: number; readonly before: string } | undefined {
  const outside = x.symbols.start[x.owner]!;
  for (let level = 0; level < maxBlocks; level++) {
    const [block, call] = [x.parent(level), x.parent(level + 1)];
    if (block === none || call === none || x.start(block) < outside) return undefined;
    const start = x.start(block);
    const taking = blockStart.exec(x.text.slice(start, start + 240))?.[1]!.split(",");
    if (taking?.some((each) => each.trim() === name) !== true) continue;
    const isLast = taking.length <= 2 && taking.at(-1)!.trim() === name;
    return { start, before: isLast ? x.text.slice(Math.max(x.start(call), start - longestList), start) : "" };
  }
  return undefined;
}

interface Constants {
  /** The names in the list or table to which the file sets each constant. */
  readonly lists: ReadonlyMap<string, ReadonlySet<string>>;
  /** Where a variable is set to a member of a constant. */
  readonly sets: ReadonlyMap<string, readonly { readonly offset: number; readonly constant: string }[]>;
}

const listed = /^[ \t]*([A-Z]\w*)[ \t]*=\s*(%i[[({][^\])}]{0,2000}|\[[^\]]{0,2000}\]|\{[^{}]{0,2000}\})/gm;
const setTo = /\b([a-z_]\w*)[ \t]*=[ \t]*([A-Z]\w*)(?:\[|\.fetch\()/g;

const constantsOf = ofLastText(readConstants);

function readConstants(text: string): Constants {
  const lists = new Map<string, ReadonlySet<string>>();
  for (const [, name, literal] of text.matchAll(listed))
    if (!lists.has(name!)) lists.set(name!, namesIn(literal!));
  const sets = new Map<string, { offset: number; constant: string }[]>();
  for (const { index, 1: name, 2: constant } of text.matchAll(setTo))
    appendTo(sets, name!, { offset: index, constant: constant! });
  return { lists, sets };
}

const nothing: ReadonlySet<string> = new Set();

/** Symbols of a list, those among the values of a table. */
function namesIn(literal: string): ReadonlySet<string> {
  if (literal.startsWith("%i")) return new Set(literal.slice(3).match(/[A-Za-z_]\w*[?!=]?/g) ?? []);
  const symbols = literal.startsWith("{")
    ? literal.matchAll(/(?:=>|\w:|["']:)\s*:([A-Za-z_]\w*[?!=]?)/g)
    : literal.matchAll(/(?<![\w:]):([A-Za-z_]\w*[?!=]?)/g);
  return new Set(Array.from(symbols, ([, name]) => name!));
}
