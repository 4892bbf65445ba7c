// Nim beyond its rules: routines, types and their fields, variables, calls in all their forms, tests, docs inside.
import { noString } from "../../../base/string-table.ts";
import { symbolKindCode, visibilities } from "../../types/kinds.ts";
import { bindingKinds, none, symbolFlags } from "../../types/parsed-file.ts";
import { addBinding, noteValue } from "../../parse/bindings.ts";
import { addSymbol } from "../../parse/declarations.ts";
import { cleanDoc } from "../../parse/docs.ts";
import { asType, setTypeArguments } from "../../parse/expressions.ts";
import type { Extraction, Hook, Hooks } from "../../parse/extraction.ts";
import { namedChildCount } from "../../parse/flat-tree.ts";
import { ops, roles, scopeKinds } from "../../parse/rules.ts";
import { foldSignature } from "../../parse/signatures.ts";
import { forEachChild, lastChild, lastValue } from "../syntax-parts/node-parts.ts";
import { imports } from "./syntax-imports.ts";

const [localKind, parameterKind, elementKind] = (["local", "parameter", "element"] as const).map((kind) =>
  bindingKinds.indexOf(kind),
);
const [typeKind, enumKind, structKind, fieldKind, constantKind, variableKind, testKind] = (
  ["type", "enum", "struct", "field", "constant", "variable", "test"] as const
).map(symbolKindCode);
const privateCode = visibilities.indexOf("private");

