// Which code fits into a budget? First bodies of the best passages, then signatures of those that did not fit and of
// linked code, then more bodies. A passage that does not fit is cut to the lines that were found. If these do not fit
// either, one of the best passages is reduced to an excerpt, and any other is skipped.
import type { CountTokens, Lines, PassageDraft } from "../../core/context/index.ts";
import { cutExcerpt, overlaps } from "../../core/context/index.ts";
import { excerptShare, type ContextSettings } from "./context-settings.ts";

/** A passage with its text in both forms; "" if a form does not exist. */
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
  /** Which lines are shown, if some in between are left out. */
  readonly parts?: readonly Lines[] | undefined;
}

export interface ShownSignature {
  readonly root: string;
  readonly path: string;
  readonly line: number;
  readonly symbolId: string;
  readonly signature: string;
  /** How it is linked to a passage; "" if it was found directly. */
  readonly relation: string;
}

export interface PackedCode {
  readonly passages: readonly ShownPassage[];
  readonly signatures: readonly ShownSignature[];
}

/** Tokens of a block's Markdown beside its text and the file's path: a heading per file, lines and fences per passage. */
const headingTokens = 9;
const passageTokens = 16;
/** Around the path of a file in the list of sources. */
const sourceTokens = 1;
const signatureFileTokens = 4;
const signatureTokens = 8;
const maxSignature = 200;
/** With a small budget, a body may take this many tokens, whatever its share. */
const leastRoom = 200;
/** A smaller excerpt would only show the declaration, like a signature. */
const leastExcerpt = 50;

export class CodePacker {
  readonly #count: CountTokens;
  readonly #settings: ContextSettings;
  readonly #listsSources: boolean;
  readonly #passages: ShownPassage[] = [];
  readonly #signatures: ShownSignature[] = [];
  readonly #budget: number;
  #left: number;

  /** @param listsSources - whether the answer names each file once more, in a list */
  constructor(budgetTokens: number, count: CountTokens, settings: ContextSettings, listsSources = false) {
    this.#budget = budgetTokens;
    this.#left = budgetTokens;
    this.#count = countOnce(count);
    this.#settings = settings;
    this.#listsSources = listsSources;
  }

  get left(): number {
    return this.#left;
  }

