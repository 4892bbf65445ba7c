// Which code fits into a budget? Bodies of the best passages, then signatures of what did not fit and of what is linked
// to them, then more bodies. A passage that does not fit is cut at a symbol or passed over, and the next is tried.
import type { CountTokens, Lines, PassageDraft } from "../../core/context/index.ts";
import { overlaps } from "../../core/context/index.ts";
import type { ContextSettings } from "./context-settings.ts";

/** A passage with its text in both forms; "" where a form has none. */
export interface Candidate extends PassageDraft {
  readonly language: string;
  readonly wholeText: string;
  readonly foundText: string;
}

export interface ShownPassage extends Lines {
  readonly root: string;
  readonly path: string;
  readonly language: string;
  readonly symbol: string;
  readonly symbolId: string | undefined;
  readonly relevance: number;
  readonly text: string;
}

export interface ShownSignature {
  readonly root: string;
  readonly path: string;
  readonly line: number;
  readonly symbolId: string;
  readonly signature: string;
  /** How it is linked to a passage; "" where it was found itself. */
  readonly relation: string;
}

export interface PackedCode {
  readonly passages: readonly ShownPassage[];
  readonly signatures: readonly ShownSignature[];
}

/** What a block of Markdown costs beside its text: a heading for a file, lines and fences for a passage. */
const headingTokens = 14;
const passageTokens = 16;
const signatureFileTokens = 4;
const signatureTokens = 8;
const maxSignature = 200;

export class CodePacker {
  readonly #count: CountTokens;
  readonly #settings: ContextSettings;
  readonly #passages: ShownPassage[] = [];
  readonly #signatures: ShownSignature[] = [];
  readonly #budget: number;
  #left: number;

  constructor(budgetTokens: number, count: CountTokens, settings: ContextSettings) {
    this.#budget = budgetTokens;
    this.#left = budgetTokens;
    this.#count = count;
    this.#settings = settings;
  }

  get left(): number {
    return this.#left;
  }

  get packed(): PackedCode {
    return { passages: this.#passages, signatures: this.#signatures };
  }

  /** Takes bodies while `reserve` tokens stay free. */
  addBodies(candidates: readonly Candidate[], reserve: number): void {
    const { longestBody, tokensPerFileBody } = this.#settings;
    const bodiesPerFile = 2 + Math.floor(this.#budget / tokensPerFileBody);
    const room = Math.max(0, this.#budget * longestBody);
    for (const candidate of candidates) {
      const ofFile = this.#passages.filter((shown) => isSameFile(shown, candidate)).length;
      if (reserve > 0 && ofFile >= bodiesPerFile) continue;
      this.#addBody(candidate, Math.min(this.#left - reserve, reserve > 0 ? room : this.#left));
    }
  }

  #addBody(candidate: Candidate, room: number): void {
    const forms: readonly (readonly [Lines, string])[] = [
      [candidate, candidate.wholeText],
      [candidate.found, candidate.foundText],
    ];
    const fileCost = this.#passages.some((shown) => isSameFile(shown, candidate)) ? 0 : headingTokens;
    for (const [lines, text] of forms) {
      if (text === "" || this.#passages.some((shown) => overlaps(shown, candidate, lines))) continue;
      // A token has one character at least, so most long texts need no count.
      if (text.length / 8 > room) continue;
      const cost = this.#count(text) + passageTokens + fileCost;
      if (cost > room) continue;
      this.#left -= cost;
      const { root, path, language, symbol, symbolId, relevance } = candidate;
      const { startLine, endLine } = lines;
      this.#passages.push({ root, path, language, symbol, symbolId, relevance, startLine, endLine, text });
      this.#dropSignature(symbolId);
      return;
    }
  }

  /** What a body shows needs no signature. */
  #dropSignature(symbolId: string | undefined): void {
    const at = this.#signatures.findIndex((shown) => shown.symbolId === symbolId);
    if (at >= 0) this.#left += this.#costOf(this.#signatures.splice(at, 1)[0]!);
  }

  /** Takes signatures while there is room; of what is shown already none. */
  addSignatures(signatures: readonly ShownSignature[], reserve: number): void {
    for (const given of signatures) {
      const signature = { ...given, signature: shorten(given.signature) };
      if (signature.signature === "" || this.#isShown(signature)) continue;
      const cost = this.#costOf(signature);
      if (cost > this.#left - reserve) continue;
      this.#left -= cost;
      this.#signatures.push(signature);
    }
  }

  #costOf(signature: ShownSignature): number {
    const isNewFile = !this.#signatures.some((shown) => isSameFile(shown, signature));
    const file = isNewFile ? signatureFileTokens + this.#count(signature.path) : 0;
    return file + signatureTokens + this.#count(`${signature.signature}${signature.relation}`);
  }

  #isShown({ root, path, line, symbolId }: ShownSignature): boolean {
    const place = { startLine: line, endLine: line };
    return (
      this.#signatures.some((shown) => shown.root === root && shown.symbolId === symbolId) ||
      this.#passages.some((shown) => overlaps(shown, { root, path }, place))
    );
  }

  /** Takes the least of what was packed away; false when nothing is left. */
  dropLast(): boolean {
    return (this.#signatures.pop() ?? this.#passages.pop()) !== undefined;
  }
}

function isSameFile(
  a: { readonly root: string; readonly path: string },
  b: { readonly root: string; readonly path: string },
): boolean {
  return a.root === b.root && a.path === b.path;
}

function shorten(signature: string): string {
  const flat = signature.replaceAll(/\s+/g, " ").trim();
  return flat.length <= maxSignature ? flat : `${flat.slice(0, maxSignature)}…`;
}
