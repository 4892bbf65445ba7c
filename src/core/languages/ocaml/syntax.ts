// OCaml beyond its rules: `let` bindings, variants, specifications in an interface. Calls are in syntax-calls.ts.
import { noString } from "../../../base/string-table.ts";
import { symbolKindCode } from "../../types/kinds.ts";
import { bindingKinds, none, ops } from "../../types/parsed-file.ts";
import { addBinding, noteValue } from "../../parse/nodes/bindings.ts";
import { addSymbol, finishOpened, markTest } from "../../parse/nodes/declarations.ts";
import { setTypeArgument } from "../../parse/nodes/type-rows.ts";
import type { Extraction, Hook, Hooks } from "../../parse/nodes/extraction.ts";
import type { CompiledRule } from "../../parse/tree/rules.ts";
import { roles, scopeKinds } from "../../parse/tree/rules.ts";
import { foldSignature } from "../../parse/nodes/signatures.ts";
import { forEachChild, lastChild } from "../syntax-parts/node-parts.ts";
import { finishDocs } from "./syntax-docs.ts";
import { addModulePath, addUsedModules, moduleHooks, splitPath } from "./syntax-modules.ts";
import { bindPattern, declaredType, excludeBound, forEachBound } from "./syntax-patterns.ts";
import { callHooks } from "./syntax-calls.ts";

const [localKind, parameterKind] = [bindingKinds.indexOf("local"), bindingKinds.indexOf("parameter")];

const [functionKind, constantKind, structKind, typeKind] = (
  ["function", "constant", "struct", "type"] as const
).map(symbolKindCode);

/** A row for a path: a name, or a name in a module. */
function addPath(x: Extraction, text: string, offset: number, op: number): number {
  const [modules, name] = splitPath(text);
  if (modules === "") return x.addExpression(op, x.names.internText(name), none, offset);
  const base = addModulePath(x, modules, offset);
  const at = offset + Math.max(0, text.lastIndexOf(name));
  const isValue = op === ops.ident;
  return x.addExpression(isValue ? ops.member : op, x.names.internText(name), base, at);
}

const valuePath: Hook = {
  enter(x, node) {
    const text = x.slice(node);
    if (isOutsideOfBinding(x, text)) return true;
    const isSelf = x.intern(node) === x.selfName;
    const isBase = x.memo.has(`base ${x.enclosingType()} ${text}`);
    x.rowOf[node] =
      isSelf || isBase
        ? x.addExpression(isSelf ? ops.self : ops.super, noString, none, x.start(node))
        : addPath(x, text, x.start(node), ops.ident);
    return true;
  },
};

/** In `let create () = create ()`, without `rec`, the name does not mean what is being declared. */
function isOutsideOfBinding(x: Extraction, name: string): boolean {
  return (
    x.owner !== 0 && x.memo.get(`plain ${x.owner}`) === 1 && x.names.get(x.symbols.name[x.owner]!) === name
  );
}

/** `inherit base as super`: methods of `super` are those of the base. */
const inheritance: Hook = {
  enter(x, node) {
    const alias = x.child(node, x.rule(node)!.name);
    if (alias === none) return undefined;
    x.exclude(alias);
    x.memo.set(`base ${x.enclosingType()} ${x.slice(alias)}`, 1);
    return undefined;
  },
};

/** Types, classes, signatures, and the variants that construct or match values. */
const typePath: Hook = {
  enter(x, node) {
    x.rowOf[node] = addPath(x, x.slice(node), x.start(node), ops.type);
    return true;
  },
};

const constructedType: Hook = {
  exit(x, node) {
    const last = lastChild(x, node);
    const row = last === none ? none : x.row(last);
    if (row === none) return;
    let position = 0;
    forEachChild(x, node, (child) => {
      if (child !== last) setTypeArgument(x, x.row(child), row, position++);
    });
    x.rowOf[node] = row;
  },
};

const lambdaHeads = /^(?:fun|function)\b/;

