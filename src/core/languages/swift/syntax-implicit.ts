// Swift's implicit members: in `return .ok(1)`, `.ok` is a member of the type that the function returns, in `use(.red)` of
// the type that `use` declares for its argument.
import { bindingKinds, none, ops } from "../../types/parsed-file.ts";
import { addBinding } from "../../parse/nodes/bindings.ts";
import { asType } from "../../parse/nodes/type-rows.ts";
import type { Extraction } from "../../parse/nodes/extraction.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { noField, roles } from "../../parse/tree/rules.ts";

/** Implicit members are nested at most that deep in the expression whose type is declared. */
const maxLevels = 16;
const comparison = /^\s*[=!]=\s*$/;

/**
 * The row on which the name in the `.name` that is being left is looked up: the declared type of what the value is for,
 * or the other side of an assignment or comparison. `none` if the type is written nowhere near.
 */
export function implicitBase(x: Extraction, node: number): number {
  let inner = node;
  let isReturned = false;
  for (let outwards = 0; outwards < maxLevels; outwards++) {
    const around = x.parent(outwards);
    if (around === none) return none;
    const list = isReturned || x.role(around) !== roles.arguments ? none : around;
    if (list !== none) return takenAt(x, list, inner, outwards + 1);
    const declared = declaredAt(x, around, inner, isReturned);
    if (declared !== undefined) return declared;
    if (x.role(around) === roles.lambda || (!isReturned && !handsOn(x, around, inner))) return none;
    isReturned ||= x.rule(around)?.hook === "jump";
    inner = around;
  }
  return none;
}

/**
 * A row for what the call of the argument list takes in the place of `inner`, a local of that type; `none` for a
 * subscript.
 */
function takenAt(x: Extraction, list: number, inner: number, outwards: number): number {
  let call = x.parent(outwards);
  if (call !== none && x.rule(call)?.hook !== "call") call = x.parent(outwards + 1);
  const callee = call === none || x.rule(call)?.hook !== "call" ? none : x.row(call + 1);
  if (callee === none || x.text.charCodeAt(x.start(list)) !== parenthesis) return none;
  let [end, label, unlabeled] = [x.start(list) + 1, "", 0];
  for (let at = list + 1; at <= inner; at = afterOf(x.nodes, at)) {
    label = /(\w+)\s*:\s*$/.exec(x.text.slice(end, x.start(at)).slice(-longestLabel))?.[1] ?? "";
    if (at < inner && label === "") unlabeled++;
    end = x.end(at);
  }
  const place = label === "" ? String(unlabeled) : `=${label}`;
  const span = { start: x.start(inner), end: x.end(inner) };
  const property = x.names.internText(`${place}:self`);
  const name = x.names.internText(".");
  addBinding(x, name, { kind: argumentKind, span, type: none, value: callee, property });
  return x.addExpression(ops.ident, name, none, x.start(inner));
}

const parenthesis = 0x28;
const longestLabel = 80;
const argumentKind = bindingKinds.indexOf("argument");

/** The row for the type at a node that states it; undefined if it does not. */
function declaredAt(x: Extraction, around: number, inner: number, isReturned: boolean): number | undefined {
  const rule = x.rule(around)!;
  if (rule.role === roles.symbol || rule.hook === "property") return writtenAt(x, around);
  if (isReturned) return undefined;
  if (rule.role === roles.assign) return otherSide(x, x.child(around, rule.left), inner);
  return rule.hook === "binary" && comparison.test(x.text.slice(x.end(around + 1), x.start(inner)))
    ? otherSide(x, around + 1, inner)
    : undefined;
}

function otherSide(x: Extraction, left: number, inner: number): number {
  return left === none || left === inner ? none : x.row(left);
}

/** A row of its own for the type that a function or a property declares. */
function writtenAt(x: Extraction, node: number): number {
  const field = x.rule(node)!.type;
  const written = field === noField ? none : x.child(node, field);
  const type = written === none ? none : asType(x, x.row(written));
  if (type === none) return none;
  const { name, base, offset } = x.expressions;
  return x.addExpression(ops.type, name[type]!, base[type]!, offset[type]!);
}

/** Whether the value of `inner` is what the node around it gives, or begins a chain of members that does. */
function handsOn(x: Extraction, around: number, inner: number): boolean {
  const { role, hook } = x.rule(around)!;
  const isFirst = around + 1 === inner;
  if (role === roles.call || hook === "navigation") return isFirst;
  if (hook === "either") return !isFirst;
  if (hook === "jump") return x.text.startsWith("return", x.start(around));
  const isOnly = isFirst && afterOf(x.nodes, inner) === afterOf(x.nodes, around);
  if (hook === "tuple" || hook === "functionBody" || hook === "accessor") return isOnly;
  return role === roles.pass;
}
