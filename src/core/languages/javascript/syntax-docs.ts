// JSDoc: types of parameters, results, variables, fields and values that are written only in comments.
import { noString } from "../../../base/string-table.ts";
import { bindingKinds, none, ops } from "../../types/parsed-file.ts";
import { addBinding } from "../../parse/nodes/bindings.ts";
import type { Extraction, Hook, Hooks } from "../../parse/nodes/extraction.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { isInNamelessLiteral } from "../../parse/nodes/parameters.ts";
import { roles } from "../../parse/tree/rules.ts";
import type { DocTag } from "./syntax-doc-comments.ts";
import { docOfDeclared, hasDocs, noteDoc, readDocName, tagsOf } from "./syntax-doc-comments.ts";
import { declareTypes, importTypes } from "./syntax-doc-declarations.ts";
import { addGenerics } from "./syntax-doc-generics.ts";
import { addRecord } from "./syntax-doc-rows.ts";
import { DocTypes } from "./syntax-doc-types.ts";
import { behindSpace } from "../syntax-parts/text-parts.ts";

const localKind = bindingKinds.indexOf("local");
const openParenthesis = 0x28;

/** Types that a comment itself declares, and casts: `/** @type {Order} *\/ (value)`. */
const docComment: Hook = {
  enter(x, node) {
    if (!noteDoc(x, node)) return undefined;
    const tags = tagsOf(x, node);
    importTypes(x, tags);
    declareTypes(x, node, tags);
    const tag = tags.find(({ name }) => name === "type");
    if (tag === undefined) return undefined;
    const next = behindSpace(x.text, x.end(node));
    const around = x.parent();
    const isParameter = around !== none && x.role(around) === roles.parameters;
    if (!isParameter && x.text.charCodeAt(next) !== openParenthesis) return undefined;
    const target = nodeAt(x, afterOf(x.nodes, node), isParameter ? next : behindSpace(x.text, next + 1));
    if (target === none) return undefined;
    const type = readType(x, tag);
    if (type !== none) (isParameter ? x.writtenTypes : x.casts).set(target, type);
    return undefined;
  },
};

/** The outermost node that begins at an offset, among the nodes from `first` on. */
function nodeAt(x: Extraction, first: number, offset: number): number {
  for (let at = first; at < x.count && x.start(at) <= offset; at++) if (x.start(at) === offset) return at;
  return none;
}

function readType(x: Extraction, tag: DocTag): number {
  return new DocTypes(x, tag.at, tag.end).readBraced();
}

const documentedParameters: Hook = {
  enter(x, node) {
    const made = x.parent();
    if (made !== none && hasDocs(x)) documentFunction(x, made, node, docOfDeclared(x, made, 0));
    return undefined;
  },
};

/** An arrow function whose only parameter has no parentheses, before the function's scope is open. */
const documentedArrow: Hook = {
  enter(x, node) {
    if (hasDocs(x) && x.childOfRole(node, roles.parameters) === none)
      documentFunction(x, node, node, docOfDeclared(x, node, -1));
    return undefined;
  },
};

/** Applies the types of a comment to the function `made` and its parameters, which are children of `list`. */
function documentFunction(x: Extraction, made: number, list: number, comment: number): void {
  if (comment === none) return;
  const tags = tagsOf(x, comment);
  if (list !== made && !isInNamelessLiteral(x, list)) addGenerics(x, tags, x.start(comment), x.end(made));
  const parameters = new Map<string, DocParameter>();
  for (const tag of tags) {
    switch (tag.name) {
      case "param":
      case "arg":
      case "argument":
        readParameter(x, tag, parameters);
        break;
      case "returns":
      case "return":
        setWritten(x, made, readType(x, tag));
        break;
      case "type":
        if (x.role(made) === roles.symbol) setWritten(x, made, readType(x, tag));
        break;
      case "this":
        if (list !== made) bindSelf(x, readType(x, tag));
    }
  }
  if (parameters.size > 0) documentParameters(x, list, parameters);
}

interface DocParameter {
  readonly type: number;
  /** Rows of the types of its properties, by name: from `options.order`, or from an object type written in place. */
  readonly parts: Map<string, number>;
}

function readParameter(x: Extraction, tag: DocTag, parameters: Map<string, DocParameter>): void {
  const types = new DocTypes(x, tag.at, tag.end);
  let type = types.readBraced();
  const parts = new Map(types.fields.map((field) => [field.name, field.type]));
  const name = readDocName(types)?.text;
  if (name === undefined) return;
  if (type === none && types.peek().text === "{") type = types.readBraced(); // `@param order {Order}`
  const [holder = name, part, further] = name.split(".");
  if (part === undefined) parameters.set(name, { type, parts });
  else if (further === undefined && type !== none) parameters.get(holder)?.parts.set(part, type);
}

