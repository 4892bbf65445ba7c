// Julia functions: which name, parameters and type does a definition have?
import { symbolKindCode } from "../../types/kinds.ts";
import { bindingKinds, none, symbolFlags } from "../../types/parsed-file.ts";
import { addBinding } from "../../parse/nodes/bindings.ts";
import { addSymbol, markTest } from "../../parse/nodes/declarations.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { roles, scopeKinds } from "../../parse/tree/rules.ts";
import { foldSignature } from "../../parse/nodes/signatures.ts";
import { forEachChild, lastChild } from "../syntax-parts/node-parts.ts";
import { noString } from "../../../base/string-table.ts";
import { addChoice } from "../syntax-parts/choices.ts";
import { tailOf } from "./syntax-operators.ts";
import { cleanDocstring } from "../../parse/nodes/docs.ts";

const [localKind, parameterKind] = [bindingKinds.indexOf("local"), bindingKinds.indexOf("parameter")];
const methodKind = symbolKindCode("method");

/**
 * Opens a function whose head is the call at `head`: its name is the last one of the callee, its arguments are
 * parameters.
 */
export function openFunction(x: Extraction, node: number, head: number, kind: number): void {
  const callee = x.role(head) === roles.name ? head : head + 1;
  const name = nameOf(x, callee);
  const list = x.childOfRole(head, roles.arguments);
  if (callee !== list) x.excludeAll(callee);
  const operator = name === none ? operatorOf(x, head, list) : undefined;
  if (operator !== undefined && x.declaresSymbols) {
    const row = addSymbol(x, node, { kind, name: x.names.internText(operator), nameNode: head, flags: 0 });
    x.symbols.signature[row] = foldSignature(x, x.start(node), endOfHead(x, node, head));
    x.openSymbolScope(node, scopeKinds.function, row);
  } else if (name === none || !x.declaresSymbols) {
    if (name !== none)
      addBinding(x, x.intern(name), { kind: localKind, span: x.scopeSpan(), type: none, value: none });
    x.openScope(node, scopeKinds.function, x.start(node), x.end(node));
  } else {
    const isMaker = x.scopeKind === scopeKinds.type && x.symbols.name[x.owner] === x.intern(name);
    const flags = isMaker ? symbolFlags.constructor : 0;
    const row = addSymbol(x, node, {
      kind: isMaker ? methodKind : kind,
      name: x.intern(name),
      nameNode: name,
      flags,
    });
    x.symbols.signature[row] = foldSignature(x, x.start(node), endOfHead(x, node, head));
    x.openSymbolScope(node, scopeKinds.function, row);
    if (/^test_\w/.test(x.slice(name))) markTest(x, row);
  }
  if (head === callee) return;
  x.exclude(head);
  addParameters(x, list, x.symbolOpenedBy(node) === none ? localKind : parameterKind);
}

/** The operator that a head such as `+(a, b)` or `Base.:(==)(a, b)` declares. */
function operatorOf(x: Extraction, head: number, list: number): string | undefined {
  if (list === none) return undefined;
  return /^(?:[\w.]+\.)?:?\(?\s*([^\w\s()":,;.]{1,4})\s*\)?$/.exec(
    x.text.slice(x.start(head), x.start(list)),
  )?.[1];
}

function endOfHead(x: Extraction, node: number, head: number): number {
  const text = x.text.slice(x.end(head), Math.min(x.end(node), x.end(head) + 200));
  return (
    x.end(head) +
    (/^(?:\s*::\s*[\w.{},]+)?(?:\s+where\s+(?:\{[^}\n]*\}|[\w<:]+))?/.exec(text)?.[0].length ?? 0)
  );
}

/** The last name of a callee: `name`, `Module.name`, `Type{T}`; `none` for `(object::Type)(…)`. */
function nameOf(x: Extraction, callee: number): number {
  const role = x.role(callee);
  if (role === roles.name) return callee;
  if (x.rule(callee)?.hook === "member") {
    const last = lastChild(x, callee);
    return last !== none && x.end(last) === x.end(callee) ? last : none; // not `Base` in `Base.:(==)`
  }
  return x.rule(callee)?.hook === "firstValue" && callee + 1 < x.after(callee) ? nameOf(x, callee + 1) : none;
}

/** `name`, `name::Type`, `name = value`, `names...` in the list of a function's head. */
function addParameters(x: Extraction, list: number, kind: number): void {
  if (list === none) return;
  forEachChild(x, list, (child) => {
    const name = firstName(x, child);
    if (name === none && x.rule(child)?.hook === "unnamed") {
      addBinding(x, x.names.internText("_"), { kind, span: x.scopeSpan(), type: none, value: none });
      x.memo.set(child, x.bindings.length - 1);
    }
    if (name === none) return;
    x.exclude(name);
    addBinding(x, x.intern(name), { kind, span: x.scopeSpan(), type: none, value: none });
    x.memo.set(name, x.bindings.length - 1);
    if (x.rule(child)?.hook === "assignment") x.exclude(child);
  });
}

export const functionHook: Hook = {
  enter(x, node) {
    const rule = x.rule(node)!;
    const head = headCall(x, x.child(node, rule.name));
    if (head !== none) openFunction(x, node, head, rule.kind);
    return undefined;
  },
  exit(x, node) {
    documentOpened(x, node);
    const row = x.symbolOpenedBy(node);
    if (row === none) return;
    const returned = x.symbols.value[row]!;
    const tail = tailOf(x, node);
    x.symbols.value[row] = returned === none ? tail : addChoice(x, [returned, tail], x.start(node));
  },
};

/** Gives the symbol that the node opened its docstring. */
export function documentOpened(x: Extraction, node: number): void {
  const row = x.symbolOpenedBy(node);
  if (row !== none) takeDocstring(x, row, node);
}

/** The call that represents a function's head, possibly inside `where` and a declared type. */
export function headCall(x: Extraction, node: number): number {
  let at = node;
  while (at !== none && x.rule(at)?.hook !== "call" && x.role(at) !== roles.name) {
    const next = at + 1;
    if (next >= x.after(at) || !/^(?:signature|where|typed)$/.test(wrapperOf(x, at))) return none;
    at = next;
  }
  return at;
}

function wrapperOf(x: Extraction, node: number): string {
  const hook = x.rule(node)?.hook;
  if (hook === "firstValue") return "where";
  return hook === "typed" ? "typed" : x.role(node) === roles.opaque ? "signature" : "";
}

/** The first name of a parameter or assignment target; `none` for other expressions. */
export function firstName(x: Extraction, node: number): number {
  for (let at = node; at < x.after(node); at++) {
    if (x.role(at) === roles.name) return x.start(at) === x.start(node) ? at : none;
    const hook = x.rule(at)?.hook;
    if (hook !== "typed" && hook !== "assignment" && hook !== "splat") return none;
  }
  return none;
}

/** A string directly above a declaration is its doc. */
export function takeDocstring(x: Extraction, row: number, node: number): void {
  const start = x.symbols.start[row]!;
  const before = x.text.slice(Math.max(0, start - 4_000), start);
  const doc =
    /(?:^|\n)[ \t]*(?:@doc\s+)?(?:raw)?("""(?:(?!""")[^])*"""|"(?:[^"\\\n]|\\.)*")[ \t]*\n[ \t]*(?:@\w+(?:\.\w+)*\s+)?(?:const\s+)?$/.exec(
      before,
    )?.[1];
  if (doc === undefined || x.symbols.doc[row] !== noString || node < 0) return;
  const text = cleanDocstring(doc);
  if (text !== "") x.symbols.doc[row] = x.names.internText(text);
}
