// PHPDoc: types of parameters, results, properties and variables that the code itself does not declare.
import { noString } from "../../../base/string-table.ts";
import { bindingKinds, none, symbolFlags } from "../../types/parsed-file.ts";
import { addBinding } from "../../parse/nodes/bindings.ts";
import { noteComment } from "../../parse/nodes/docs.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { addDocType, type DocTypeStyle } from "../syntax-parts/doc-types.ts";

const phpDocTypes: DocTypeStyle = { list: "array", place: 0, parter: "\\" };
const parameterKind = bindingKinds.indexOf("parameter");
const genericKind = bindingKinds.indexOf("generic");
const localKind = bindingKinds.indexOf("local");

/** A type ends at the first white space outside brackets. */
export const typeText = String.raw`((?:[^\s<({]|<[^>\n]*>|\([^)\n]*\)|\{[^}\n]*\})+)`;
const variableDoc = new RegExp(String.raw`@(?:psalm-|phpstan-)?var\s+${typeText}(?:\s+(\$\w+))?`);
const returnDoc = new RegExp(String.raw`@(?:psalm-|phpstan-)?return\s+${typeText}`);
const parameterDocs = new RegExp(
  String.raw`@(?:psalm-|phpstan-)?param\s+${typeText}\s+&?(?:\.\.\.)?(\$\w+)`,
  "g",
);
const templateDocs = new RegExp(
  String.raw`@(?:psalm-|phpstan-)?template(?:-covariant)?\s+(\w+)(?:\s+(?:of|as)\s+${typeText})?`,
  "g",
);
const globalDocs = new RegExp(String.raw`@global\s+${typeText}\s+(\$\w+)`, "g");

/** Declared types that the doc can make more precise. */
const vague = /^(?:array|iterable|object|mixed|callable|Traversable|Iterator|Generator)$/;

/** `/** @var Type $name *\/` before a statement gives the type of the variable. */
export const comment: Hook = {
  enter(x, node) {
    noteComment(x, node);
    const text = x.slice(node);
    const found = text.startsWith("/**") ? variableDoc.exec(text) : null;
    if (found?.[2] === undefined) return true;
    const type = readType(x, found[1]!, x.start(node));
    const name = x.names.internText(found[2]);
    x.memo.set(`var ${name}`, type);
    const span = { start: x.start(node), end: x.scopeSpan(true).end };
    addBinding(x, name, { kind: localKind, span, type, value: none });
    return true;
  },
};

/** The type that the preceding comment gave the variable; `none` if there is none. */
export function takeVariableDoc(x: Extraction, name: number): number {
  const key = `var ${name}`;
  const type = x.memo.get(key) ?? none;
  x.memo.delete(key);
  return type;
}

/** Key in `memo` of a field that a type itself declares under that name. */
export function fieldKey(type: number, name: number): string {
  return `field ${type} ${name}`;
}

/** Declared results that say less than what a body returns. */
const iterator = /^(?:Traversable|Iterator|iterable)$/;

/**
 * What a generator yields says more than `iterable`, and what a function returns more than `Iterator`, unless its doc
 * says what it gives.
 */
function preferYields(x: Extraction, row: number, doc: string | undefined): void {
  const type = x.symbols.type[row]!;
  const hasBody = (x.symbols.flags[row]! & symbolFlags.declaration) === 0;
  const isIterator = hasBody && type !== none && iterator.test(x.names.get(x.expressions.name[type]!));
  const isOpen = isIterator || (x.memo.has(`yields ${row}`) && isVague(x, type));
  if (isOpen && (doc === undefined || !returnDoc.test(doc))) x.symbols.type[row] = none;
}

