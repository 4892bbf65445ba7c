// Which documents answer these words best? BM25 over compressed postings, one word at a time, then the top k.

import { LociError } from "../errors.ts";
import { readStatus } from "./abi.ts";
import { createKernels } from "./load.ts";
import type { Kernels } from "./load.ts";
import { checkK } from "./vector-scan.ts";
import type { ScoredIds } from "./vector-scan.ts";

/** What the words of one query share. */
export interface Bm25Query {
  /** How fast repeats of a word stop counting; usually 1.2. */
  readonly k1: number;
  /** How much length counts against a document, 0 to 1; usually 0.75. */
  readonly b: number;
  /**
   * The term frequency that each of the 256 values of a posting's second byte stands for. The low 4 bits of that byte
   * are the frequency clipped to 15, the high 4 bits the fields (1 name, 2 path, 4 capsule or signature, 8 doc
   * comment), so that a query decides what a field weighs. Not negative; 0 leaves the posting out.
   */
  readonly effectiveTf: Float32Array;
  /** One bit a document, lowest bit first: documents without a set bit are left out. */
  readonly allow?: Uint32Array | undefined;
}

/** One word of a query. */
export interface Bm25Word {
  /** The word's weight times its inverse document frequency: not negative. */
  readonly share: number;
  /** Where it stands: one list for each segment and each form of the word. */
  readonly lists: readonly Bm25List[];
}

/** One form of a word in one segment. The frequencies of a segment's forms are summed before they saturate. */
export interface Bm25List {
  /**
   * For each document in ascending order: a LEB128 delta from the document before (the first from 0), then one byte
   * that `effectiveTf` explains.
   */
  readonly postings: Uint8Array;
  /** Number of the segment's first document, which is added to all of them; 0 when left out. */
  readonly firstDocument?: number;
  /** What the form's frequencies are multiplied by, at least 0; 1 when left out. */
  readonly weight?: number;
}

export interface Bm25Matches extends ScoredIds {
  /** The scores of the documents that were asked for; 0 for those that are not found. */
  readonly alsoScores: Float32Array;
}

/** A corpus whose document lengths stay in the kernels' memory, and the scores of one query at a time. */
export interface Bm25Scorer {
  readonly documentCount: number;
  /**
   * Scores all words and takes the best k documents: the sum over words of
   * `share * tf * (k1 + 1) / (tf + k1 * (1 - b + b * length / averageLength))`, in f32, in the order of the words.
   * @param also documents whose scores are wanted whether or not they are among the best
   * @throws LociError INPUT_INVALID when postings are damaged or reach beyond the corpus.
   */
  search(query: Bm25Query, words: readonly Bm25Word[], k: number, also?: Uint32Array): Bm25Matches;
  /** Gives the memory back to the instance; the scorer is of no use afterwards. */
  close(): void;
}

/**
 * A scorer for documents of the given lengths.
 * @param lengths length in words of each document; the position is the document's number
 * @param averageLength mean length over the corpus; positive
 * @param kernels the instance to live in; by default one of its own
 */
export function createBm25Scorer(
  lengths: Uint16Array,
  averageLength: number,
  kernels: Kernels = createKernels(),
): Bm25Scorer {
  if (!(averageLength > 0 && Number.isFinite(averageLength))) {
    throw new LociError("INPUT_INVALID", `The average length is ${averageLength}: need a positive number.`);
  }
  return new ResidentCorpus(lengths, averageLength, kernels);
}

/** Sizes of the two structures by which the kernels know a query and a column of sums, in words of 4 bytes. */
const queryWords = 8;
const sumsWords = 3;

class ResidentCorpus implements Bm25Scorer {
  readonly documentCount: number;
  readonly #averageLength: number;
  readonly #kernels: Kernels;
  readonly #blocks: number[] = [];
  readonly #lengths: number;
  readonly #scores: number;
  readonly #frequencies: number;

  constructor(lengths: Uint16Array, averageLength: number, kernels: Kernels) {
    this.documentCount = lengths.length;
    this.#averageLength = averageLength;
    this.#kernels = kernels;
    try {
      this.#lengths = this.#keep(kernels.memory.store(lengths));
      this.#scores = this.#createSums();
      this.#frequencies = this.#createSums();
    } catch (error) {
      this.close();
      throw error;
    }
  }