/** `let name parameters = value`: a symbol at the top level of a module, elsewhere a local. */
const binding: Hook = {
  enter(x, node) {
    const rule = x.rule(node)!;
    const target = x.child(node, rule.name);
    const value = x.child(node, rule.value);
    const isFunction = hasParameters(x, node) || (value !== none && lambdaHeads.test(x.slice(value)));
    if (!x.declaresSymbols) {
      addLocals(x, node, target);
      x.openScope(node, scopeKinds.function, x.start(node), x.end(node));
      return undefined;
    }
    const row = addBound(x, node, target, isFunction ? functionKind! : constantKind!);
    if (row === none) x.openScope(node, scopeKinds.function, x.start(node), x.end(node));
    else x.openSymbolScope(node, scopeKinds.function, row);
    if (row !== none && !isRecursive(x)) x.memo.set(`plain ${row}`, 1);
    return undefined;
  },
  exit(x, node) {
    const rule = x.rule(node)!;
    const value = x.row(x.child(node, rule.value));
    const type = x.row(x.child(node, rule.type));
    noteValue(x, value);
    const row = x.symbolOpenedBy(node);
    if (row !== none) {
      x.symbols.type[row] = type;
      if (value !== none) x.symbols.value[row] = value;
      setHead(x, row, node);
      return;
    }
    const local = x.memo.get(node);
    if (local === undefined || hasParameters(x, node)) return;
    x.bindings.type[local] = type;
    x.bindings.value[local] = value;
  },
};

function hasParameters(x: Extraction, node: number): boolean {
  let found = false;
  forEachChild(x, node, (child) => (found ||= x.rule(child)?.hook === "parameter"));
  return found;
}

/** Locals of a binding are visible after it, and also inside it if it is recursive. */
function addLocals(x: Extraction, node: number, target: number): void {
  const span = { start: isRecursive(x) ? x.start(node) : x.end(node), end: x.scopeSpan().end };
  let count = 0;
  forEachBound(x, target, (name, at) => {
    x.exclude(at);
    addBinding(x, name, { kind: localKind, span, type: none, value: none });
    count++;
  });
  if (count === 1 && x.role(target) === roles.name) x.memo.set(node, x.bindings.length - 1);
}

/** `let rec`, also with what may stand between the two words: `let[@tail_mod_cons] rec`, `let%lwt rec`. */
const recursive = /^let(?:\s|%[\w.]+|\[@[^\]]*\]|\(\*[^*]*\*\))+rec\b/;

/** Whether the binding that is entered stands in a `let rec`. */
function isRecursive(x: Extraction): boolean {
  const around = x.parent();
  return around !== none && recursive.test(x.text.slice(x.start(around), x.start(around) + 200));
}

/** Symbols for what a binding declares. Returns the row of the first one; `none` for `let () = …`. */
function addBound(x: Extraction, node: number, target: number, kind: number): number {
  if (target === none) return none;
  x.exclude(target);
  const role = x.role(target);
  if (role === roles.literal) {
    const row = addSymbol(x, node, {
      kind,
      name: x.names.internText(x.slice(target).slice(1, -1)),
      nameNode: target,
      flags: 0,
    });
    markTest(x, row);
    return row;
  }
  if (role === roles.property) return addOperator(x, node, target, kind);
  let first: number = none;
  forEachBound(x, target, (name, at) => {
    x.exclude(at);
    const row = addSymbol(x, node, { kind, name, nameNode: at, flags: 0 });
    if (first === none) first = row;
    else x.symbols.signature[row] = foldSignature(x, x.start(node), x.end(target));
  });
  if (kind === functionKind && /^test_\w/.test(x.slice(target))) markTest(x, first);
  return first;
}

/** `let ( >>= ) a b = …` declares `>>=`. */
function addOperator(x: Extraction, node: number, target: number, kind: number): number {
  const [, name] = splitPath(x.slice(target));
  x.memo.set(`operator ${name}`, 1);
  return addSymbol(x, node, { kind, name: x.names.internText(name), nameNode: target, flags: 0 });
}

