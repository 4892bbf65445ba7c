// Which comments have JSDoc tags, and which code does each precede?
import { none } from "../../types/parsed-file.ts";
import type { Extraction } from "../../parse/nodes/extraction.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { roles } from "../../parse/tree/rules.ts";
import type { DocScanner } from "./syntax-doc-scanner.ts";
import { behindSpace } from "../syntax-parts/text-parts.ts";

export interface DocTag {
  readonly name: string;
  /** Offset of its "@". */
  readonly start: number;
  /** Offset after its name. */
  readonly at: number;
  /** Offset of the next tag, or of the end of the comment. */
  readonly end: number;
}

const tagName = /[A-Za-z]+/y;
const asterisk = 0x2a;
const atSign = 0x40;
const anyTag = "any doc tag";

/** Keeps a comment with tags for the code that follows. A comment without tags between the two makes no difference. */
export function noteDoc(x: Extraction, node: number): boolean {
  const start = x.start(node);
  const end = x.end(node);
  const next = behindSpace(x.text, end);
  const isDoc = x.text.startsWith("/**", start) && hasTag(x.text, start, end);
  if (isDoc) {
    x.memo.set(anyTag, 1);
    x.memo.set(docKey(next), node);
  } else if (x.memo.has(anyTag)) {
    const before = x.memo.get(docKey(start));
    if (before !== undefined) x.memo.set(docKey(next), before);
  }
  return isDoc;
}

function hasTag(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (text.charCodeAt(at) === atSign) return true;
  return false;
}

export function hasDocs(x: Extraction): boolean {
  return x.memo.has(anyTag);
}

/** The comment with tags directly before an offset; `none` if there is none. */
export function docBefore(x: Extraction, offset: number): number {
  return x.memo.get(docKey(offset)) ?? none;
}

/** Key in `memo`; a fraction, since keys of nodes are whole numbers. */
function docKey(offset: number): number {
  return offset + 0.25;
}

const noTags: DocTag[] = [];
/** The tags that were read last: everything that starts after a comment asks for them. */
const last = { text: "", comment: none as number, tags: noTags };

export function tagsOf(x: Extraction, comment: number): readonly DocTag[] {
  if (last.comment !== comment || last.text !== x.text) {
    last.tags = readTags(x.text, x.start(comment), x.end(comment));
    last.comment = comment;
    last.text = x.text;
  }
  return last.tags;
}

function readTags(text: string, start: number, end: number): DocTag[] {
  const close = text.startsWith("*/", end - 2) ? end - 2 : end;
  const found: { name: string; start: number; at: number }[] = [];
  let at = text.indexOf("@", start);
  for (; at >= 0 && at < close; at = text.indexOf("@", at + 1)) {
    const before = text.charCodeAt(at - 1);
    if (before > 32 && before !== asterisk) continue;
    tagName.lastIndex = at + 1;
    const name = tagName.exec(text)?.[0];
    if (name !== undefined) found.push({ name, start: at, at: at + 1 + name.length });
  }
  return found.map((tag, i) => ({ ...tag, end: found[i + 1]?.start ?? close }));
}

/** A documented name: `order`, `[order=none]`, `options.order`. */
export interface DocName {
  readonly text: string;
  readonly offset: number;
}

/** Reads the name at the scanner's position and moves past it. */
export function readDocName(scanner: DocScanner): DocName | undefined {
  scanner.take("[");
  const { start, text, isWord } = scanner.peek();
  if (!isWord) return undefined;
  scanner.next();
  let path = text;
  while (scanner.take("[") ? scanner.take("]") && scanner.take(".") : scanner.take(".")) {
    path += `.${scanner.peek().text}`;
    scanner.next();
  }
  return { text: path, offset: start };
}

/**
 * The comment of the declaration whose value is `node`, an open node `outwards` levels out. It is before the node
 * itself or before an enclosing declarator, property, assignment or statement. `none` if there is none.
 */
export function docOfDeclared(x: Extraction, node: number, outwards: number): number {
  let inside = node;
  for (let level = outwards; ; level++) {
    const doc = docBefore(x, x.start(inside));
    if (doc !== none) return doc;
    const around = x.parent(level + 1);
    if (around === none || !declares(x, around, inside)) return none;
    inside = around;
  }
}

function declares(x: Extraction, around: number, inside: number): boolean {
  const rule = x.rule(around)!; // open nodes always have a rule
  switch (rule.role) {
    case roles.variable:
    case roles.pair:
      return x.child(around, rule.value) === inside;
    case roles.assign:
      return x.child(around, rule.right) === inside;
    case roles.wrapper:
      return isFirst(x, around, inside);
    default:
      return false;
  }
}

function isFirst(x: Extraction, wrapper: number, inside: number): boolean {
  const after = afterOf(x.nodes, wrapper);
  for (let at = wrapper + 1; at < after; at = afterOf(x.nodes, at)) {
    const role = x.role(at);
    if (role !== roles.modifier && role !== roles.comment && role !== roles.decorator) return at === inside;
  }
  return false;
}
