// Dart beyond its rules: imports, parameters, extensions, mixins, initializers.
import { visibilities } from "../../types/kinds.ts";
import { noString } from "../../../base/string-table.ts";
import {
  bindingKinds,
  expressionFlags,
  importFlags,
  importKinds,
  none,
  ops,
} from "../../types/parsed-file.ts";
import { addBinding } from "../../parse/nodes/bindings.ts";
import { addGiven, noteGiven } from "../../parse/nodes/given-values.ts";
import { asType } from "../../parse/nodes/type-rows.ts";
import type { Extraction, Hook, Hooks } from "../../parse/nodes/extraction.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { roles, scopeKinds } from "../../parse/tree/rules.ts";
import { addParameterField, childrenOf, forEachChild, lastChild } from "../syntax-parts/node-parts.ts";
import { hideMembers } from "../syntax-parts/hidden-members.ts";
import {
  catchParameters,
  declaredTypeAround,
  forParts,
  isWrittenType,
  objectPattern,
  variable,
  variablePattern,
} from "./syntax-variables.ts";
import {
  access,
  assignment,
  awaited,
  call,
  cascade,
  creation,
  receivingCall,
  typeArguments,
  typeIdentifier,
} from "./syntax-chains.ts";
import { collection, mapEntry, spread } from "./syntax-collections.ts";
import { conditionHooks } from "./syntax-conditions.ts";
import { body, constructor, delegated, returned, signature } from "./syntax-functions.ts";
import { operatorHooks } from "./syntax-operators.ts";
import { recordHooks } from "./syntax-records.ts";

const importKind = importKinds.indexOf("import");
const reexportKind = importKinds.indexOf("reexport");
const parameterKind = bindingKinds.indexOf("parameter");
const localKind = bindingKinds.indexOf("local");
const argumentKind = bindingKinds.indexOf("argument");
const genericKind = bindingKinds.indexOf("generic");
const privateCode = visibilities.indexOf("private");
const publicCode = visibilities.indexOf("public");

/** `import 'a.dart' as a show B;`, `export 'a.dart' hide B;` */
const importOrExport: Hook = {
  enter(x, node) {
    const text = x.slice(node);
    const module = /["']([^"'\n]+)["']/.exec(text)?.[1];
    if (module === undefined) return true;
    const isExport = /^export\b/.test(text);
    const base = { module, kind: isExport ? reexportKind : importKind, offset: x.start(node) };
    const prefix = /\bas\s+(\w+)/.exec(text)?.[1];
    const shown = namesAfter(text, "show");
    if (prefix !== undefined) x.addImport({ ...base, name: "*", local: prefix });
    else if (shown.length > 0) {
      for (const name of shown) x.addImport({ ...base, name, local: isExport ? undefined : name });
    } else {
      x.addImport({ ...base, flags: importFlags.wildcard });
      for (const name of namesAfter(text, "hide")) x.addImport({ ...base, name, flags: importFlags.hidden });
    }
    return true;
  },
};

function namesAfter(text: string, word: "show" | "hide"): readonly string[] {
  const written = new RegExp(`\\b${word}\\s+(\\w+(?:\\s*,\\s*\\w+)*)`).exec(text)?.[1];
  return written?.split(/[\s,]+/) ?? [];
}

/** `mixin Name on Base` */
const mixin: Hook = {
  exit(x, node) {
    const row = x.symbolOpenedBy(node);
    if (row === none) return;
    forEachChild(x, node, (child) => {
      const isBase = x.role(child) === roles.typeName && x.row(child) !== none;
      if (isBase) x.addExpression(ops.inherit, noString, x.row(child), x.start(child));
    });
  },
};

/** `typedef Alias = Type<Argument>;`; the name comes first. A function type is found by its rule. */
const typeAlias: Hook = {
  exit(x, node) {
    const row = x.symbolOpenedBy(node);
    if (row === none || x.symbols.type[row] !== none) return;
    const written = childrenOf(x, node).filter(
      (child) => x.role(child) === roles.typeName && x.row(child) !== none,
    );
    const type = written.find((child) => /=\s*$/.test(x.text.slice(x.start(node), x.start(child))));
    if (type !== undefined) x.symbols.type[row] = asType(x, x.row(type));
  },
};

/**
 * Its members belong to the extended type. Without a name, or with one that begins with "_", the library alone sees it.
 */
const extension: Hook = {
  enter(x, node) {
    const rule = x.rule(node)!;
    x.exclude(x.child(node, rule.name));
    const type = x.child(node, rule.type);
    const owner = type === none ? noString : x.intern(type);
    x.openScope(node, scopeKinds.type, x.start(node), x.end(node), owner);
    return undefined;
  },
  exit(x, node) {
    bindExtended(x, node);
    const name = x.child(node, x.rule(node)!.name);
    const isPrivate = name === none || x.slice(name).startsWith("_");
    if (isPrivate) hideMembers(x, node, publicCode);
  },
};

/** The type arguments of what is extended have the names that the language's facts give them: places. */
function bindExtended(x: Extraction, node: number): void {
  const list = childrenOf(x, node).find((at) => x.role(at) === roles.typeArguments);
  if (list === undefined) return;
  childrenOf(x, list).forEach((argument, place) => {
    const type = asType(x, x.row(argument));
    if (type === none) return;
    const name = x.names.internText(String(place));
    addBinding(x, name, { kind: genericKind, span: x.scopeSpan(), type, value: none });
  });
}

