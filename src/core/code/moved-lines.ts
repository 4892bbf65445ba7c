// A file has changed since it was indexed: where do these lines of it stand now?
import { noString } from "../../base/string-table.ts";
import type { ParsedFile } from "../types/index.ts";

export type PlaceNow =
  /** So many lines further down than they were indexed; negative for further up. */
  | { readonly kind: "there"; readonly movedBy: number }
  | { readonly kind: "gone" }
  /** Nothing in them has a name to know them by. */
  | { readonly kind: "unknown" };

interface Anchor {
  readonly name: string;
  readonly line: number;
}

const word = /[\p{L}_$][\p{L}\p{N}_$]*/gu;
const isWord = /^[\p{L}_$][\p{L}\p{N}_$]*$/u;
/** Of the names in the lines, so many must still be there. */
const leastPresent = 0.5;
/** So many must stand where the others moved to: where lines were added in between, they have moved in parts. */
const leastAgreeing = 0.3;
/** A name counts as present so many lines around its place. */
const reach = 20;

/**
 * Names that are used or declared in the lines vote for how far they have moved.
 * @param parsed - the file as it was indexed
 * @param lines - the file now, without line ends
 * @param first - of the lines as they were indexed, 1-based; `last` is included
 */
export function locateLines(
  parsed: ParsedFile,
  lines: readonly string[],
  first: number,
  last: number,
): PlaceNow {
  const declared = listDeclared(parsed, first, last);
  const anchors = [...declared, ...listUsed(parsed, first, last)];
  if (anchors.length === 0) return { kind: "unknown" };
  const places = findWords(lines, new Set(anchors.map(({ name }) => name)));
  const votes = new Map<number, number>();
  for (const { name, line } of anchors) {
    for (const place of places.get(name) ?? []) votes.set(place - line, (votes.get(place - line) ?? 0) + 1);
  }
  const [movedBy = 0, agreeing = 0] =
    [...votes].sort(([a, inA], [b, inB]) => inB - inA || Math.abs(a) - Math.abs(b))[0] ?? [];
  const isPresent = ({ name, line }: Anchor): boolean =>
    places.get(name)?.some((place) => Math.abs(place - line - movedBy) <= reach) === true;
  const present = anchors.filter(isPresent).length;
  const isThere =
    present >= leastPresent * anchors.length &&
    agreeing >= leastAgreeing * anchors.length &&
    (declared.length === 0 || declared.some(isPresent));
  return isThere ? { kind: "there", movedBy } : { kind: "gone" };
}

/** The symbols that begin in the lines and lie in no other that does. */
function listDeclared({ symbols, strings }: ParsedFile, first: number, last: number): Anchor[] {
  const anchors: Anchor[] = [];
  const begins = (row: number): boolean =>
    row > 0 && symbols.startLine[row]! >= first && symbols.startLine[row]! <= last;
  for (let row = 1; row < symbols.length; row++) {
    if (!begins(row) || begins(symbols.parent[row]!)) continue;
    const name = strings.get(symbols.name[row]!);
    if (isWord.test(name)) anchors.push({ name, line: symbols.startLine[row]! });
  }
  return anchors;
}

function listUsed({ expressions, strings }: ParsedFile, first: number, last: number): Anchor[] {
  const anchors = new Map<string, Anchor>();
  for (let row = 0; row < expressions.length; row++) {
    const line = expressions.line[row]!;
    if (line < first || line > last || expressions.name[row] === noString) continue;
    const name = strings.get(expressions.name[row]!);
    if (isWord.test(name)) anchors.set(`${line} ${name}`, { name, line });
  }
  return [...anchors.values()];
}

/** 1-based lines on which each of the words stands, ascending. */
function findWords(lines: readonly string[], wanted: ReadonlySet<string>): Map<string, number[]> {
  const places = new Map<string, number[]>();
  lines.forEach((text, at) => {
    for (const [found] of text.matchAll(word)) {
      if (!wanted.has(found)) continue;
      const known = places.get(found);
      if (known === undefined) places.set(found, [at + 1]);
      else if (known.at(-1) !== at + 1) known.push(at + 1);
    }
  });
  return places;
}

/** The file's lines by their numbers before: what was line n is line n of them. */
export function alignLines(lines: readonly string[], movedBy: number): readonly string[] {
  if (movedBy >= 0) return movedBy === 0 ? lines : lines.slice(movedBy);
  return [...new Array<string>(-movedBy).fill(""), ...lines];
}
