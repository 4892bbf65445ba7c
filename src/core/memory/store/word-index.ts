// Which memories contain these words, and how well do they match? In-memory postings that accept appends, scored by
// Okapi BM25. Statistics are those of the searched set, so other namespaces never affect a ranking.
import { inverseDocumentFrequency, lengthNorm } from "../../lexical/index.ts";
import { recallSettings } from "../recall-settings.ts";
import type { Bitmap } from "../../../base/bitmap.ts";
import { GrowingColumn } from "./growing-columns.ts";
import type { CheckpointReader, CheckpointWriter } from "./checkpoint-parts.ts";
import type { WordCounts } from "../content/words.ts";
import { isCommonWord } from "../content/words.ts";

const { background, ...parameters } = recallSettings.bm25;

/** A posting is one number: the document in the high bits, the word's count in the low byte. */
const countBits = 8;
/** Larger document numbers do not fit into a posting. */
export const maxDocuments = 2 ** (32 - countBits);

const largestChunk = 4096;

export interface WordScores {
  /** BM25 by document; 0 if no word matched. Valid until the next search. */
  readonly scores: Float32Array;
  /** The share of the question's words, weighted by idf, that the document has. Valid until the next search. */
  readonly coverage: Float32Array;
  /** Documents with a score, unordered. */
  readonly touched: Uint32Array;
  /** The upper bound of BM25 for this question. */
  readonly best: number;
  /** By word of the question: its share of the coverage. */
  readonly shares: ReadonlyMap<number, number>;
}

/**
 * Documents are numbered from 0 and added in ascending order. They are never removed: the caller's filter hides them.
 */
export class WordIndex {
  readonly #terms = new Map<number, number>();
  /** By term: the start of its first chunk, the place of the next posting, and the end of its last chunk. */
  readonly #first = new GrowingColumn("u32");
  readonly #next = new GrowingColumn("u32");
  readonly #end = new GrowingColumn("u32");
  readonly #counts = new GrowingColumn("u32");
  /** Chunks of postings; the last place of a chunk links to the next one. Place 0 is not part of a chunk. */
  #arena = new Uint32Array(1 << 16);
  #arenaEnd = 1;
  readonly #lengths = new GrowingColumn("u32");
  #scores = new Float32Array(1024);
  #coverage = new Float32Array(1024);
  #touched = new Uint32Array(1024);
  #touchedCount = 0;

  get words(): number {
    return this.#terms.size;
  }

  /** Whether any document has ever had the word. */
  has(word: number): boolean {
    return this.#terms.has(word);
  }

  /** How many documents have ever had the word. */
  countOf(word: number): number {
    const term = this.#terms.get(word);
    return term === undefined ? 0 : this.#counts.values[term]!;
  }

  lengthOf(document: number): number {
    return this.#lengths.get(document);
  }

  add(document: number, words: WordCounts): void {
    this.#lengths.set(document, words.length);
    for (let i = 0; i < words.hashes.length; i++) {
      this.#append(words.hashes[i]!, (document << countBits) | words.counts[i]!);
    }
  }

