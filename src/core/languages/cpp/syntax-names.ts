// Names in C++: qualified names, templates, operators and destructors; visibility of members, constructors and tests.
import { noString } from "../../../base/string-table.ts";
import { symbolKindCode, visibilities } from "../../types/kinds.ts";
import { bindingKinds, none, ops, symbolFlags } from "../../types/parsed-file.ts";
import { addBinding } from "../../parse/nodes/bindings.ts";
import { setTypeArguments } from "../../parse/nodes/type-rows.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { roles, scopeKinds } from "../../parse/tree/rules.ts";
import type { NameRules } from "../c/syntax-names.ts";
import { kinds } from "../c/syntax-names.ts";

const classKind = symbolKindCode("class");
const testKind = symbolKindCode("test");
const genericKind = bindingKinds.indexOf("generic");
const publicCode = visibilities.indexOf("public");
const privateCode = visibilities.indexOf("private");

/** `A<T>::B::operator<` is named "operator<" and belongs to "A::B". */
export function splitName(text: string): { readonly text: string; readonly owner: string } {
  const operator = /(?:^|::)\s*(operator\b[^]*)$/.exec(text);
  const name = operator?.[1] ?? "";
  const before = operator === null ? text : text.slice(0, text.length - operator[0].length);
  const parts = withoutArguments(before)
    .split("::")
    .map(
      (part) =>
        /\S*$/.exec(
          part
            .replace(/^\s*template\b/, "")
            .trim()
            .replace(/~\s+/, "~"),
        )![0],
    )
    .filter((part) => part !== "");
  if (operator === null) return { text: parts.pop() ?? text, owner: parts.join("::") };
  const list = /^operator\s*\(\s*\)/.exec(name)?.[0] ?? /^[^(]*/.exec(name)![0];
  const words = list.trim().replace(/\s+/g, " ");
  return { text: words.replace(/ (?=\W)/g, ""), owner: parts.join("::") };
}

function withoutArguments(text: string): string {
  if (!text.includes("<")) return text;
  let depth = 0;
  let kept = "";
  for (const unit of text) {
    if (unit === "<") depth++;
    else if (unit === ">") depth--;
    else if (depth === 0) kept += unit;
  }
  return kept;
}

/** Key in `memo` for the access that the last label (`public:`) set in a class. */
function accessOf(type: number): number {
  return -1_000_000_000 - type;
}

export const accessSpecifier: Hook = {
  enter(x, node) {
    if (x.role(x.parent()) === roles.heritage) return true;
    const code = (visibilities as readonly string[]).indexOf(/^\w+/.exec(x.slice(node))?.[0] ?? "");
    if (code >= 0) x.memo.set(accessOf(x.owner), code);
    return true;
  },
};

const testMacro = /^(?:(?:TYPED_)?TEST(?:_[FP])?|TYPED_TEST_P|FUZZ_TEST(?:_F)?)$/;

export const cppNames: NameRules = {
  nameOf: (x, node) => splitName(x.slice(node)),
  settle(x, row, node, name) {
    const { symbols, names } = x;
    const parent = symbols.parent[row]!;
    if (x.scopeKind === scopeKinds.type && parent > 0) {
      const isClass = symbols.kind[parent] === classKind;
      symbols.visibility[row] = x.memo.get(accessOf(parent)) ?? (isClass ? privateCode : publicCode);
      if (symbols.visibility[row] === privateCode) symbols.flags[row]! &= ~symbolFlags.exported;
    }
    settleFriend(x, row);
    const own = names.get(symbols.name[row]!);
    const owner = symbols.owner[row] === noString ? "" : names.get(symbols.owner[row]!);
    const kind = symbols.kind[row]!;
    if (owner !== "" && kind === kinds.function) symbols.kind[row] = kinds.method;
    if (owner !== "" && (kind === kinds.variable || kind === kinds.constant)) symbols.kind[row] = kinds.field;
    if (symbols.kind[row] === kinds.method) {
      const type = owner === "" ? names.get(symbols.name[parent]!) : owner.slice(owner.lastIndexOf(":") + 1);
      if (type === own) symbols.flags[row]! |= symbolFlags.constructor;
      const text = x.text.slice(Math.max(x.end(node) - 12, x.start(node)), x.end(node));
      if (/=\s*0\s*;?$/.test(text)) symbols.flags[row]! |= symbolFlags.abstract;
    }
    if (kind === kinds.function && testMacro.test(own)) nameTest(x, row, name, own);
    bindTypeParameters(x, row, node);
  },
};

/** A function that a class defines as its friend is not one of its methods. */
function settleFriend(x: Extraction, row: number): void {
  const isFriend = x.symbols.kind[row] === kinds.method && x.rule(x.parent())?.hook === "friend";
  if (isFriend) x.symbols.flags[row]! |= symbolFlags.static;
}

/** `TEST_F(Fixture, Name)` is a method of its fixture. */
function nameTest(x: Extraction, row: number, name: number, macro: string): void {
  const start = x.end(name);
  const found = /^\s*\(\s*(\w+)\s*,\s*(\w+)\s*[,)]/.exec(x.text.slice(start, start + 300));
  if (found === null) return;
  const named = x.names.internText(`${found[1]!}.${found[2]!}`);
  x.symbols.name[row] = named;
  x.symbols.ordinal[row] = x.nextOrdinal(x.symbols.parent[row]!, named);
  x.symbols.kind[row] = testKind;
  const list = afterOf(x.nodes, name);
  if (list < x.count && x.start(list) < start + 8) x.excludeAll(list);
  x.symbols.flags[row]! |= symbolFlags.test;
  if (macro !== "TEST") x.symbols.owner[row] = x.names.internText(found[1]!);
}

/** Binds the parameters of the template around `node`, visible inside `node`. */
function bindTypeParameters(x: Extraction, row: number, node: number): void {
  const template = x.parent();
  if (template === none || x.rule(template)?.hook !== "template") return;
  const list = x.childOfRole(template, roles.decorator);
  if (list === none) return;
  const { owner } = x;
  x.owner = row;
  const after = afterOf(x.nodes, list);
  for (let at = list + 1; at < after; at = afterOf(x.nodes, at)) {
    const span = { start: x.start(node), end: x.end(node) };
    if (x.role(at) !== roles.typeParameter) {
      const value = /(\w+)\s*(?:=[^]*)?$/.exec(x.slice(at))?.[1];
      if (x.rule(at)?.hook === "parameter" && value !== undefined)
        addBinding(x, x.names.internText(value), { kind: genericKind, span, type: none, value: none });
      continue;
    }
    const name = x.childOfRole(at, roles.typeName);
    if (name === none) continue;
    const value = addDefault(x, at, name);
    addBinding(x, x.intern(name), { kind: genericKind, span, type: none, value });
  }
  x.owner = owner;
}

/** `class Format = Plain`: a row for the type that a template takes if it is given none. */
function addDefault(x: Extraction, parameter: number, name: number): number {
  const text = x.text.slice(x.end(name), x.end(parameter));
  const type = /^\s*=\s*([A-Za-z_]\w*)$/.exec(text)?.[1];
  if (type === undefined) return none;
  return x.addExpression(ops.type, x.names.internText(type), none, x.end(parameter) - type.length);
}

/**
 * The row of the qualifier before the name at `node`; `none` if there is none, undefined if the name is not qualified.
 */
function qualifierOf(x: Extraction, node: number): number {
  let outwards = 0;
  let inner = node;
  let around = x.parent();
  if (around !== none && isTemplated(x, around)) {
    inner = around;
    around = x.parent(++outwards);
  }
  while (around !== none && x.rule(around)?.hook === "qualified") {
    const scope = x.child(around, x.rule(around)!.base);
    if (scope !== none && scope !== inner) return x.row(scope);
    inner = around;
    around = x.parent(++outwards);
  }
  return none;
}

function isTemplated(x: Extraction, node: number): boolean {
  return x.role(node) === roles.genericType || x.rule(node)?.hook === "templateName";
}

/** A name after `::` is a member of the name before it. */
export const qualifiedName: Hook = {
  enter(x, node) {
    const around = x.parent();
    if (around === none || (x.rule(around)?.hook !== "qualified" && !isTemplated(x, around)))
      return undefined;
    const base = qualifierOf(x, node);
    if (base === none) return undefined;
    const op = x.role(node) === roles.typeName ? ops.type : ops.member;
    x.rowOf[node] = x.addExpression(op, x.intern(node), base, x.start(node));
    return true;
  },
};

export const qualified: Hook = {
  exit(x, node) {
    x.rowOf[node] = x.row(x.child(node, x.rule(node)!.name));
  },
};

/** `f<T>` */
export const templateName: Hook = {
  exit(x, node) {
    const rule = x.rule(node)!;
    const row = x.row(x.child(node, rule.name));
    x.rowOf[node] = row;
    const list = x.child(node, rule.arguments);
    if (list !== none) setTypeArguments(x, list, row);
  },
};