/** The signature is the text before the first "=" outside parentheses. */
function setHead(x: Extraction, row: number, node: number): void {
  const head = x.text.slice(x.start(node), Math.min(x.end(node), x.start(node) + 900));
  let depth = 0;
  let at = 0;
  for (; at < head.length; at++) {
    const letter = head[at]!;
    if ("([{".includes(letter)) depth++;
    else if (")]}".includes(letter)) depth--;
    else if (letter === "=" && depth === 0 && at > 0 && /[\s\w')\]]/.test(head[at - 1]!)) break;
  }
  x.symbols.signature[row] = foldSignature(x, x.symbols.start[row]!, x.start(node) + at);
}

const parameter: Hook = {
  enter(x, node) {
    excludeBound(x, x.child(node, x.rule(node)!.name));
    return undefined;
  },
  exit(x, node) {
    const pattern = x.child(node, x.rule(node)!.name);
    const around = x.parent();
    const kind = around !== none && x.symbolOpenedBy(around) !== none ? parameterKind : localKind;
    const before = x.bindings.length;
    bindPattern(x, pattern, kind, declaredType(x, pattern));
    if (kind === parameterKind && x.bindings.length === before)
      addBinding(x, x.names.internText("_"), { kind, span: x.scopeSpan(), type: none, value: none });
  },
};

const matchCase: Hook = {
  enter(x, node) {
    excludeBound(x, x.child(node, x.rule(node)!.name));
    return undefined;
  },
  exit(x, node) {
    bindPattern(x, x.child(node, x.rule(node)!.name), localKind, none);
  },
};

/** A variant of a type, or an exception, is constructed by its name, like a value of the module. */
const variant: Hook = {
  enter(x, node) {
    const name = x.child(node, x.rule(node)!.name);
    if (name === none) return undefined;
    const around = x.owner;
    const inType = x.symbols.kind[around] === typeKind; // not in an exception, nor in one added to a type elsewhere
    if (inType) x.owner = x.symbols.parent[around]!;
    const row = addSymbol(x, node, { kind: structKind!, name: x.intern(name), nameNode: name, flags: 0 });
    x.owner = around;
    if (inType) x.symbols.type[row] = x.addExpression(ops.type, x.symbols.name[around]!, none, x.start(name));
    x.openSymbolScope(node, scopeKinds.type, row);
    return undefined;
  },
  exit: finishOpened,
};

/** `type t += Variant` does not declare a type. */
const typeBinding: Hook = {
  enter(x, node) {
    const name = x.child(node, x.rule(node)!.name);
    if (name !== none && x.role(name) === roles.typeName) x.exclude(node);
    return undefined;
  },
};

/** The kind of a value that an interface declares: a function if its type has an arrow, else a constant. */
const specification: Hook = {
  exit(x, node) {
    const rule: CompiledRule = x.rule(node)!;
    const row = x.symbolOpenedBy(node);
    if (row === none) return;
    let type = x.child(node, rule.type);
    if (type === none || !x.slice(type).includes("->")) {
      if (x.symbols.kind[row] === functionKind) x.symbols.kind[row] = constantKind!;
    }
    while (type !== none && x.role(type) === roles.opaque && lastChild(x, type) !== none)
      type = lastChild(x, type);
    x.symbols.type[row] = x.row(type);
    const name = x.names.get(x.symbols.name[row]!);
    if (name.startsWith("(")) x.symbols.name[row] = x.names.internText(splitPath(name)[1]);
  },
};

const shortSignature: Hook = {
  exit(x, node) {
    const row = x.symbolOpenedBy(node);
    if (row !== none) setHead(x, row, node);
  },
};

/** `object (self) … end` */
const object: Hook = {
  enter(x, node) {
    const self = x.child(node, x.rule(node)!.name);
    if (self === none) return undefined;
    excludeBound(x, self);
    forEachBound(x, self, (name) => (x.selfName = name));
    return undefined;
  },
};

const finish: Hook = {
  exit(x) {
    addUsedModules(x);
    finishDocs(x);
  },
};

export const ocamlHooks: Hooks = {
  ...callHooks,
  ...moduleHooks,
  binding,
  constructedType,
  finish,
  inheritance,
  matchCase,
  object,
  parameter,
  shortSignature,
  specification,
  typeBinding,
  typePath,
  valuePath,
  variant,
};
