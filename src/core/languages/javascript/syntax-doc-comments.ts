// Which comments say something in JSDoc's tags, and what do they stand before?
import { none } from "../../types/parsed-file.ts";
import type { Extraction } from "../../parse/extraction.ts";
import { afterOf } from "../../parse/flat-tree.ts";
import { roles } from "../../parse/rules.ts";
import type { DocScanner } from "./syntax-doc-scanner.ts";

export interface DocTag {
  readonly name: string;
  /** Of its "@". */
  readonly start: number;
  /** Behind its name. */
  readonly at: number;
  /** Where the next tag or the end of the comment is. */
  readonly end: number;
}

const tagPattern = /[\s*]@([A-Za-z]+)/g;
const anyTag = "any doc tag";

/** Keeps a comment for what it stands before, if it has tags. One without tags between that and a comment with tags does no harm. */
export function noteDoc(x: Extraction, node: number): boolean {
  const start = x.start(node);
  const end = x.end(node);
  const next = behindSpace(x.text, end);
  const isDoc = x.text.startsWith("/**", start) && x.text.slice(start, end).includes("@");
  if (isDoc) {
    x.memo.set(anyTag, 1);
    x.memo.set(docKey(next), node);
  } else if (x.memo.has(anyTag)) {
    const before = x.memo.get(docKey(start));
    if (before !== undefined) x.memo.set(docKey(next), before);
  }
  return isDoc;
}

export function hasDocs(x: Extraction): boolean {
  return x.memo.has(anyTag);
}

/** The comment with tags that stands directly before that offset, `none` without one. */
export function docBefore(x: Extraction, offset: number): number {
  return x.memo.get(docKey(offset)) ?? none;
}

/** In `memo`, where nodes are whole numbers. */
function docKey(offset: number): number {
  return offset + 0.25;
}

export function behindSpace(text: string, from: number): number {
  let at = from;
  while (at < text.length && text.charCodeAt(at) <= 32) at++;
  return at;
}

export function tagsOf(x: Extraction, comment: number): DocTag[] {
  const start = x.start(comment);
  const text = x.text.slice(start, x.end(comment));
  const last = start + text.length - (text.endsWith("*/") ? 2 : 0);
  const found = [...text.matchAll(tagPattern)];
  return found.map((tag, i) => ({
    name: tag[1]!,
    start: start + tag.index + 1,
    at: start + tag.index + tag[0].length,
    end: i + 1 < found.length ? start + found[i + 1]!.index + 1 : last,
  }));
}

/** A name that is documented: `order`, `[order=none]`, `options.order`. */
export interface DocName {
  readonly text: string;
  readonly offset: number;
}

/** The name at the scanner's place, which goes behind it. */
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
 * The comment of the declaration whose value `node`, which is open `outwards` nodes out, is: before the node itself, or
 * before the declarator, property, assignment or statement that it is the value of. `none` without one.
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
  const rule = x.rule(around)!; // open nodes have rules
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
