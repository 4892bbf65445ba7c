// Julia beyond its rules: functions in both forms, types, assignments, calls, docs.
import { noString } from "../../../base/string-table.ts";
import { symbolKindCode } from "../../types/kinds.ts";
import { bindingKinds, none, symbolFlags } from "../../types/parsed-file.ts";
import { addBinding, bindPattern, excludePattern, localSpan, noteValue } from "../../parse/bindings.ts";
import { addSymbol, markTest } from "../../parse/declarations.ts";
import { cleanDocstring } from "../../parse/docs.ts";
import type { Extraction, Hook, Hooks } from "../../parse/extraction.ts";
import { excluded } from "../../parse/extraction.ts";
import { namedChildCount } from "../../parse/flat-tree.ts";
import { ops, roles, scopeKinds } from "../../parse/rules.ts";
import { foldSignature } from "../../parse/signatures.ts";
import { forEachChild, lastChild } from "../syntax-parts/node-parts.ts";
import { bodyHooks } from "./syntax-bodies.ts";
import { importHooks, addInclude } from "./syntax-imports.ts";

const [localKind, parameterKind] = (["local", "parameter"] as const).map((kind) =>
  bindingKinds.indexOf(kind),
);
const [functionKind, methodKind, constantKind, fieldKind, variableKind] = (
  ["function", "method", "constant", "field", "variable"] as const
).map(symbolKindCode);

/** The call that stands for what a function is called with: inside `where` and a declared type. */
function headCall(x: Extraction, node: number): number {
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

/** Opens a function whose head is the call at `head`: its name is the callee's last, its arguments are parameters. */
function openFunction(x: Extraction, node: number, head: number, kind: number): void {
  const callee = x.role(head) === roles.name ? head : head + 1;
  const name = nameOf(x, callee);
  x.excludeAll(callee);
  if (name === none || !x.declaresSymbols) {
    if (name !== none)
      addBinding(x, x.intern(name), { kind: localKind!, span: x.scopeSpan(), type: none, value: none });
    x.openScope(node, scopeKinds.function, x.start(node), x.end(node));
  } else {
    const isMaker = x.scopeKind === scopeKinds.type && x.symbols.name[x.owner] === x.intern(name);
    const flags = isMaker ? symbolFlags.constructor : 0;
    const row = addSymbol(x, node, {
      kind: isMaker ? methodKind! : kind,
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
  addParameters(x, x.childOfRole(head, roles.arguments), name === none ? localKind! : parameterKind!);
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
  if (x.rule(callee)?.hook === "member") return lastChild(x, callee);
  return x.rule(callee)?.hook === "firstValue" && callee + 1 < x.after(callee) ? nameOf(x, callee + 1) : none;
}

/** `name`, `name::Type`, `name = value`, `names...` in the list of a function's head. */
function addParameters(x: Extraction, list: number, kind: number): void {
  if (list === none) return;
  forEachChild(x, list, (child) => {
    const name = firstName(x, child);
    if (name === none) return;
    x.exclude(name);
    addBinding(x, x.intern(name), { kind, span: x.scopeSpan(), type: none, value: none });
    x.memo.set(name, x.bindings.length - 1);
    if (x.rule(child)?.hook === "assignment") x.exclude(child);
  });
}

/** The name that a parameter or a target of an assignment begins with; `none` for other expressions. */
function firstName(x: Extraction, node: number): number {
  for (let at = node; at < x.after(node); at++) {
    if (x.role(at) === roles.name) return x.start(at) === x.start(node) ? at : none;
    const hook = x.rule(at)?.hook;
    if (hook !== "typed" && hook !== "assignment") return none;
  }
  return none;
}

const functionHook: Hook = {
  enter(x, node) {
    const rule = x.rule(node)!;
    const head = headCall(x, x.child(node, rule.name));
    if (head !== none) openFunction(x, node, head, rule.kind);
    return undefined;
  },
  exit(x, node) {
    const row = x.symbolOpenedBy(node);
    if (row !== none) takeDocstring(x, row, node);
  },
};

/** `f(x) = …` declares a function, `name = …` a constant at the top of a module and a local elsewhere. */
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
      addBinding(x, x.intern(name), { kind: localKind!, span: localSpan(x, node, true), type: none, value });
  },
};

/** Of `name::Type`, the type; alone in a struct it declares a field. */
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

function asTypeRow(x: Extraction, node: number): number {
  const row = x.row(node);
  if (row >= 0 && (x.expressions.op[row] === ops.ident || x.expressions.op[row] === ops.member))
    x.expressions.op[row] = ops.type;
  return row;
}

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
  exit(x, node) {
    const row = x.symbolOpenedBy(node);
    if (row !== none) takeDocstring(x, row, node);
  },
};

function firstIdentifier(x: Extraction, node: number): number {
  for (let at = node; at < x.after(node); at++) if (x.role(at) === roles.name) return at;
  return none;
}

/** The string directly above a declaration is its doc. */
function takeDocstring(x: Extraction, row: number, node: number): void {
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
    if (list === none) return;
    x.expressions.argc[made] = Math.min(namedChildCount(x.nodes, list), 254);
    forEachChild(x, list, (child) => {
      const argument = x.row(child);
      if (argument !== none && x.expressions.generic[argument] === none)
        x.expressions.generic[argument] = made;
    });
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
  exit(x, node) {
    const row = x.symbolOpenedBy(node);
    if (row !== none) takeDocstring(x, row, node);
  },
};

/** `x |> f` calls `f`. */
const pipe: Hook = {
  exit(x, node) {
    const [left, right] = [node + 1, lastChild(x, node)];
    if (right === none || right === left) return;
    const row = x.row(right);
    const isPipe = /^\s*\.?\|>/.test(x.text.slice(x.end(left), x.start(right)));
    if (row !== none && isPipe)
      x.rowOf[node] = x.addExpression(ops.call, noString, row, x.expressions.offset[row]!);
  },
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
  firstValue,
  function: functionHook,
  member,
  pipe,
  type,
  typed,
};
