// If a file has changed since it was indexed, where are these lines now?
import { noString } from "../../../base/string-table.ts";
import type { ParsedFile } from "../../types/index.ts";
import type { FileLines } from "./indexed-text.ts";

export type PlaceNow =
  /** How many lines down from where they were indexed; negative means up. */
  | { readonly kind: "there"; readonly movedBy: number }
  | { readonly kind: "gone" }
  /** The lines contain no name to recognize them by. */
  | { readonly kind: "unknown" };

interface Anchor {
  readonly name: string;
  readonly line: number;
}

const word = /[\p{L}_$][\p{L}\p{N}_$]*/gu;
const isWord = /^[\p{L}_$][\p{L}\p{N}_$]*$/u;
/** At least this share of the lines' names must still exist. */
const leastPresent = 0.5;
/**
 * At least this share must have moved by the same distance. If lines were inserted in between, parts moved by different
 * distances.
 */
const leastAgreeing = 0.3;
/** A name counts as present within this many lines of its place. */
const reach = 20;

/** With fewer lines, their neighbors help to place them: a single name says little. */
const fewLines = 4;
/** How many lines on each side count as neighbors. */
const nearby = 10;

/** Undefined if the lines are the indexed ones, or nothing is known about the file. */
export function openMovedLines(
  { lines, stale, isGone }: FileLines,
  findParsed: () => ParsedFile | undefined,
): MovedLines | undefined {
  const parsed = stale && isGone !== true ? findParsed() : undefined;
  return parsed && new MovedLines(parsed, lines);
}

/**
 * One file that has changed since it was indexed. Names used or declared in its lines vote on how far the lines have
 * moved.
 */
export class MovedLines {
  readonly #parsed: ParsedFile;
  readonly #lines: readonly string[];
  #places: ReadonlyMap<string, readonly number[]> | undefined;

  /**
   * @param parsed - the file as indexed
   * @param lines - the current lines, without line ends
   */
  constructor(parsed: ParsedFile, lines: readonly string[]) {
    this.#parsed = parsed;
    this.#lines = lines;
  }

  /** @param first - first line as indexed, 1-based; `last` is included */
  locate(first: number, last: number): PlaceNow {
    return last - first + 1 < fewLines ? this.#locateFew(first, last) : this.#locateMany(first, last);
  }

  #locateMany(first: number, last: number): PlaceNow {
    const declared = listDeclared(this.#parsed, first, last);
    const anchors = [...declared, ...listUsed(this.#parsed, first, last)];
    if (anchors.length === 0) return { kind: "unknown" };
    const [movedBy = 0, agreeing = 0] = this.#vote(anchors)[0] ?? [];
    const isPresent = ({ name, line }: Anchor): boolean =>
      this.#placesOf(name).some((place) => Math.abs(place - line - movedBy) <= reach);
    const present = anchors.filter(isPresent).length;
    const isThere =
      present >= leastPresent * anchors.length &&
      agreeing >= leastAgreeing * anchors.length &&
      (declared.length === 0 || declared.some(isPresent));
    return isThere ? { kind: "there", movedBy } : { kind: "gone" };
  }

  /** Their own names must be exactly at the new place; the surrounding lines help to decide the distance. */
  #locateFew(first: number, last: number): PlaceNow {
    const from = first - nearby;
    const anchors = [
      ...listDeclared(this.#parsed, from, last + nearby),
      ...listUsed(this.#parsed, from, last + nearby),
    ];
    const own = anchors.filter(({ line }) => line >= first && line <= last);
    if (own.length === 0) return { kind: "unknown" };
    const [best] = this.#vote(anchors)
      .filter(([, votes]) => votes >= leastAgreeing * anchors.length)
      .map(([movedBy]) => ({
        movedBy,
        present: own.filter(({ name, line }) => this.#placesOf(name).includes(line + movedBy)).length,
      }))
      .sort((a, b) => b.present - a.present);
    return best !== undefined && best.present > leastPresent * own.length
      ? { kind: "there", movedBy: best.movedBy }
      : { kind: "gone" };
  }

  /** Distances with the number of names that moved by each: most votes first, then the shortest. */
  #vote(anchors: readonly Anchor[]): (readonly [movedBy: number, votes: number])[] {
    const votes = new Map<number, number>();
    for (const { name, line } of anchors) {
      for (const place of this.#placesOf(name)) votes.set(place - line, (votes.get(place - line) ?? 0) + 1);
    }
    return [...votes].sort(([a, inA], [b, inB]) => inB - inA || Math.abs(a) - Math.abs(b));
  }

  /** The current 1-based lines with this word, ascending. */
  #placesOf(name: string): readonly number[] {
    this.#places ??= findWords(this.#lines);
    return this.#places.get(name) ?? [];
  }
}

/** The symbols that begin in the lines and are not inside another one that does. */
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

function findWords(lines: readonly string[]): Map<string, number[]> {
  const places = new Map<string, number[]>();
  lines.forEach((text, at) => {
    for (const [found] of text.matchAll(word)) {
      const known = places.get(found);
      if (known === undefined) places.set(found, [at + 1]);
      else if (known.at(-1) !== at + 1) known.push(at + 1);
    }
  });
  return places;
}

/** The file's lines by their old numbers: line n of the result is the line that was n. */
export function alignLines(lines: readonly string[], movedBy: number): readonly string[] {
  if (movedBy >= 0) return movedBy === 0 ? lines : lines.slice(movedBy);
  return [...new Array<string>(-movedBy).fill(""), ...lines];
}