  get packed(): PackedCode {
    return { passages: this.#passages, signatures: this.#signatures };
  }

  /** Adds bodies as long as `reserve` tokens stay free. */
  addBodies(candidates: readonly Candidate[], reserve: number): void {
    const { longestBody, tokensPerFileBody } = this.#settings;
    const bodiesPerFile = 2 + Math.floor(this.#budget / tokensPerFileBody);
    const room = Math.max(leastRoom, this.#budget * longestBody);
    const best = Math.max(0, ...candidates.map(({ relevance }) => relevance));
    for (const candidate of candidates) {
      const ofFile = this.#passages.filter((shown) => isSameFile(shown, candidate)).length;
      if (reserve > 0 && ofFile >= bodiesPerFile) continue;
      const free = Math.min(this.#left - reserve, reserve > 0 ? room : this.#left);
      if (this.#addBody(candidate, free)) continue;
      if (candidate.relevance >= best * excerptShare && this.#hasNoRoom(candidate))
        this.#addExcerpt(candidate, free);
    }
  }

  /** With a large budget, the passage may still fit into what signatures leave. */
  #hasNoRoom({ foundText }: Candidate): boolean {
    const { smallBudget, bodyShare } = this.#settings;
    return this.#budget < smallBudget || this.#count(foundText) > this.#budget * bodyShare;
  }

  #addBody(candidate: Candidate, room: number): boolean {
    const forms: readonly (readonly [Lines, string])[] = [
      [candidate, closeGaps(candidate.wholeText)],
      [candidate.found, closeGaps(candidate.foundText)],
    ];
    for (const [lines, text] of forms) {
      if (text === "" || this.#isTaken(candidate, lines)) continue;
      // A cheap bound for long texts avoids counting most of them.
      if (text.length / 8 > room) continue;
      const cost = this.#count(text) + this.#frameCost(candidate);
      if (cost > room) continue;
      this.#take(candidate, { ...lines, text }, cost);
      return true;
    }
    return false;
  }

  #addExcerpt(candidate: Candidate, room: number): void {
    const { wholeText: text, symbolLine, signature, matches } = candidate;
    const forText = room - this.#frameCost(candidate);
    if (text === "" || forText < leastExcerpt) return;
    const { startLine, endLine } = candidate;
    const source = { startLine, endLine, text, symbolLine, signature, matches };
    const excerpt = cutExcerpt(source, forText, this.#count);
    if (excerpt === undefined || excerpt.parts.some((part) => this.#isTaken(candidate, part))) return;
    const cost = this.#count(excerpt.text) + this.#frameCost(candidate);
    this.#take(candidate, { startLine, endLine, ...excerpt }, cost);
  }

  #frameCost(candidate: Candidate): number {
    const isKnown = this.#passages.some((shown) => isSameFile(shown, candidate));
    if (isKnown) return passageTokens;
    return passageTokens + headingTokens + this.#count(candidate.path) + this.#sourceCost(candidate);
  }

  #sourceCost(place: Pick<Candidate, "root" | "path">): number {
    const isListed = [...this.#passages, ...this.#signatures].some((shown) => isSameFile(shown, place));
    return this.#listsSources && !isListed ? sourceTokens + this.#count(place.path) : 0;
  }

  #isTaken(place: Pick<Candidate, "root" | "path">, lines: Lines): boolean {
    return this.#passages.some((shown) => showsOf(shown, place, lines));
  }

  #take(candidate: Candidate, shown: Lines & Pick<ShownPassage, "text" | "parts">, cost: number): void {
    this.#left -= cost;
    const { root, path, language, symbol, symbolId, relevance } = candidate;
    const { startLine, endLine, text, parts } = shown;
    this.#passages.push({
      ...{ root, path, language, symbol, symbolId, relevance, startLine, endLine, text, parts },
    });
    this.#dropSignature(symbolId);
  }

  /** A symbol shown as a body needs no signature. */
  #dropSignature(symbolId: string | undefined): void {
    const at = this.#signatures.findIndex((shown) => shown.symbolId === symbolId);
    if (at >= 0) this.#left += this.#costOf(this.#signatures.splice(at, 1)[0]!);
  }

  /** Adds signatures while there is room, except for symbols that are already shown. */
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
    return this.#sourceCost(signature) + file + signatureTokens + this.#textCost(signature);
  }

  #textCost({ signature, relation }: ShownSignature): number {
    return this.#count(`${signature}${relation}`);
  }

  #isShown({ root, path, line, symbolId }: ShownSignature): boolean {
    const place = { startLine: line, endLine: line };
    return (
      this.#signatures.some((shown) => shown.root === root && shown.symbolId === symbolId) ||
      this.#isTaken({ root, path }, place)
    );
  }

  /**
   * Drops the least important parts: at least one, and another one only if those before it cannot have been enough, even
   * if each of them had a heading of its own. False if nothing is left.
   *
   * @param excessTokens - by how many tokens the answer is too long
   */
  dropLast(excessTokens: number): boolean {
    let [dropped, most] = [0, 0];
    while (dropped === 0 || most < excessTokens) {
      const part = this.#signatures.pop() ?? this.#passages.pop();
      if (part === undefined) break;
      most += this.#mostCostOf(part);
      dropped++;
    }
    return dropped > 0;
  }

  #mostCostOf(part: ShownPassage | ShownSignature): number {
    const path = this.#count(part.path) * (this.#listsSources ? 2 : 1) + sourceTokens;
    return "text" in part
      ? path + headingTokens + passageTokens + this.#count(part.text)
      : path + signatureFileTokens + signatureTokens + this.#textCost(part);
  }
}

/** Between the cells of a notebook, dozens of lines are blank. */
function closeGaps(text: string): string {
  return text.replaceAll(/(?:\n[ \t]*){4,}(?=\n)/g, "\n").replace(/\n\s*$/, "");
}

/** Both forms of a passage are tried more than once, and counting takes most of the time. */
function countOnce(count: CountTokens): CountTokens {
  const known = new Map<string, number>();
  return (text) => {
    let tokens = known.get(text);
    if (tokens === undefined) known.set(text, (tokens = count(text)));
    return tokens;
  };
}

/** Whether any of the lines is shown. */
function showsOf(
  { root, path, startLine, endLine, parts = [{ startLine, endLine }] }: ShownPassage,
  place: Pick<Candidate, "root" | "path">,
  lines: Lines,
): boolean {
  return parts.some((part) => overlaps({ root, path, ...part }, place, lines));
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
