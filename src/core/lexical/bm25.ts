// Which formula scores words? Okapi BM25 (Robertson and Zaragoza 2009), with fields folded into the term frequency as
// in BM25F.
import { termFields } from "../types/index.ts";

export interface Bm25Parameters {
  /** How fast repetitions of a word stop counting. */
  readonly k1: number;
  /** How much length counts against a document, 0..1. */
  readonly b: number;
}

/** The literature's default values, for texts on which nothing was tuned. */
export const textbookBm25: Bm25Parameters = { k1: 1.2, b: 0.75 };

/** What one occurrence in a field adds to a term's frequency; `body` is the value of each plain occurrence. */
export interface FieldWeights {
  readonly body: number;
  readonly name: number;
  readonly path: number;
  readonly contextHeader: number;
  readonly doc: number;
}

/**
 * The effective frequency for each frequency-and-fields byte of a posting: count · body, plus the weight of each field
 * it occurs in.
 */
export function effectiveFrequencies(weights: FieldWeights): Float32Array {
  return Float32Array.from({ length: 256 }, (_, byte) => {
    let frequency = (byte & 0x0f) * weights.body;
    if ((byte & termFields.name) !== 0) frequency += weights.name;
    if ((byte & termFields.path) !== 0) frequency += weights.path;
    if ((byte & termFields.contextHeader) !== 0) frequency += weights.contextHeader;
    if ((byte & termFields.doc) !== 0) frequency += weights.doc;
    return frequency;
  });
}

/** ln(1 + (N - n + ½) / (n + ½)): positive for every n ≤ N. */
export function inverseDocumentFrequency(documents: number, withTerm: number): number {
  return Math.log(1 + (documents - withTerm + 0.5) / (withTerm + 0.5));
}

/**
 * A document of `length` adds `floor + slope * length` to the denominator of BM25: a word that occurs `f` times scores
 * idf * (k1 + 1) * f / (f + floor + slope * length).
 * @param averageLength - in words, above 0
 */
export function lengthNorm(
  { k1, b }: Bm25Parameters,
  averageLength: number,
): { readonly floor: number; readonly slope: number } {
  return { floor: k1 * (1 - b), slope: (k1 * b) / averageLength };
}