  search(query: Bm25Query, words: readonly Bm25Word[], k: number, also = new Uint32Array(0)): Bm25Matches {
    checkQuery(query);
    words.forEach(checkWord);
    const wanted = Math.min(checkK(k), this.documentCount);
    const { exports, memory } = this.#kernels;
    return memory.withFrame((frame) => {
      const topScores = frame.take(wanted * 4);
      const topIds = frame.take(wanted * 4);
      const effectiveTf = frame.put(query.effectiveTf);
      const allow = query.allow?.length === 0 ? Uint32Array.of(0) : query.allow;
      const allowAt = allow === undefined ? 0 : frame.put(allow);
      const queryAt = frame.take(queryWords * 4);
      const { k1, b } = query;
      const integers = [this.#lengths, this.documentCount, 0, 0, 0, allowAt, allow?.length ?? 0, effectiveTf];
      memory.u32(queryAt, queryWords).set(integers);
      memory.f32(queryAt + 8, 3).set([this.#averageLength, k1, b]);
      const sizes = words.flatMap(({ lists }) => lists.map(({ postings }) => postings.length));
      const postingsAt = frame.take(Math.max(0, ...sizes));
      try {
        for (const word of words) this.#addWord(queryAt, word, postingsAt);
      } catch (error) {
        this.#clear(this.#scores);
        this.#clear(this.#frequencies);
        throw error;
      }
      const scores = memory.f32(memory.u32(this.#scores, 1)[0]!, this.documentCount);
      const alsoScores = Float32Array.from(also, (document) => scores[document] ?? 0);
      const found = exports.bm25_take_top(queryAt, this.#scores, topScores, topIds, wanted);
      return {
        ids: memory.u32(topIds, found).slice(),
        scores: memory.f32(topScores, found).slice(),
        alsoScores,
      };
    });
  }

  close(): void {
    for (const block of this.#blocks.splice(0)) this.#kernels.memory.release(block);
  }

  #addWord(queryAt: number, { share, lists }: Bm25Word, postingsAt: number): void {
    const { exports, memory } = this.#kernels;
    const segments = new Set(lists.map(({ firstDocument }) => firstDocument ?? 0));
    const hasForms = segments.size < lists.length;
    for (const { postings, firstDocument = 0, weight = 1 } of lists) {
      memory.write(postingsAt, postings);
      const list = [postingsAt, postings.length, firstDocument, weight] as const;
      const status = hasForms
        ? exports.bm25_add_frequencies(queryAt, ...list, this.#frequencies)
        : exports.bm25_add_word(queryAt, share, ...list, this.#scores);
      readStatus(status, `Postings are damaged, or name more than ${this.documentCount} documents.`);
    }
    if (hasForms) exports.bm25_add_saturated(queryAt, share, this.#frequencies, this.#scores);
  }

  #createSums(): number {
    const { memory } = this.#kernels;
    const values = this.#keep(memory.store(new Float32Array(this.documentCount)));
    const touched = this.#keep(memory.allocate(this.documentCount * 4));
    return this.#keep(memory.store(Uint32Array.of(values, touched, 0)));
  }

  #clear(sums: number): void {
    const { memory } = this.#kernels;
    const [values = 0] = memory.u32(sums, sumsWords);
    memory.f32(values, this.documentCount).fill(0);
    memory.u32(sums, sumsWords)[2] = 0;
  }

  #keep(block: number): number {
    this.#blocks.push(block);
    return block;
  }
}

function checkQuery({ k1, b, effectiveTf }: Bm25Query): void {
  if (!(k1 >= 0 && Number.isFinite(k1)) || !(b >= 0 && b <= 1)) {
    throw new LociError(
      "INPUT_INVALID",
      `BM25 with k1 = ${k1}, b = ${b}: need k1 >= 0 and b between 0 and 1.`,
    );
  }
  if (effectiveTf.length !== 256 || !effectiveTf.every((tf) => tf >= 0 && Number.isFinite(tf))) {
    throw new LociError("INPUT_INVALID", "The effective term frequencies must be 256 numbers of at least 0.");
  }
}

function checkWord({ share, lists }: Bm25Word): void {
  const isAmount = (value: number): boolean => value >= 0 && Number.isFinite(value);
  if (!isAmount(share)) {
    throw new LociError("INPUT_INVALID", `A word's share is ${share}: need a number of at least 0.`);
  }
  for (const { firstDocument = 0, weight = 1 } of lists) {
    if (!isAmount(weight)) {
      throw new LociError("INPUT_INVALID", `A form's weight is ${weight}: need a number of at least 0.`);
    }
    if (!Number.isInteger(firstDocument) || firstDocument < 0) {
      const message = `A segment starts at document ${firstDocument}: need a whole number.`;
      throw new LociError("INPUT_INVALID", message);
    }
  }
}
