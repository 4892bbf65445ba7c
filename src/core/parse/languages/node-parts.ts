// What hooks of several languages do with nodes: labels of arguments, values of branches, fields made by parameters.
import { symbolKindCode } from "../../model/kinds.ts";
import { expressionFlags, none, symbolFlags } from "../../model/parsed-file.ts";
import { addBinding, bindPattern } from "../bindings.ts";
import type { Span } from "../bindings.ts";
import { addSymbol } from "../declarations.ts";
import type { Extraction, Hook } from "../extraction.ts";
import { afterOf, startOf } from "../flat-tree.ts";
import { ops, roles } from "../rules.ts";
import { foldSignature } from "../signatures.ts";

const fieldKind = symbolKindCode("field");
const testKind = symbolKindCode("test");

/** Calls `visit` with each child of a node. */
export function forEachChild(x: Extraction, node: number, visit: (child: number) => void): void {
  const after = afterOf(x.nodes, node);
  for (let at = node + 1; at < after; at = afterOf(x.nodes, at)) visit(at);
}

/** `none` without children. */
export function lastChild(x: Extraction, node: number): number {
  let last: number = none;
  forEachChild(x, node, (child) => (last = child));
  return last;
}

/** The first character behind a node that is no white space, "" at the end of the text. */
export function characterBehind(x: Extraction, node: number): string {
  let at = x.end(node);
  while (at < x.text.length && x.text.charCodeAt(at) <= 32) at++;
  return x.text.charAt(at);
}

/** A name directly inside that stands before `mark` names a parameter or a member, and is no reference: `f(size: 3)`. */
export function claimLabels(x: Extraction, node: number, mark: string): void {
  forEachChild(x, node, (child) => {
    if (x.role(child) === roles.name && isLabel(x, child, mark)) x.claim(child);
  });
}

function isLabel(x: Extraction, node: number, mark: string): boolean {
  if (characterBehind(x, node) !== mark) return false;
  const at = x.text.indexOf(mark, x.end(node));
  return x.text[at + 1] !== mark; // "::" and "==" are something else
}

/** A row for a value that is one of several: that of the only one which says something, else a "|" of them. */
export function addChoice(x: Extraction, node: number, values: readonly number[]): number {
  const { op, generic, name, base } = x.expressions;
  const known = values.filter((row) => row !== none && op[row] !== ops.literal);
  const isNamed = known.filter((row) => (x.expressions.flags[row]! & expressionFlags.local) === 0);
  const telling = isNamed.length > 0 ? isNamed : known;
  const [only = values.find((row) => row !== none) ?? none, second] = telling;
  if (second === undefined || telling.some((row) => generic[row] !== none)) return only;
  const isSame = telling.every(
    (row) => op[row] === op[only] && name[row] === name[only] && base[row] === base[only],
  );
  if (isSame) return only;
  const row = x.addExpression(ops.type, x.names.internText("|"), none, startOf(x.nodes, node));
  for (const value of telling) x.expressions.generic[value] = row;
  return row;
}

/** The node is worth what its last child is worth. */
export const lastValue: Hook = {
  exit(x, node) {
    const last = lastChild(x, node);
    if (last !== none) x.rowOf[node] = x.row(last);
  },
};

/** The node is one of its two fields `left` and `right`. */
export const eitherValue: Hook = {
  exit(x, node) {
    const rule = x.rule(node)!;
    x.rowOf[node] = addChoice(x, node, [x.row(x.child(node, rule.left)), x.row(x.child(node, rule.right))]);
  },
};

/** Adds the field that a parameter of a class declares; its type is set when the parameter is left. */
export function addParameterField(x: Extraction, node: number, name: number): number {
  const row = addSymbol(x, node, fieldKind, x.intern(name), name, 0);
  x.symbols.signature[row] = foldSignature(x, x.start(node), x.end(node));
  return row;
}

/** Binds the names of a pattern, or the only one, with that kind. */
export function bindNames(
  x: Extraction,
  target: number,
  kind: number,
  span: Span,
  type: number,
  value: number,
): void {
  if (target === none) return;
  if (x.isPattern(target)) bindPattern(x, target, span, type, value, undefined, kind);
  else addBinding(x, x.intern(target), kind, span, type, value);
}

/** Makes a symbol a test. */
export function markTest(x: Extraction, row: number): void {
  x.symbols.kind[row] = testKind;
  x.symbols.flags[row]! |= symbolFlags.test;
}
