// `isinstance(value, Type)`: in which range is the name a Type?
import { bindingKinds, none } from "../../types/parsed-file.ts";
import { addBinding } from "../../parse/nodes/bindings.ts";
import type { Extraction } from "../../parse/nodes/extraction.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { unneededFlag } from "../../parse/nodes/rows.ts";
import { ops, roles } from "../../parse/tree/rules.ts";

const localKind = bindingKinds.indexOf("local");

/** Rebinds the name in the body of the condition, or after an `assert`. */
export function narrow(x: Extraction, call: number, list: number): void {
  const value = list + 1;
  const after = afterOf(x.nodes, list);
  const type = value < after ? afterOf(x.nodes, value) : after;
  if (type >= after || x.role(value) !== roles.name || x.role(type) !== roles.name) return;
  const span = spanOfCondition(x, call);
  if (span === undefined) return;
  const row = x.addExpression(ops.type, x.intern(type), none, x.start(type));
  x.addFlags(row, unneededFlag);
  addBinding(x, x.intern(value), { kind: localKind, span, type: row, value: none });
}

const conditionBefore = /^([ \t]*)(if|elif|while|assert)\s+((?:[^:#\n]*\band\s+)?\(?)$/;

/** Recognizes statements by their lines, since the tree that hooks see has no conditions. */
function spanOfCondition(x: Extraction, call: number): { start: number; end: number } | undefined {
  const { text } = x;
  const lineStart = text.lastIndexOf("\n", x.start(call)) + 1;
  const head = conditionBefore.exec(text.slice(lineStart, x.start(call)));
  if (head === null || /\b(?:or|not)\b/.test(head[3]!)) return undefined;
  const lineEnd = endOfLine(text, x.end(call));
  if (/\bor\b/.test(text.slice(x.end(call), lineEnd))) return undefined;
  if (head[2] === "assert") return { start: lineEnd, end: x.scopeSpan(true).end };
  return { start: x.end(call), end: endOfSuite(text, lineEnd, head[1]!.length) };
}

/** End of the lines that are indented deeper than their statement. */
function endOfSuite(text: string, lineEnd: number, indent: number): number {
  let end = lineEnd;
  while (end < text.length) {
    const next = endOfLine(text, end + 1);
    const line = text.slice(end + 1, next);
    const isDeeper = line.length - line.trimStart().length > indent;
    if (line.trim() !== "" && !isDeeper) return end;
    end = next;
  }
  return end;
}

function endOfLine(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  return end < 0 ? text.length : end;
}
