// What vector does prose get without a model? Texts with common words or parts of words are similar, the more so the
// rarer the words. Synonyms that look different stay apart; bench/quality/recall has the figures.
import { eng, kor } from "stopword";
import { hash32 } from "../../../base/hash32.ts";
import type { Embedder, WordRarity } from "../embedder.ts";
import { normalizeRow } from "../normalize.ts";

const dimensions = 512;
const id = `lightweight-${dimensions}-v1`;
const shortestGram = 3;
const longestGram = 5;
/** The weight of all parts of a word together, as a vector, relative to the word itself. */
const partsShare = 1.2;
/** Longest word that is split into parts, in letters; longer ones are data. */
const longestWord = 40;

const stopWords: ReadonlySet<string> = new Set([...eng, ...kor].map(fold));

/**
 * Signed feature hashing (Weinberger et al. 2009) of words and their character n-grams, in the SMART scheme lnc.ltc:
 * counts are dampened to `1 + ln n` on both sides, and word rarity counts in questions only. So stored vectors stay
 * valid while the corpus grows. Deterministic, without files.
 */
export function openLightweightEmbedder(): Embedder {
  return {
    id,
    dimensions,
    weighsRarity: true,
    embed(texts, role, rarityOf) {
      const vectors = new Float32Array(texts.length * dimensions);
      texts.forEach((text, index) => {
        addText(text, role === "query" ? rarityOf : undefined, vectors, index * dimensions);
        normalizeRow(vectors, index * dimensions, dimensions);
      });
      return Promise.resolve(vectors);
    },
    close: () => Promise.resolve(),
  };
}

function addText(
  text: string,
  rarityOf: WordRarity | undefined,
  vectors: Float32Array,
  offset: number,
): void {
  const times = new Map<string, number>();
  for (const [word] of fold(text).matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    if (!stopWords.has(word)) times.set(word, (times.get(word) ?? 0) + 1);
  }
  for (const [word, count] of times) {
    const weight = (1 + Math.log(count)) * (rarityOf?.(word) ?? 1);
    addFeature(word, weight, vectors, offset);
    if (word.length > longestWord) continue;
    const parts = listParts(word);
    const partWeight = (partsShare * weight) / Math.sqrt(Math.max(1, parts.length));
    for (const part of parts) addFeature(part, partWeight, vectors, offset);
  }
}

function addFeature(feature: string, weight: number, vectors: Float32Array, offset: number): void {
  const hash = hash32(feature);
  vectors[offset + (hash & (dimensions - 1))]! += (hash & dimensions) === 0 ? weight : -weight;
}

/** Its character n-grams, with marks at the beginning and the end. */
function listParts(word: string): readonly string[] {
  const marked = `<${word}>`;
  const parts: string[] = [];
  for (let length = shortestGram; length <= longestGram; length++) {
    for (let at = 0; at + length <= marked.length; at++) parts.push(marked.slice(at, at + length));
  }
  return parts;
}

function fold(text: string): string {
  return text.normalize("NFKC").toLowerCase();
}