export function applyFunctionDoc(x: Extraction, row: number): void {
  const doc = docOf(x, row);
  const { symbols, bindings } = x;
  preferYields(x, row, doc);
  if (doc === undefined) return;
  const offset = symbols.nameStart[row]!;
  const result = returnDoc.exec(doc)?.[1];
  const templates = addTemplates(x, row, doc);
  const isMoreExact = (text: string, declared: number): boolean =>
    isVague(x, declared) || templates?.pattern.test(text) === true;
  if (result !== undefined && isMoreExact(result, symbols.type[row]!)) {
    const type = readType(x, result, offset);
    if (type !== none) symbols.type[row] = type;
  }
  for (const [, text, variable] of doc.matchAll(parameterDocs)) {
    const name = x.names.find(variable!);
    for (let b = bindings.length - 1; b >= 0 && name !== undefined; b--) {
      if (bindings.owner[b] !== row || bindings.kind[b] !== parameterKind || bindings.name[b] !== name)
        continue;
      const declared = bindings.type[b]!;
      // Of a type parameter without bound the declared type tells more.
      const isLess =
        templates?.unbound.has(text!.replace(/^\?|\|null$/g, "")) === true && !isVague(x, declared);
      const type = !isLess && isMoreExact(text!, declared) ? readType(x, text!, offset) : none;
      if (type !== none) bindings.type[b] = type;
      const field = x.memo.get(fieldKey(symbols.parent[row]!, x.names.internText(variable!.slice(1))));
      const isPromoted = field !== undefined && symbols.start[field]! > symbols.start[row]!;
      if (isPromoted && type !== none) symbols.type[field] = type;
      break;
    }
  }
}

/** What finds a type parameter in a type, and the type parameters that have no bound. */
interface Templates {
  readonly pattern: RegExp;
  readonly unbound: ReadonlySet<string>;
}

/**
 * `@template T of Base`: a type parameter of the function; without a bound, it has the declared type of the result.
 */
function addTemplates(x: Extraction, row: number, doc: string): Templates | undefined {
  if (!doc.includes("template")) return undefined;
  const { symbols } = x;
  const names: string[] = [];
  const unbound = new Set<string>();
  const { owner } = x;
  x.owner = row;
  for (const [, name, bound] of doc.matchAll(templateDocs)) {
    const offset = symbols.nameStart[row]!;
    const type = bound === undefined ? symbols.type[row]! : readType(x, bound, offset);
    const span = { start: symbols.start[row]!, end: symbols.end[row]! };
    addBinding(x, x.names.internText(name!), { kind: genericKind, span, type, value: none });
    names.push(name!);
    if (bound === undefined) unbound.add(name!);
  }
  x.owner = owner;
  if (names.length === 0) return undefined;
  return { pattern: new RegExp(String.raw`\b(?:${names.join("|")})\b`), unbound };
}

/** Sets the type from a property's doc, if the declared type is less precise. */
export function applyPropertyDoc(x: Extraction, row: number): void {
  const text = variableDoc.exec(docOf(x, row) ?? "")?.[1];
  if (text === undefined || !isVague(x, x.symbols.type[row]!)) return;
  const type = readType(x, text, x.symbols.nameStart[row]!);
  if (type !== none) x.symbols.type[row] = type;
}

/** WordPress's `@global Type $name`: the type of a variable in the function's `global` statements. */
export function globalType(x: Extraction, variable: string): number {
  for (const [, text, name] of (docOf(x, x.owner) ?? "").matchAll(globalDocs)) {
    if (name === variable) return readType(x, text!, x.symbols.nameStart[x.owner]!);
  }
  return none;
}

export function docOf(x: Extraction, row: number): string | undefined {
  const doc = x.symbols.doc[row]!;
  return doc === noString ? undefined : x.names.get(doc);
}

export function readType(x: Extraction, text: string, offset: number): number {
  const plain = text.replace("$this", "static").replaceAll("class-string", "class_string");
  return addDocType(x, plain, offset, phpDocTypes);
}

function isVague(x: Extraction, row: number): boolean {
  return row === none || vague.test(x.names.get(x.expressions.name[row]!));
}