/** Matches parameters by name, and patterns, which have no name, by position. */
function documentParameters(
  x: Extraction,
  list: number,
  parameters: ReadonlyMap<string, DocParameter>,
): void {
  const placed = [...parameters.values()];
  const after = list < 0 ? 0 : afterOf(x.nodes, list);
  let place = 0;
  for (let at = list + 1; at < after; at = afterOf(x.nodes, at)) {
    const role = x.role(at);
    if (role !== roles.name && !x.isPattern(at)) continue;
    const inner = role === roles.defaultPattern || role === roles.restPattern ? at + 1 : at;
    const text = x.role(inner) === roles.name ? x.slice(inner) : undefined;
    const parameter = text === undefined ? placed[place] : parameters.get(text);
    place++;
    if (parameter === undefined || x.writtenTypes.has(at)) continue;
    const isOpen = parameter.parts.size > 0 && isPlainObject(x, parameter.type);
    setWritten(x, at, isOpen && text !== undefined ? addRecord(x, parameter.parts) : parameter.type);
    if (parameter.type === none && x.role(inner) === roles.recordPattern)
      documentParts(x, inner, parameter.parts);
  }
}

/** Whether the type says nothing about properties: there is none, or it is `Object`. */
function isPlainObject(x: Extraction, type: number): boolean {
  return type === none || /^object$/i.test(x.names.get(x.expressions.name[type]!));
}

/** `({ order, list: orders })`: applies documented types to the parts of a pattern. */
function documentParts(x: Extraction, pattern: number, parts: ReadonlyMap<string, number>): void {
  const after = afterOf(x.nodes, pattern);
  for (let at = pattern + 1; at < after; at = afterOf(x.nodes, at)) {
    const isPair = x.role(at) === roles.pairPattern;
    const rule = x.rule(at);
    const key = isPair ? x.child(at, rule!.name) : x.role(at) === roles.defaultPattern ? at + 1 : at;
    let name = isPair ? x.child(at, rule!.value) : key;
    if (name !== none && x.role(name) === roles.defaultPattern) name++;
    const type = key === none ? undefined : parts.get(x.slice(key));
    if (type !== undefined && name !== none) setWritten(x, name, type);
  }
}

function setWritten(x: Extraction, node: number, type: number): void {
  if (type !== none) x.writtenTypes.set(node, type);
}

/** `@this {Order}` */
function bindSelf(x: Extraction, type: number): void {
  if (type === none) return;
  addBinding(x, x.names.internText("this"), { kind: localKind, span: x.scopeSpan(), type, value: none });
}

/** `@type {Order}` before a declarator, a field or an assignment. */
export function documentValue(x: Extraction, node: number): void {
  if (!hasDocs(x)) return;
  const comment = docOfDeclared(x, node, -1);
  const tag = comment === none ? undefined : tagsOf(x, comment).find(({ name }) => name === "type");
  if (tag !== undefined) setWritten(x, node, readType(x, tag));
}

const documentedField: Hook = {
  enter(x, node) {
    documentValue(x, node);
    return undefined;
  },
};

/** Type parameters and bases of a class. */
const documentedClass: Hook = {
  enter(x, node) {
    const made = x.parent();
    const comment = made === none || !hasDocs(x) ? none : docOfDeclared(x, made, 0);
    if (comment === none || x.owner === 0) return undefined;
    const tags = tagsOf(x, comment);
    addGenerics(x, tags, x.start(comment), x.end(node));
    for (const tag of tags) {
      if (/^(?:extends|augments)$/.test(tag.name)) addBase(x, tag, ops.inherit);
      else if (tag.name === "implements") addBase(x, tag, ops.implement);
    }
    return undefined;
  },
};

function addBase(x: Extraction, tag: DocTag, op: number): void {
  const base = readType(x, tag);
  if (base === none || x.expressions.op[base] !== ops.type) return;
  const written = op === ops.inherit ? writtenBase(x, base) : none;
  if (written === none) x.addExpression(op, noString, base, x.expressions.offset[base]!);
  else {
    const { generic, length } = x.expressions;
    for (let row = base + 1; row < length; row++) if (generic[row] === base) generic[row] = written;
  }
}

/** How many rows before the body of a class are searched for its bases. */
const maxRows = 100;

/** The row of a base of that name in the class declaration itself. */
function writtenBase(x: Extraction, type: number): number {
  const { op, owner, base, name, length } = x.expressions;
  for (let row = length - 1; row >= 0 && row > length - maxRows; row--) {
    if (op[row] === ops.inherit && owner[row] === x.owner && name[base[row]!] === name[type])
      return base[row]!;
  }
  return none;
}

export const docHooks: Hooks = {
  docComment,
  documentedParameters,
  documentedArrow,
  documentedField,
  documentedClass,
};
