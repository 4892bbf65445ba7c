// What does a JSDoc comment itself declare? `@typedef`, `@callback`, `@import`.
import { importFlags, importKinds, none, symbolFlags } from "../../types/parsed-file.ts";
import { symbolKindCode } from "../../types/kinds.ts";
import { addSymbol } from "../../parse/nodes/declarations.ts";
import { cleanDoc } from "../../parse/nodes/docs.ts";
import type { Extraction } from "../../parse/nodes/extraction.ts";
import { scopeKinds } from "../../parse/tree/rules.ts";
import type { DocName, DocTag } from "./syntax-doc-comments.ts";
import { readDocName } from "./syntax-doc-comments.ts";
import type { DocField } from "./syntax-doc-types.ts";
import { addFunctionType } from "./syntax-doc-rows.ts";
import { DocTypes } from "./syntax-doc-types.ts";
import { addGenerics } from "./syntax-doc-generics.ts";

const typeKind = symbolKindCode("type");
const fieldKind = symbolKindCode("field");
const methodKind = symbolKindCode("method");
const importKind = importKinds.indexOf("import");
const declaredTypes = "declared doc types";

const importClause =
  /^\s*(?:\*\s*as\s+([\w$]+)|([\w$]+)?\s*,?\s*(?:\{([^{}]*)\})?)\s*from\s*["']([^"'\n]+)["']/;

/** `@import {Order, Line as OrderLine} from "./order.js"` */
export function importTypes(x: Extraction, tags: readonly DocTag[]): void {
  for (const tag of tags) {
    if (tag.name !== "import") continue;
    const text = x.text.slice(tag.at, tag.end).replace(/\n[ \t]*\*+/g, "\n");
    const parts = importClause.exec(text);
    if (parts === null) continue;
    const [, whole, own, list = "", module = ""] = parts;
    const row = {
      module,
      kind: importKind,
      flags: importFlags.typeOnly,
      offset: tag.start,
    };
    const add = (name: string, local: string): void => {
      x.addImport({ ...row, name, local });
    };
    if (whole !== undefined) add("*", whole);
    if (own !== undefined) add("default", own);
    for (const specifier of list.split(",")) {
      const names = /^\s*(?:type\s+)?([\w$]+)(?:\s+as\s+([\w$]+))?\s*$/.exec(specifier);
      if (names !== null) add(names[1]!, names[2] ?? names[1]!);
    }
  }
}

/** Declares the types of a comment as symbols of the enclosing code. */
export function declareTypes(x: Extraction, comment: number, tags: readonly DocTag[]): void {
  const starts: number[] = [];
  for (let i = 0; i < tags.length; i++)
    if (tags[i]!.name === "typedef" || tags[i]!.name === "callback") starts.push(i);
  if (starts.length === 0) return;
  const { owner } = x;
  const isGeneric = starts.length === 1 && tags.some(({ name }) => name === "template");
  starts.forEach((from, i) => {
    if (x.scopeKind === scopeKinds.type) x.owner = 0;
    const parts = tags.slice(isGeneric ? 0 : from, starts[i + 1]);
    declareType(x, comment, i === 0 ? x.start(comment) : tags[from]!.start, parts, tags[from]!);
    x.owner = owner;
  });
}

function declareType(
  x: Extraction,
  comment: number,
  start: number,
  parts: readonly DocTag[],
  tag: DocTag,
): void {
  const types = new DocTypes(x, tag.at, tag.end);
  types.skipBraced();
  const name = readDocName(types);
  if (name === undefined || !/^[\w$]+$/.test(name.text)) return;
  const row = addNamed(x, comment, typeKind, name, parts.at(-1)!.end);
  const { symbols } = x;
  symbols.outerStart[row] = start;
  symbols.start[row] = tag.start;
  symbols.doc[row] = x.names.internText(cleanDoc(x.text.slice(start, parts.at(-1)!.end)));
  symbols.signature[row] = internSignature(x, tag.start, types.at);
  x.memo.set(declaredTypes, 1);
  x.owner = row;
  addGenerics(x, parts, x.start(comment), x.end(comment));
  if (tag.name === "callback") {
    symbols.type[row] = readCallback(x, parts, name);
    return;
  }
  const written = new DocTypes(x, tag.at, tag.end);
  symbols.type[row] = written.readBraced();
  for (const field of written.fields) addField(x, comment, field);
  for (const part of parts) if (/^prop(?:erty)?$/.test(part.name)) readProperty(x, comment, part);
}

/** `@property {Order} [order]` */
function readProperty(x: Extraction, comment: number, tag: DocTag): void {
  const types = new DocTypes(x, tag.at, tag.end);
  let type = types.readBraced();
  const name = readDocName(types);
  if (name === undefined || name.text.includes(".")) return;
  if (type === none) type = types.readBraced(); // `@property order {Order}`
  const end = name.offset + name.text.length;
  addField(x, comment, { name: name.text, offset: name.offset, end, type, isMethod: false });
}

function addField(x: Extraction, comment: number, { name, offset, end, type, isMethod }: DocField): void {
  const row = addNamed(x, comment, isMethod ? methodKind : fieldKind, { text: name, offset }, end);
  x.symbols.type[row] = type;
  x.symbols.signature[row] = x.symbols.name[row]!;
}

/** A type "=>" made of the types in the tags. */
function readCallback(x: Extraction, parts: readonly DocTag[], name: DocName): number {
  const types: number[] = [];
  let result: number = none;
  for (const { name: tag, at, end } of parts) {
    if (tag !== "param" && tag !== "returns" && tag !== "return") continue;
    const reader = new DocTypes(x, at, end);
    const type = reader.readBraced();
    if (tag !== "param") result = type;
    else if (readDocName(reader)?.text.includes(".") !== true) types.push(type);
  }
  return addFunctionType(x, types, result, name.offset);
}

function addNamed(x: Extraction, comment: number, kind: number, name: DocName, end: number): number {
  const row = addSymbol(x, comment, {
    kind,
    name: x.names.internText(name.text),
    nameNode: comment,
    flags: 0,
  });
  const { symbols } = x;
  symbols.start[row] = symbols.outerStart[row] = symbols.docEnd[row] = symbols.nameStart[row] = name.offset;
  symbols.end[row] = end;
  return row;
}

function internSignature(x: Extraction, start: number, end: number): number {
  const text = x.text.slice(start, end).replace(/\n\s*\*/g, " ");
  return x.names.internText(text.replace(/\s+/g, " ").slice(0, 300));
}

/** A module exports the types that its comments declare. */
export function exportDocTypes(x: Extraction): void {
  if (!x.memo.has(declaredTypes)) return;
  const { symbols } = x;
  let isModule = x.imports.length + x.exports.length > 0;
  for (let row = 1; row < symbols.length && !isModule; row++)
    isModule = symbols.parent[row] === 0 && (symbols.flags[row]! & symbolFlags.exported) !== 0;
  if (!isModule) return;
  for (let row = 1; row < symbols.length; row++) {
    if (symbols.parent[row] === 0 && symbols.kind[row] === typeKind)
      symbols.flags[row]! |= symbolFlags.exported;
  }
}
