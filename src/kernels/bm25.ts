// Which documents answer these words best? BM25 over compressed postings, one term at a time, then the top k.

import { LociError } from "../errors.ts";
import { readStatus } from "./abi.ts";
import { createKernels } from "./load.ts";
import type { Kernels } from "./load.ts";
import { checkK } from "./vector-scan.ts";
import type { ScoredIds } from "./vector-scan.ts";

/** What the terms of one query share. */
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
  readonly allow?: Uint32Array;
}

/** One term in one segment. */
export interface Bm25Term {
  /**
   * For each document in ascending order: a LEB128 delta from the document before (the first from 0), then one byte
   * that `effectiveTf` explains.
   */
  readonly postings: Uint8Array;
  /** Inverse document frequency over the whole corpus: not negative. */
  readonly idf: number;
  /** Added to every document of the postings; 0 when left out. Segments are laid one after the other. */
  readonly firstDocument?: number;
}

/** A corpus whose document lengths stay in the kernels' memory, and the scores of one query at a time. */
export interface Bm25Scorer {
  readonly documentCount: number;
  /**
   * Scores all terms and takes the best k documents: sum over terms of
   * `idf * tf * (k1 + 1) / (tf + k1 * (1 - b + b * length / averageLength))`, in f32, in the order of the terms.
   * @throws LociError INPUT_INVALID when postings are damaged or reach beyond the corpus.
   */
  search(query: Bm25Query, terms: readonly Bm25Term[], k: number): ScoredIds;
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

class ResidentCorpus implements Bm25Scorer {
  readonly documentCount: number;
  readonly #averageLength: number;
  readonly #kernels: Kernels;
  readonly #lengthsAt: number;
  /** All zero between queries. */
  readonly #scoresAt: number;
  readonly #touchedAt: number;

  constructor(lengths: Uint16Array, averageLength: number, kernels: Kernels) {
    const { memory } = kernels;
    this.documentCount = lengths.length;
    this.#averageLength = averageLength;
    this.#kernels = kernels;
    this.#lengthsAt = memory.store(lengths);
    this.#scoresAt = memory.store(new Float32Array(lengths.length));
    this.#touchedAt = memory.allocate(lengths.length * 4);
  }

  search(query: Bm25Query, terms: readonly Bm25Term[], k: number): ScoredIds {
    checkQuery(query);
    terms.forEach(checkTerm);
    const wanted = Math.min(checkK(k), this.documentCount);
    const { exports, memory } = this.#kernels;
    return memory.withFrame((frame) => {
      const scoresAt = frame.take(wanted * 4);
      const idsAt = frame.take(wanted * 4);
      const tableAt = frame.put(query.effectiveTf);
      const allow = query.allow?.length === 0 ? Uint32Array.of(0) : query.allow;
      const allowAt = allow === undefined ? 0 : frame.put(allow);
      const postingsAt = frame.take(Math.max(0, ...terms.map((term) => term.postings.length)));
      let touched = 0;
      try {
        for (const { postings, idf, firstDocument } of terms) {
          memory.write(postingsAt, postings);
          const status = exports.bm25_add(
            postingsAt,
            postings.length,
            idf,
            tableAt,
            firstDocument ?? 0,
            query.k1,
            query.b,
            this.#lengthsAt,
            this.documentCount,
            this.#averageLength,
            allowAt,
            allow?.length ?? 0,
            this.#scoresAt,
            this.#touchedAt,
            touched,
          );
          touched = readStatus(
            status,
            `Postings are damaged, or name more than ${this.documentCount} documents.`,
          );
        }
      } catch (error) {
        memory.f32(this.#scoresAt, this.documentCount).fill(0);
        throw error;
      }
      const found = exports.bm25_take_top(
        this.#scoresAt,
        this.#touchedAt,
        this.documentCount,
        touched,
        scoresAt,
        idsAt,
        wanted,
      );
      return { ids: memory.u32(idsAt, found).slice(), scores: memory.f32(scoresAt, found).slice() };
    });
  }

  close(): void {
    for (const address of [this.#lengthsAt, this.#scoresAt, this.#touchedAt]) {
      this.#kernels.memory.release(address);
    }
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

function checkTerm({ idf, firstDocument = 0 }: Bm25Term): void {
  if (!(idf >= 0 && Number.isFinite(idf))) {
    throw new LociError("INPUT_INVALID", `A term's idf is ${idf}: need a number of at least 0.`);
  }
  if (!Number.isInteger(firstDocument) || firstDocument < 0) {
    throw new LociError(
      "INPUT_INVALID",
      `A segment starts at document ${firstDocument}: need a whole number.`,
    );
  }
}
