// How are words represented as sparse vectors? The server multiplies the weights of the chunk and the question, and
// each word's rarity.
import { effectiveFrequencies, type QueryWord } from "../lexical/index.ts";
import { defaultRanking } from "../query/index.ts";
import { termFields, type ParsedFile } from "../types/index.ts";
import { createWordWeight } from "./word-weight.ts";

/** Indices ascend: `termHash` of each word. */
export interface SparseVector {
  readonly indices: number[];
  readonly values: number[];
}

const effective = effectiveFrequencies(defaultRanking.fields);

/**
 * The BM25 weights of a chunk's words (see lexical/bm25.ts) without word rarity, which the server adds.
 * @param pathHashes - distinct words of the file's path
 */
export function weighChunkWords(
  parsed: ParsedFile,
  chunk: number,
  pathHashes: ReadonlySet<number>,
  averageLength: number,
): SparseVector {
  const bytes = new Map<number, number>();
  for (let row = parsed.termStarts[chunk]!; row < parsed.termStarts[chunk + 1]!; row++) {
    bytes.set(parsed.termHashes[row]!, parsed.termFrequencies[row]!);
  }
  for (const hash of pathHashes) bytes.set(hash, (bytes.get(hash) ?? 0) | termFields.path);
  const length = Math.min(parsed.chunks.termCount[chunk]!, 0xffff);
  const weigh = createWordWeight(defaultRanking.bm25, Math.max(1, averageLength), length);
  const indices = [...bytes.keys()].sort((a, z) => a - z);
  const values = indices.map((hash) => weigh(effective[bytes.get(hash)!]!));
  return { indices, values };
}

/** The question's words in all their forms. */
export function weighQuestionWords(words: readonly QueryWord[]): SparseVector {
  const weights = new Map<number, number>();
  for (const { weight, forms } of words) {
    for (const form of forms) weights.set(form.hash, (weights.get(form.hash) ?? 0) + weight * form.weight);
  }
  const indices = [...weights.keys()].sort((a, z) => a - z);
  return { indices, values: indices.map((hash) => weights.get(hash)!) };
}
