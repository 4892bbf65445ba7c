// Julia beyond its rules: types, assignments, calls, docs. Both forms of functions are in syntax-functions.ts.
import { noString } from "../../../base/string-table.ts";
import { symbolKindCode } from "../../types/kinds.ts";
import { bindingKinds, none, ops } from "../../types/parsed-file.ts";
import { addBinding, bindPattern, excludePattern, localSpan, noteValue } from "../../parse/nodes/bindings.ts";
import { addSymbol } from "../../parse/nodes/declarations.ts";
import type { Extraction, Hook, Hooks } from "../../parse/nodes/extraction.ts";
import { excluded } from "../../parse/nodes/extraction.ts";
import { roles, scopeKinds } from "../../parse/tree/rules.ts";
import { foldSignature } from "../../parse/nodes/signatures.ts";
import { lastChild } from "../syntax-parts/node-parts.ts";
import { bodyHooks } from "./syntax-bodies.ts";
import { importHooks, addInclude } from "./syntax-imports.ts";
import { asTypeRow, operatorHooks, passArguments, setElement } from "./syntax-operators.ts";
import {
  documentOpened,
  openFunction,
  functionHook,
  headCall,
  firstName,
  takeDocstring,
} from "./syntax-functions.ts";

const localKind = bindingKinds.indexOf("local");

const [functionKind, constantKind, fieldKind, variableKind] = (
  ["function", "constant", "field", "variable"] as const
).map(symbolKindCode);

/** `f(x) = …` declares a function, `name = …` a constant at the top level of a module and a local elsewhere. */
const assignment: Hook = {
  enter(x, node) {
    if (x.rowOf[node] === excluded) return undefined; // a parameter with a default
    const target = node + 1;
    const head = headCall(x, target);
    if (head !== none && x.rule(head)?.hook === "call") {
      openFunction(x, node, head, functionKind!);
      return undefined;
    }
    const name = firstName(x, target);
    if (x.role(target) === roles.listPattern) excludePattern(x, target);
    if (name === none) return undefined;
    x.exclude(name);
    if (!x.declaresSymbols) return undefined;
    if (x.declares(x.owner, x.intern(name))) return undefined;
    const inType = x.scopeKind === scopeKinds.type;
    const around = x.parent();
    const isConstant = around !== none && x.text.startsWith("const", x.start(around));
    const kind = inType ? fieldKind! : isConstant ? constantKind! : variableKind!;
    const row = addSymbol(x, node, { kind, name: x.intern(name), nameNode: name, flags: 0 });
    x.symbols.signature[row] = foldSignature(
      x,
      x.symbols.start[row]!,
      Math.min(x.end(node), x.end(name) + 120),
    );
    x.openSymbolScope(node, scopeKinds.block, row);
    return undefined;
  },
  exit(x, node) {
    const last = lastChild(x, node);
    const value = last === none ? none : x.row(last);
    const row = x.symbolOpenedBy(node);
    noteValue(x, value);
    setElement(x, node + 1);
    if (row !== none) {
      if (value !== none) x.symbols.value[row] = value;
      if (x.symbols.kind[row] === functionKind) takeDocstring(x, row, node);
      return;
    }
    if (x.role(node + 1) === roles.listPattern)
      bindPattern(x, node + 1, { span: localSpan(x, node, true), type: none, value });
    const name = firstName(x, node + 1);
    const known = name === none ? undefined : x.memo.get(name);
    if (known !== undefined || name === none) return;
    if (!x.declaresSymbols)
      addBinding(x, x.intern(name), { kind: localKind, span: localSpan(x, node, true), type: none, value });
  },
};

/** The type in `name::Type`; as a statement in a struct it declares a field. */
const typed: Hook = {
  enter(x, node) {
    const name = firstName(x, node);
    if (x.scopeKind !== scopeKinds.type || name === none || x.rowOf[name] === excluded) return undefined;
    x.exclude(name);
    const row = addSymbol(x, node, { kind: fieldKind!, name: x.intern(name), nameNode: name, flags: 0 });
    x.symbols.signature[row] = foldSignature(x, x.start(node), x.end(node));
    x.openSymbolScope(node, scopeKinds.block, row);
    return undefined;
  },
  exit(x, node) {
    const last = lastChild(x, node);
    const type = last === none || last === node + 1 ? none : asTypeRow(x, last);
    const row = x.symbolOpenedBy(node);
    if (row !== none) x.symbols.type[row] = type;
    const name = firstName(x, node);
    const parameter = name === none ? undefined : x.memo.get(name);
    if (parameter !== undefined) x.bindings.type[parameter] = type;
    else if (row === none) x.rowOf[node] = Math.max(none, x.row(node + 1));
  },
};

/** `struct Name{T} <: Base` */
const type: Hook = {
  enter(x, node) {
    const rule = x.rule(node)!;
    const head = x.child(node, rule.name);
    const name = head === none ? none : firstIdentifier(x, head);
    if (name === none) return undefined;
    x.excludeAll(head);
    const row = addSymbol(x, node, { kind: rule.kind, name: x.intern(name), nameNode: name, flags: 0 });
    x.symbols.signature[row] = foldSignature(x, x.symbols.start[row]!, x.end(head));
    x.openSymbolScope(node, scopeKinds.type, row);
    const base = /<:\s*([\w.]+)[^<]*$/.exec(x.slice(head).replace(/\{[^]*?\}(?=\s*<:)/, ""))?.[1];
    if (base === undefined) return undefined;
    const offset = x.start(head) + x.slice(head).lastIndexOf(base);
    const written = x.addExpression(
      ops.type,
      x.names.internText(base.slice(base.lastIndexOf(".") + 1)),
      none,
      offset,
    );
    x.addExpression(ops.inherit, noString, written, offset);
    return undefined;
  },
  exit: documentOpened,
};

function firstIdentifier(x: Extraction, node: number): number {
  for (let at = node; at < x.after(node); at++) if (x.role(at) === roles.name) return at;
  return none;
}

const call: Hook = {
  exit(x, node) {
    const callee = node + 1;
    if (x.rowOf[node] === excluded || callee >= x.after(node)) return;
    const row = x.row(callee);
    const list = x.child(node, x.rule(node)!.arguments);
    if (x.slice(callee) === "include" && list !== none) addInclude(x, node, x.slice(list));
    if (row === none) return;
    const made = x.addExpression(ops.call, noString, row, x.expressions.offset[row]!);
    x.rowOf[node] = made;
    if (list !== none && x.text.charCodeAt(x.end(callee)) !== 0x2e) passArguments(x, node, list, made);
  },
};

/** `base.name` */
const member: Hook = {
  enter(x, node) {
    x.exclude(lastChild(x, node));
    return undefined;
  },
  exit(x, node) {
    const name = lastChild(x, node);
    const base = x.row(node + 1);
    if (x.rowOf[node] === excluded || name === none || name === node + 1 || x.role(name) !== roles.name)
      return;
    x.rowOf[node] = x.addExpression(ops.member, x.intern(name), base, x.start(name));
  },
};

const documented: Hook = {
  exit: documentOpened,
};

const firstValue: Hook = {
  exit(x, node) {
    if (x.rowOf[node] !== excluded && node + 1 < x.after(node))
      x.rowOf[node] = Math.max(none, x.row(node + 1));
  },
};

export const juliaHooks: Hooks = {
  ...bodyHooks,
  ...importHooks,
  assignment,
  call,
  documented,
  ...operatorHooks,
  firstValue,
  function: functionHook,
  member,
  type,
  typed,
};
