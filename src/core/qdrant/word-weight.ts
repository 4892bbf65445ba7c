// What a word of a text weighs in a sparse vector: BM25 without the rarity of words, which the server knows.
import { lengthNorm, type Bm25Parameters } from "../lexical/index.ts";

/** Four digits of a weight are enough to choose candidates by. */
const precision = 1e4;

/**
 * The weight of a word by how often it stands in a text of `length` words (see lexical/bm25.ts).
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
