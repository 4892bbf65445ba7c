// Does a document of a SCIP index match a file's current text? Each range must be exactly on the name that it claims.
import type { ScipDocument } from "./decode-document.ts";
import { findWrittenName, isLocalSymbol } from "./symbol-name.ts";
import { TextPositions } from "./text-positions.ts";

/**
 * Minimum shares of the comparable names. Some names are written differently: an alias of an import, a quoted property.
 */
const minDefinitions = 0.95;
const minWords = 0.95;
const minSameNames = 0.7;

export interface CheckedDocument {
  /** Whether its facts are valid for the text. */
  readonly fits: boolean;
  /** Per occurrence: the offset of its range, −1 if it is not on a whole word. */
  readonly offsets: Int32Array;
  /** Per occurrence: 1 if the word there differs from the name of its symbol. */
  readonly renamed: Uint8Array;
}

export function checkDocument(document: ScipDocument, text: string): CheckedDocument {
  const positions = new TextPositions(text);
  const { occurrences, encoding } = document;
  const offsets = new Int32Array(occurrences.length).fill(-1);
  const renamed = new Uint8Array(occurrences.length);
  const locals = new Map<string, string>();
  const aliases = new Map<string, number>();
  const definitions = new Share();
  const words = new Share();
  const names = new Share();
  occurrences.forEach(({ line, column, endColumn, symbol, isDefinition }, i) => {
    const start = positions.offsetOf(line, column, encoding);
    const end = start < 0 ? -1 : positions.offsetOf(line, endColumn, encoding);
    const word = end < 0 ? "" : text.slice(start, end);
    const isWhole = endsAsWord(text, start, word);
    if (isWhole && wholeWord.test(word)) offsets[i] = start;
    const id = Buffer.from(symbol.bytes.subarray(symbol.start, symbol.end)).toString("latin1");
    if (isLocalSymbol(symbol)) {
      const before = locals.get(id);
      if (before === undefined) locals.set(id, word);
      else names.add(before === word);
      return;
    }
    const expected = findWrittenName(symbol);
    if (expected === "") return;
    // rust-analyzer gives `a + b` the function `add`, on the operator and on the spaces around it.
    if (!isDefinition && wordless.test(word)) return;
    const isSame = word.split(" ").map(unquote).includes(expected);
    renamed[i] = Number(!isSame);
    if (isDefinition) definitions.add(isSame);
    else {
      words.add(isWhole);
      // Some indexers give `A as B` a single range, with the name A or B.
      if (isSame) names.add(true);
      else aliases.set(`${word} ${id}`, (aliases.get(`${word} ${id}`) ?? 0) + 1);
    }
  });
  // An alias of a symbol occurs where it is imported and where it is used.
  for (const count of aliases.values()) for (let i = 0; i < count; i++) names.add(count > 1);
  const fits = definitions.value >= minDefinitions && words.value >= minWords && names.value >= minSameNames;
  return { fits, offsets, renamed };
}

class Share {
  #good = 0;
  #all = 0;

  add(isGood: boolean): void {
    this.#all++;
    if (isGood) this.#good++;
  }

  /** 1 if nothing was compared. */
  get value(): number {
    return this.#all === 0 ? 1 : this.#good / this.#all;
  }
}

const wholeWord = /^[\p{L}\p{N}_$#@?!]+$/u;
const wordless = /^[^\p{L}\p{N}_$]+$/u;
const wordPart = /[\p{L}\p{N}_$]/u;

function endsAsWord(text: string, start: number, word: string): boolean {
  if (word === "") return false;
  return !wordPart.test(text[start - 1] ?? " ") && !wordPart.test(text[start + word.length] ?? " ");
}

function unquote(word: string): string {
  return /^(["'`]).*\1$/.test(word) ? word.slice(1, -1) : word;
}