/** The names that a declaration declares: each with whether a star exports it. */
function declaredNames(
  x: Extraction,
  node: number,
): { readonly node: number; readonly isExported: boolean }[] {
  const found: { node: number; isExported: boolean }[] = [];
  if (node === none) return found;
  for (let at = node; at < x.after(node); at++) {
    if (x.role(at) !== roles.name) continue;
    found.push({ node: at, isExported: /^\s*`?\*/.test(x.text.slice(x.end(at), x.end(at) + 3)) });
  }
  return found;
}

/** A symbol that is its module's own unless a star stands behind its name. */
function addMarked(x: Extraction, node: number, kind: number, name: number, isExported: boolean): number {
  x.exclude(name);
  const row = addSymbol(x, node, kind, x.names.internText(x.slice(name).replaceAll("`", "")), name, 0);
  if (isExported) x.symbols.flags[row]! |= symbolFlags.exported;
  else x.symbols.visibility[row] = privateCode;
  return row;
}

const routine: Hook = {
  enter(x, node) {
    const rule = x.rule(node)!;
    const [declared] = declaredNames(x, x.child(node, rule.name));
    if (declared === undefined) return undefined;
    if (!x.declaresSymbols) {
      x.exclude(declared.node);
      addBinding(x, x.intern(declared.node), localKind!, x.scopeSpan(), none, none);
      x.openScope(node, scopeKinds.function, x.start(node), x.end(node));
      return undefined;
    }
    const row = addMarked(x, node, rule.kind, declared.node, declared.isExported);
    x.openSymbolScope(node, scopeKinds.function, row);
    return undefined;
  },
  exit(x, node) {
    const row = x.symbolOpenedBy(node);
    if (row === none) return;
    const rule = x.rule(node)!;
    const body = x.child(node, rule.body);
    x.symbols.type[row] = x.row(x.child(node, rule.type));
    const end = body === none ? x.end(node) : x.start(body);
    const head = x.text.slice(x.start(node), end).replace(/\s*##[^\n]*/g, "");
    x.symbols.signature[row] = foldSignature(x, x.start(node), x.start(node) + head.trimEnd().length);
    takeInnerDoc(x, row, end, x.end(node));
  },
};

/** Lines of `##` that stand first in a body, or directly below a declaration, are its doc. */
function takeInnerDoc(x: Extraction, row: number, from: number, to: number): void {
  if (x.symbols.doc[row] !== noString) return;
  const start = x.symbols.start[row]!;
  const text = x.text.slice(start, Math.min(to + 2_000, start + 4_000));
  const after = Math.max(0, from - start - 1);
  const doc = /^[^\n]*?\n?((?:[ \t]+##(?!\[)[^\n]*(?:\n|$))+)/.exec(text.slice(lineBefore(text, after)))?.[1];
  if (doc !== undefined) x.symbols.doc[row] = x.names.internText(cleanDoc(doc.replace(/^[ \t]+/gm, "")));
}

/** Where the last line of a head begins, or the doc between it and the body. */
function lineBefore(text: string, at: number): number {
  let start = text.lastIndexOf("\n", at - 1) + 1;
  while (start > 0 && /^[ \t]*##/.test(text.slice(start, text.indexOf("\n", start) + 1 || undefined)))
    start = text.lastIndexOf("\n", start - 2) + 1;
  return start;
}

const parameter: Hook = {
  exit(x, node) {
    const rule = x.rule(node)!;
    const type = x.row(x.child(node, rule.type));
    const around = x.parent(1);
    const isOwn = around !== none && x.symbolOpenedBy(around) !== none;
    for (const { node: name } of declaredNames(x, x.child(node, rule.name)))
      addBinding(x, x.intern(name), isOwn ? parameterKind! : localKind!, x.scopeSpan(), type, none);
  },
  enter(x, node) {
    for (const { node: name } of declaredNames(x, x.child(node, x.rule(node)!.name))) x.exclude(name);
    return undefined;
  },
};

/** A name in a section of `const`, `let` or `var`. */
const variable: Hook = {
  enter(x, node) {
    const rule = x.rule(node)!;
    const section = x.parent();
    const kind =
      section !== none && x.text.startsWith("const", x.start(section)) ? constantKind! : variableKind!;
    for (const { node: name, isExported } of declaredNames(x, x.child(node, rule.name))) {
      x.exclude(name);
      if (!x.declaresSymbols) continue;
      const row = addMarked(x, node, kind, name, isExported);
      x.symbols.signature[row] = foldSignature(x, x.start(node), Math.min(x.end(node), x.start(node) + 120));
      x.memo.set(node, row);
    }
    return undefined;
  },
  exit(x, node) {
    const rule = x.rule(node)!;
    const value = x.row(x.child(node, rule.value));
    const type = x.row(x.child(node, rule.type));
    noteValue(x, value);
    const row = x.memo.get(node);
    if (row !== undefined) {
      x.symbols.type[row] = type;
      if (value !== none) x.symbols.value[row] = value;
      return;
    }
    const span = { start: x.end(node), end: x.scopeSpan().end };
    const names = declaredNames(x, x.child(node, rule.name));
    for (const { node: name } of names)
      addBinding(x, x.intern(name), localKind!, span, type, names.length === 1 ? value : none);
  },
};

const type: Hook = {
  enter(x, node) {
    const rule = x.rule(node)!;
    const head = x.child(node, rule.name);
    const [declared] = declaredNames(x, head);
    if (declared === undefined) return undefined;
    const rest = x.text.slice(x.end(head), Math.min(x.end(node), x.end(head) + 200));
    const isEnum = /^\s*=\s*enum\b/.test(rest);
    const isObject = /^\s*=\s*(?:(?:ref|ptr)\s+)?(?:object|tuple)\b/.test(rest);
    const kind = isEnum ? enumKind! : isObject ? structKind! : typeKind!;
    const row = addMarked(x, node, kind, declared.node, declared.isExported);
    const length = /^\s*=\s*(?:enum|(?:(?:ref|ptr)\s+)?(?:object|tuple)(?:\s+of\s+[\w.]+)?)/.exec(rest)?.[0]
      .length;
    x.symbols.signature[row] = foldSignature(
      x,
      x.start(node),
      length === undefined ? x.end(node) : x.end(head) + length,
    );
    x.openSymbolScope(node, scopeKinds.type, row);
    const base = /^\s*=\s*(?:(?:ref|ptr)\s+)?object\s+of\s+(?:\w+\.)?(\w+)/.exec(rest);
    if (base === null) return undefined;
    const offset = x.end(head) + base[0].length - base[1]!.length;
    const written = x.addExpression(ops.type, x.names.internText(base[1]!), none, offset);
    x.addExpression(ops.inherit, noString, written, offset);
    return undefined;
  },
  exit(x, node) {
    const row = x.symbolOpenedBy(node);
    if (row === none) return;
    const line = x.text.indexOf("\n", x.symbols.start[row]);
    if (line >= 0) takeInnerDoc(x, row, line, x.end(node));
    const { doc, parent, length } = x.symbols;
    const isTaken = row + 1 < length && parent[row + 1] === row && doc[row + 1] === doc[row];
    if (isTaken) doc[row + 1] = noString; // it stands above the first field
  },
};

const field: Hook = {
  enter(x, node) {
    for (const { node: name, isExported } of declaredNames(x, x.child(node, x.rule(node)!.name))) {
      if (x.scopeKind !== scopeKinds.type) continue;
      const row = addMarked(x, node, fieldKind!, name, isExported);
      x.symbols.signature[row] = foldSignature(x, x.start(node), x.end(node));
      x.memo.set(name, row);
    }
    return undefined;
  },
  exit(x, node) {
    const rule = x.rule(node)!;
    const declared = x.row(x.child(node, rule.type));
    for (const { node: name } of declaredNames(x, x.child(node, rule.name))) {
      const row = x.memo.get(name);
      if (row !== undefined) x.symbols.type[row] = declared;
    }
  },
};

/** A value of an enum is seen like the module's own names. */
const enumField: Hook = {
  enter(x, node) {
    const [declared] = declaredNames(x, x.child(node, x.rule(node)!.name));
    if (declared === undefined) return true;
    const around = x.owner;
    const isExported = (x.symbols.flags[around]! & symbolFlags.exported) !== 0;
    const row = addMarked(x, node, fieldKind!, declared.node, isExported);
    x.symbols.flags[row]! |= symbolFlags.static;
    x.symbols.signature[row] = foldSignature(x, x.start(node), x.end(node));
    return true;
  },
};

const loop: Hook = {
  enter(x, node) {
    for (const { node: name } of declaredNames(x, x.child(node, x.rule(node)!.left))) x.exclude(name);
    return undefined;
  },
  exit(x, node) {
    const rule = x.rule(node)!;
    const value = x.row(x.child(node, rule.right));
    const names = declaredNames(x, x.child(node, rule.left));
    for (const { node: name } of names)
      addBinding(x, x.intern(name), elementKind!, x.scopeSpan(), none, names.length === 1 ? value : none);
  },
};

/** `except Error as name` */
const except: Hook = {
  enter(x, node) {
    const name = /^except\s+[\w.]+\s+as\s+(\w+)/.exec(x.text.slice(x.start(node), x.start(node) + 120))?.[1];
    if (name !== undefined) addBinding(x, x.names.internText(name), localKind!, x.scopeSpan(), none, none);
    return undefined;
  },
};

/** `f(x)`, `f x`, `x.f y`; `suite "name":` and `test "name":` are tests. */
const call: Hook = {
  enter(x, node) {
    const head = x.text.slice(x.start(node), Math.min(x.end(node), x.start(node) + 200));
    const [, word, title] = /^(suite|test)\s*\(?\s*"([^"\n]+)"/.exec(head) ?? [];
    if (
      word === undefined ||
      title === undefined ||
      !/:\s*(?:\n|#)/.test(x.text.slice(x.start(node), x.end(node)))
    )
      return undefined;
    const row = addSymbol(x, node, testKind!, x.names.internText(title), node, symbolFlags.test);
    x.symbols.signature[row] = x.names.internText(`${word} "${title}"`);
    x.openSymbolScope(node, scopeKinds.function, row);
    return undefined;
  },
  exit(x, node) {
    const rule = x.rule(node)!;
    const callee = x.row(x.child(node, rule.base));
    if (callee === none) return;
    const made = x.addExpression(ops.call, noString, callee, x.expressions.offset[callee]!);
    x.rowOf[node] = made;
    const list = x.child(node, rule.arguments);
    if (list === none) return;
    const isMember = x.expressions.op[callee] === ops.member;
    x.expressions.argc[made] = Math.min(namedChildCount(x.nodes, list) + (isMember ? 1 : 0), 254);
    forEachChild(x, list, (child) => {
      const argument = x.row(child);
      if (argument !== none && x.expressions.generic[argument] === none)
        x.expressions.generic[argument] = made;
    });
  },
};

/** Those that nearly always are of the language's own types, or make functions. */
const plainOperators = new Set(
  "+ - * / == != < > <= >= & .. ..< = += -= *= /= &= => -> : . @ $ %".split(" "),
);

/** An operator that the root declares is a function of two. */
const infix: Hook = {
  exit(x, node) {
    const rule = x.rule(node)!;
    const [left, right] = [x.child(node, rule.left), x.child(node, rule.right)];
    if (left === none || right === none) return;
    const operator = x.text.slice(x.end(left), x.start(right)).replace(/[()\s]/g, "");
    if (!/^[-+*/<>=@$~&%|!?^.:\\]+$/.test(operator) || plainOperators.has(operator)) return;
    const at = x.end(left) + Math.max(0, x.text.slice(x.end(left), x.start(right)).indexOf(operator));
    const name = x.addExpression(ops.ident, x.names.internText(operator), none, at);
    const made = x.addExpression(ops.call, noString, name, at);
    x.expressions.argc[made] = 2;
  },
};

const typeExpression: Hook = {
  exit(x, node) {
    const last = lastChild(x, node);
    const row = last === none ? none : x.row(last);
    if (row < 0) return;
    const op = x.expressions.op[row];
    if (op === ops.ident || op === ops.member) x.expressions.op[row] = ops.type;
    x.rowOf[node] = row;
  },
};

/** `Type[Arguments]`, or `value[index]` */
const bracket: Hook = {
  exit(x, node) {
    const first = node + 1 < x.after(node) ? x.row(node + 1) : none;
    if (first === none) return;
    if (!isInType(x)) {
      x.rowOf[node] = x.addExpression(ops.index, noString, first, x.expressions.offset[first]!);
      return;
    }
    const list = lastChild(x, node);
    x.rowOf[node] = asType(x, first);
    if (x.role(list) === roles.arguments) setTypeArguments(x, list, first);
  },
};

function isInType(x: Extraction): boolean {
  for (let outwards = 0; ; outwards++) {
    const around = x.parent(outwards);
    const hook = around === none ? undefined : x.rule(around)?.hook;
    if (hook === "typeExpression" || hook === "type") return true;
    if (around === none || (hook !== "bracket" && x.role(around) !== roles.arguments)) return false;
  }
}

export const nimHooks: Hooks = {
  bracket,
  call,
  enumField,
  except,
  field,
  imports,
  infix,
  lastValue,
  loop,
  parameter,
  routine,
  type,
  typeExpression,
  variable,
};
