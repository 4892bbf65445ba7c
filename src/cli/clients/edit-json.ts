// How is a value put into a hand-written JSON file? All other bytes stay: comments, spacing, line ends, trailing
// commas.
import {
  createScanner,
  getNodeValue,
  parseTree,
  printParseErrorCode,
  type Node,
  type ParseError,
} from "jsonc-parser";
import { LociError } from "../../errors.ts";
import { describePlace } from "./describe-place.ts";
import type { Json } from "./client.ts";

/**
 * The syntax tree; undefined if the text has only whitespace and comments. Throws CONFIG_INVALID with line and column.
 */
export function parseJson(text: string, path: string): Node | undefined {
  const errors: ParseError[] = [];
  const tree = parseTree(text, errors, { allowTrailingComma: true, allowEmptyContent: true });
  const [first] = errors;
  if (first === undefined) return tree;
  throw new LociError(
    "CONFIG_INVALID",
    `${path} is not JSON: ${describeProblem(first)} at ${describePlace(text, first.offset)}.`,
    { hint: "Fix it by hand; it was left unchanged." },
  );
}

/** `CloseBraceExpected` in words. */
function describeProblem({ error }: ParseError): string {
  return printParseErrorCode(error)
    .replaceAll(/(?<=[a-z])[A-Z]/g, " $&")
    .toLowerCase();
}

/**
 * `text` with `value` under the keys; missing levels are created. Throws CONFIG_INVALID if another value is in the way.
 */
export function setValue(
  text: string,
  path: string,
  at: readonly string[],
  value: Json,
  replace: boolean,
): string {
  const tree = parseJson(text, path);
  if (tree === undefined) {
    const layout = createLayout(text);
    // A line comment would take the value in.
    const gap = text.trim() === "" || text.endsWith("\n") ? "" : layout.eol;
    return text + gap + format(nest(at, value), layout, "") + layout.eol;
  }
  let node = tree;
  for (const [depth, key] of at.entries()) {
    if (node.type !== "object") throw barred(path, at.slice(0, depth), "an object");
    const found = findValue(node, key);
    if (found === undefined) return insertInto(text, node, key, nest(at.slice(depth + 1), value));
    node = found;
  }
  return replace ? replaceNode(text, node, value) : text;
}

/** `text` with `value` at the end of the list under the keys. Throws CONFIG_INVALID. */
export function appendValue(text: string, path: string, at: readonly string[], value: Json): string {
  const tree = parseJson(text, path);
  const list = findNode(tree, at);
  if (list === undefined) return setValue(text, path, at, [value], false);
  if (list.type !== "array") throw barred(path, at, "a list");
  return insertInto(text, list, undefined, value);
}

/** Whether a strict reader would refuse it for a comma before a closing bracket. */
export function hasTrailingComma(text: string): boolean {
  const errors: ParseError[] = [];
  parseTree(text, errors, { allowTrailingComma: false, allowEmptyContent: true });
  return errors.length > 0;
}

export function findNode(tree: Node | undefined, at: readonly string[]): Node | undefined {
  return at.reduce<Node | undefined>((node, key) => node && findValue(node, key), tree);
}

export function valueOf(node: Node): unknown {
  return getNodeValue(node) as unknown;
}

/** Whether nothing is inside it, not even a comment. */
export function isEmptyNode(text: string, { offset, length, children }: Node): boolean {
  return children?.length === 0 && text.slice(offset + 1, offset + length - 1).trim() === "";
}

/** `text` without an element of a list, or without the property that has this value. Comments beside it stay. */
export function removeNode(text: string, value: Node): string {
  const child = value.parent?.type === "property" ? value.parent : value;
  const container = child.parent!;
  const siblings = container.children!;
  const at = siblings.indexOf(child);
  const [previous, next] = [siblings[at - 1], siblings[at + 1]];
  const close = container.offset + container.length - 1;
  const end = child.offset + child.length;
  const { comma } = lookBehind(text, end, next?.offset ?? close);
  // Its own comma goes with it; the last one without a comma takes the one before it.
  const other =
    comma === undefined && previous !== undefined
      ? lookBehind(text, previous.offset + previous.length, child.offset).comma
      : comma;
  const isNear = comma !== undefined && text.slice(end, comma - 1).trim() === "";
  const span = widen(text, child.offset, isNear ? comma : end, next !== undefined);
  const inside = text.slice(container.offset + 1, span.start) + text.slice(span.end, close);
  if (siblings.length === 1 && inside.replace(",", "").trim() === "")
    return splice(text, container.offset + 1, close, "");
  if (other === undefined || isNear) return splice(text, span.start, span.end, "");
  if (other > span.start) return splice(splice(text, other - 1, other, ""), span.start, span.end, "");
  return splice(splice(text, span.start, span.end, ""), other - 1, other, "");
}

/** A value with nothing beside it takes its lines with it; else it takes the spaces on one side. */
function widen(text: string, start: number, end: number, hasNext: boolean): Span {
  const indent = /[ \t]*$/.exec(text.slice(0, start))![0].length;
  const left = start - indent;
  const right = end + /^[ \t]*/.exec(text.slice(end))![0].length;
  const lineBreak = /\r?\n$/.exec(text.slice(Math.max(0, left - 2), left))?.[0] ?? "";
  if (lineBreak !== "" && /^\r?\n/.test(text.slice(right, right + 2)))
    return { start: left - lineBreak.length, end: right };
  return hasNext ? { start, end: right } : { start: left, end };
}

interface Span {
  readonly start: number;
  readonly end: number;
}

/** If a key occurs twice, the last one counts, as in every JSON reader. */
function findValue(node: Node, key: string): Node | undefined {
  const properties = node.type === "object" ? (node.children ?? []) : [];
  return properties.findLast((property) => property.children?.[0]?.value === key)?.children?.[1];
}

