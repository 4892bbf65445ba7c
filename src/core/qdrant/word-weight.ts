// What is a word's weight in a sparse vector? BM25 without word rarity, which the server adds.
import { lengthNorm, type Bm25Parameters } from "../lexical/index.ts";

/** Four digits are precise enough to choose candidates. */
const precision = 1e4;

/**
 * The weight of a word by its count in a text of `length` words (see lexical/bm25.ts).
 * @param averageLength - in words, above 0
 */
export function createWordWeight(
  parameters: Bm25Parameters,
  averageLength: number,
  length: number,
): (frequency: number) => number {
  const { floor, slope } = lengthNorm(parameters, averageLength);
  const weight = precision * (parameters.k1 + 1);
  return (frequency) => Math.round((weight * frequency) / (frequency + floor + slope * length)) / precision;
}
