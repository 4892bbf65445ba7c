// A file has changed since it was indexed: where do these lines of it stand now?
import { noString } from "../../../base/string-table.ts";
import type { ParsedFile } from "../../types/index.ts";
import type { FileLines } from "./indexed-text.ts";

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

/** Fewer lines than that are placed by their neighbors too: a single name says little. */
const fewLines = 4;
/** So many lines on both sides are their neighbors. */
const nearby = 10;

/** Undefined where the lines are those that were indexed, or nothing is known of the file. */
export function openMovedLines(
  { lines, stale, isGone }: FileLines,
  findParsed: () => ParsedFile | undefined,
): MovedLines | undefined {
  const parsed = stale && isGone !== true ? findParsed() : undefined;
  return parsed && new MovedLines(parsed, lines);
}

/** One file that has changed since it was indexed. Names that are used or declared in lines vote for how far these have moved. */
export class MovedLines {
  readonly #parsed: ParsedFile;
  readonly #lines: readonly string[];
  #places: ReadonlyMap<string, readonly number[]> | undefined;

  /**
   * @param parsed - the file as it was indexed
   * @param lines - the file now, without line ends
   */
  constructor(parsed: ParsedFile, lines: readonly string[]) {
    this.#parsed = parsed;
    this.#lines = lines;
  }

  /** @param first - of the lines as they were indexed, 1-based; `last` is included */
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

  /** Their own names must stand exactly there; how far that is, the lines around decide with them. */
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

  /** Distances with the number of names that stand so far from where they stood: most first, then the shortest. */
  #vote(anchors: readonly Anchor[]): (readonly [movedBy: number, votes: number])[] {
    const votes = new Map<number, number>();
    for (const { name, line } of anchors) {
      for (const place of this.#placesOf(name)) votes.set(place - line, (votes.get(place - line) ?? 0) + 1);
    }
    return [...votes].sort(([a, inA], [b, inB]) => inB - inA || Math.abs(a) - Math.abs(b));
  }

  /** 1-based lines on which the word stands now, ascending. */
  #placesOf(name: string): readonly number[] {
    this.#places ??= findWords(this.#lines);
    return this.#places.get(name) ?? [];
  }
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

/** The file's lines by their numbers before: what was line n is line n of them. */
export function alignLines(lines: readonly string[], movedBy: number): readonly string[] {
  if (movedBy >= 0) return movedBy === 0 ? lines : lines.slice(movedBy);
  return [...new Array<string>(-movedBy).fill(""), ...lines];
}