function barred(path: string, at: readonly string[], what: string): LociError {
  const name = at.length === 0 ? "The content" : at.join(".");
  return new LociError("CONFIG_INVALID", `${name} of ${path} is not ${what}.`, {
    hint: "Fix it by hand; it was left unchanged.",
  });
}

function nest(keys: readonly string[], value: Json): Json {
  return keys.reduceRight<Json>((inner, key) => ({ [key]: inner }), value);
}

interface Layout {
  readonly eol: string;
  /** One step of indentation; undefined for a single-line file. */
  readonly unit: string | undefined;
}

function createLayout(text: string): Layout {
  const body = text.trim();
  const eol = text.includes("\r\n") ? "\r\n" : "\n";
  if (body.length > 2 && !body.includes("\n")) return { eol, unit: undefined };
  return { eol, unit: /^([ \t]+)["'[{/]/m.exec(text)?.[1] ?? "  " };
}

/** Lists of plain values go on one line. `indent` is that of the line where the value begins. */
function format(value: Json, layout: Layout, indent: string): string {
  const { eol, unit } = layout;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const isList = Array.isArray(value);
  const inner = indent + (unit ?? "");
  const parts = isList
    ? (value as readonly Json[]).map((element) => format(element, layout, inner))
    : Object.entries(value).map(([key, child]) => `${JSON.stringify(key)}: ${format(child, layout, inner)}`);
  const [open, close] = isList ? ["[", "]"] : ["{", "}"];
  const isPlain = isList && value.every((element) => typeof element !== "object");
  if (parts.length === 0 || isPlain) return open + parts.join(", ") + close;
  if (unit === undefined) return isList ? `[${parts.join(", ")}]` : `{ ${parts.join(", ")} }`;
  return `${open}${eol}${parts.map((part) => inner + part).join(`,${eol}`)}${eol}${indent}${close}`;
}

function insertInto(text: string, container: Node, key: string | undefined, value: Json): string {
  const layout = createLayout(text);
  const last = container.children?.at(-1);
  const ownIndent = indentAt(text, container.offset);
  const write = (indent: string): string =>
    (key === undefined ? "" : `${JSON.stringify(key)}: `) + format(value, layout, indent);
  if (last !== undefined) return insertAfter(text, container, last, layout, write);
  const open = container.offset + 1;
  const close = container.offset + container.length - 1;
  const inner = text.slice(open, close);
  // A comment inside the braces stays in front; a line comment already ends in a line break.
  const kept = inner.trimEnd();
  if (layout.unit === undefined) return splice(text, open, close, `${kept} ${write("")} `);
  const indent = ownIndent + layout.unit;
  const end = inner.includes("\n") && kept !== "" ? inner.slice(kept.length) : `${layout.eol}${ownIndent}`;
  return splice(text, open, close, `${kept}${layout.eol}${indent}${write(indent)}${end}`);
}

function insertAfter(
  text: string,
  container: Node,
  last: Node,
  { eol, unit }: Layout,
  write: (indent: string) => string,
): string {
  const lastEnd = last.offset + last.length;
  const { comma, lineEnd } = lookBehind(text, lastEnd, container.offset + container.length - 1);
  const isSpread = unit !== undefined && text.slice(container.offset, last.offset).includes("\n");
  if (!isSpread) {
    const at = comma ?? lastEnd;
    return splice(text, at, at, comma === undefined ? `, ${write("")}` : ` ${write("")},`);
  }
  const indent = indentAt(text, last.offset);
  const added = `${eol}${indent}${write(indent)}`;
  // Comments on the last value's line stay there.
  if (comma !== undefined) return splice(text, lineEnd, lineEnd, `${added},`);
  return splice(text, lastEnd, lineEnd, `,${text.slice(lastEnd, lineEnd)}${added}`);
}

/** The scanner's tokens, whose own names TypeScript does not allow to be used here. */
const tokens = { comma: 5, lineBreak: 14, space: 15, end: 17 };

interface Behind {
  /** The position after the trailing comma, if there is one. */
  readonly comma: number | undefined;
  /** Where the value's line ends, including comments. */
  readonly lineEnd: number;
}

function lookBehind(text: string, from: number, limit: number): Behind {
  const scanner = createScanner(text, false);
  scanner.setPosition(from);
  let comma: number | undefined;
  let lineEnd = from;
  let isSameLine = true;
  for (;;) {
    const kind: number = scanner.scan();
    const end = scanner.getTokenOffset() + scanner.getTokenLength();
    if (kind === tokens.end || scanner.getTokenOffset() >= limit) return { comma, lineEnd };
    if (kind === tokens.lineBreak) isSameLine = false;
    else if (kind === tokens.comma) {
      comma = end;
      // A comma at the start of a line belongs to that line.
      lineEnd = end;
      isSameLine = true;
    } else if (kind !== tokens.space && isSameLine) {
      lineEnd = end;
      if (text.slice(scanner.getTokenOffset(), end).includes("\n")) isSameLine = false;
    }
  }
}

function replaceNode(text: string, node: Node, value: Json): string {
  const layout = createLayout(text);
  const written = format(value, layout, indentAt(text, node.offset));
  return splice(text, node.offset, node.offset + node.length, written);
}

/** The whitespace at the start of the line. */
function indentAt(text: string, offset: number): string {
  const start = text.lastIndexOf("\n", offset - 1) + 1;
  return /^[ \t]*/.exec(text.slice(start))?.[0] ?? "";
}

function splice(text: string, start: number, end: number, added: string): string {
  return text.slice(0, start) + added + text.slice(end);
}