  /**
   * Anything appended while the checkpoint is written lies after what the copied counts cover, so postings need no
   * copy.
   */
  save(checkpoint: CheckpointWriter, name: string): void {
    checkpoint.addNumbers(`${name}.terms`, Uint32Array.from(this.#terms.keys()));
    for (const [part, column] of this.#columns()) column.save(checkpoint, `${name}.${part}`, true);
    checkpoint.addNumbers(`${name}.arena`, this.#arena.subarray(0, this.#arenaEnd));
    this.#lengths.save(checkpoint, `${name}.lengths`);
  }

  restore(checkpoint: CheckpointReader, name: string): void {
    const terms = checkpoint.takeBytes(`${name}.terms`);
    new Uint32Array(terms.buffer, 0, terms.byteLength / 4).forEach((word, term) =>
      this.#terms.set(word, term),
    );
    for (const [part, column] of this.#columns()) column.restore(checkpoint, `${name}.${part}`);
    const arena = checkpoint.takeBytes(`${name}.arena`);
    this.#arena = new Uint32Array(arena.buffer);
    this.#arenaEnd = arena.byteLength / 4;
    this.#lengths.restore(checkpoint, `${name}.lengths`);
  }

  #columns(): readonly (readonly [string, GrowingColumn<"u32">])[] {
    return [
      ["first", this.#first],
      ["next", this.#next],
      ["end", this.#end],
      ["counts", this.#counts],
    ];
  }

  /**
   * `allow` is the searched set: one bit per document. `size` is its size, `totalLength` the total length of its
   * documents. `isAll`: it contains every document ever added, so nothing needs to be counted.
   */
  search(
    words: readonly number[],
    allow: Bitmap,
    size: number,
    totalLength: number,
    isAll = false,
  ): WordScores {
    this.#reset();
    const average = Math.max(1, totalLength / Math.max(1, size));
    const found: { readonly term: number; readonly idf: number }[] = [];
    const idfs = new Map<number, number>();
    let idfSum = 0;
    for (const word of words) {
      const term = this.#terms.get(word);
      const matching =
        term === undefined ? 0 : isAll ? this.#counts.values[term]! : this.#countAllowed(term, allow);
      const holding = matching + (isCommonWord(word) ? background.holding : 0);
      const idf = inverseDocumentFrequency(size + background.notes, holding);
      idfSum += idf;
      idfs.set(word, idf);
      if (term !== undefined && matching > 0) found.push({ term, idf });
    }
    for (const { term, idf } of found) this.#score(term, idf, idf / idfSum, allow, average);
    return {
      scores: this.#scores,
      coverage: this.#coverage,
      touched: this.#touched.subarray(0, this.#touchedCount),
      best: idfSum * (parameters.k1 + 1),
      shares: new Map([...idfs].map(([word, idf]) => [word, idf / idfSum])),
    };
  }

  #score(term: number, idf: number, share: number, allow: Bitmap, average: number): void {
    const lengths = this.#lengths.values;
    const [scores, coverage, touched] = [this.#scores, this.#coverage, this.#touched];
    const weight = idf * (parameters.k1 + 1);
    const { floor, slope } = lengthNorm(parameters, average);
    const arena = this.#arena;
    let count = this.#touchedCount;
    let left = this.#counts.values[term]!;
    let at = this.#first.values[term]!;
    for (let capacity = 2; left > 0; capacity = Math.min(capacity * 2, largestChunk)) {
      const end = at + Math.min(left, capacity);
      for (let i = at; i < end; i++) {
        const posting = arena[i]!;
        const document = posting >>> countBits;
        if ((allow[document >>> 5]! & (1 << (document & 31))) === 0) continue;
        const frequency = posting & 255;
        const before = scores[document]!;
        if (before === 0) touched[count++] = document;
        scores[document] = before + (weight * frequency) / (frequency + floor + slope * lengths[document]!);
        coverage[document]! += share;
      }
      left -= capacity;
      at = arena[at + capacity]!;
    }
    this.#touchedCount = count;
  }

  #countAllowed(term: number, allow: Bitmap): number {
    const arena = this.#arena;
    let count = 0;
    let left = this.#counts.values[term]!;
    let at = this.#first.values[term]!;
    for (let capacity = 2; left > 0; capacity = Math.min(capacity * 2, largestChunk)) {
      const end = at + Math.min(left, capacity);
      for (let i = at; i < end; i++) {
        const document = arena[i]! >>> countBits;
        count += (allow[document >>> 5]! >>> (document & 31)) & 1;
      }
      left -= capacity;
      at = arena[at + capacity]!;
    }
    return count;
  }

  #append(word: number, posting: number): void {
    let term = this.#terms.get(word);
    if (term === undefined) {
      term = this.#terms.size;
      this.#terms.set(word, term);
      const at = this.#allocate(2);
      this.#first.append(at);
      this.#next.append(at);
      this.#end.append(at + 2);
      this.#counts.append(0);
    }
    let at = this.#next.values[term]!;
    const end = this.#end.values[term]!;
    if (at === end) {
      // Chunks double from 2 on; a list's length determines the size of its next chunk.
      const capacity = Math.min(this.#counts.values[term]! + 2, largestChunk);
      at = this.#allocate(capacity);
      this.#arena[end] = at;
      this.#end.values[term] = at + capacity;
    }
    this.#arena[at] = posting;
    this.#next.values[term] = at + 1;
    this.#counts.values[term]!++;
  }

  #allocate(capacity: number): number {
    const at = this.#arenaEnd;
    this.#arenaEnd += capacity + 1;
    if (this.#arenaEnd > this.#arena.length) {
      const wider = new Uint32Array(Math.max(this.#arenaEnd, Math.ceil(this.#arena.length * 1.5)));
      wider.set(this.#arena);
      this.#arena = wider;
    }
    return at;
  }

  #reset(): void {
    for (let i = 0; i < this.#touchedCount; i++) {
      const document = this.#touched[i]!;
      this.#scores[document] = 0;
      this.#coverage[document] = 0;
    }
    this.#touchedCount = 0;
    if (this.#scores.length < this.#lengths.length) {
      const size = this.#lengths.values.length;
      this.#scores = new Float32Array(size);
      this.#coverage = new Float32Array(size);
      this.#touched = new Uint32Array(size);
    }
  }
}