/** `Type name`, `name`, `this.name`, `super.name`. */
const parameter: Hook = {
  enter(x, node) {
    const name = parameterName(x, node);
    if (name !== none) x.exclude(name);
    return undefined;
  },
  exit(x, node) {
    const name = parameterName(x, node);
    const type = node + 1;
    const isTyped = type < afterOf(x.nodes, node) && isWrittenType(x, type);
    const typeRow = isTyped ? x.row(type) : none;
    const isLambda = x.parent(1) !== none && x.role(x.parent(1)) === roles.lambda;
    const kind = isLambda ? localKind : parameterKind;
    const isOpen = isLambda && !isTyped && name !== none;
    const handing = isOpen ? (receivingCall(x) ?? declaredHolder(x)) : undefined;
    if (handing !== undefined) {
      const position = childrenOf(x, x.parent()).indexOf(node);
      addBinding(x, x.intern(name), {
        kind: argumentKind,
        span: x.scopeSpan(),
        type: none,
        value: handing.source,
        property: x.names.internText(`${handing.place}:${position}`),
      });
    } else if (name !== none)
      addBinding(x, x.intern(name), { kind, span: x.scopeSpan(), type: typeRow, value: none });
    else {
      const [, holder, field = "_"] = /\b(this|super)\.(\w+)/.exec(x.slice(node)) ?? [];
      const written = x.names.internText(field);
      const value = holder === undefined ? none : fieldSet(x, node, holder, written);
      addBinding(x, written, { kind, span: x.scopeSpan(), type: typeRow, value });
      if (value !== none) keepPassed(x, value);
    }
  },
};

/** `Handler tap = (event) { … }`: the type declared for the local that holds the function literal. */
function declaredHolder(x: Extraction): { readonly source: number; readonly place: string } | undefined {
  const type = declaredTypeAround(x, 2);
  return type === none ? undefined : { source: type, place: "" };
}

/** `this.field` and `super.field` have the type of the field that they set. */
function fieldSet(x: Extraction, node: number, holder: string, field: number): number {
  const start = x.start(node) + x.slice(node).indexOf(`${holder}.`);
  const base = x.addExpression(holder === "this" ? ops.self : ops.super, noString, none, start);
  const row = x.addExpression(ops.member, field, base, start + holder.length + 1);
  x.addFlags(row, expressionFlags.write);
  return row;
}

/** `this.onTap` keeps what is passed for it in that field. */
function keepPassed(x: Extraction, field: number): void {
  const { name, offset } = x.expressions;
  const passed = x.addExpression(ops.ident, name[field]!, none, offset[field]!);
  x.addFlags(passed, expressionFlags.local);
  addGiven(x, field, passed);
}

function parameterName(x: Extraction, node: number): number {
  const named = x.child(node, x.rule(node)!.name);
  return named === none ? x.childOfRole(node, roles.name) : named;
}

/** `extension type Id(String raw)`: the wrapped value is its field. */
const representation: Hook = {
  enter(x, node) {
    const name = x.child(node, x.rule(node)!.name);
    if (name === none) return undefined;
    x.exclude(name);
    x.memo.set(node, addParameterField(x, node, name));
    return undefined;
  },
  exit(x, node) {
    const row = x.memo.get(node);
    if (row !== undefined) x.symbols.type[row] = asType(x, x.row(x.child(node, x.rule(node)!.type)));
  },
};

/** Its name tells where its value goes. */
const namedArgument: Hook = {};

/** `_field = value` before a constructor's body. */
const fieldInitializer: Hook = {
  enter(x, node) {
    const name = x.childOfRole(node, roles.name);
    if (name === none) return undefined;
    const self = x.addExpression(ops.self, noString, none, x.start(name));
    x.exclude(name);
    const row = x.addExpression(ops.member, x.intern(name), self, x.start(name));
    x.addFlags(row, expressionFlags.write);
    x.memo.set(node, row);
    return undefined;
  },
  exit(x, node) {
    const field = x.memo.get(node);
    if (field !== undefined) noteGiven(x, field, x.row(lastChild(x, node)));
  },
};

/** Names that begin with "_" are private to the library. */
const finish: Hook = {
  exit(x) {
    const { symbols } = x;
    for (let row = 1; row < symbols.length; row++) {
      if (x.names.get(symbols.name[row]!).startsWith("_")) symbols.visibility[row] = privateCode;
    }
  },
};

export const dartHooks: Hooks = {
  ...conditionHooks,
  ...operatorHooks,
  ...recordHooks,
  access,
  assignment,
  awaited,
  body,
  call,
  cascade,
  catchParameters,
  collection,
  constructor,
  creation,
  delegated,
  extension,
  fieldInitializer,
  finish,
  forParts,
  importOrExport,
  mapEntry,
  mixin,
  objectPattern,
  parameter,
  returned,
  representation,
  namedArgument,
  signature,
  spread,
  typeAlias,
  typeArguments,
  typeIdentifier,
  variable,
  variablePattern,
};
