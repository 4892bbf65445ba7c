// Documents and questions of random words, from a seed: common words are as common as in code.
import { Mulberry32 } from "../../../src/kernels/mulberry32.ts";
import { vocabulary } from "../search/synthetic-index.ts";

const wordsPerText = 64;

export function createTexts(count: number): readonly (readonly string[])[] {
  const random = new Mulberry32(11);
  return Array.from({ length: count }, () => Array.from({ length: wordsPerText }, () => drawWord(random)));
}

/** Two to four words, the last of them the rarest. */
export function createQuestions(count: number): readonly (readonly string[])[] {
  return Array.from({ length: count }, (_, i) => {
    const ranks = [20 + i, 200 + 3 * i, 900 + 7 * i, 2_500 + 11 * i].slice(0, 2 + (i % 3));
    return ranks.map((rank) => vocabulary[rank]!);
  });
}

/** Draws the k-th word with a probability of about 1 / (1 + k / 40). */
function drawWord(random: Mulberry32): string {
  const share = random.next() / 2 ** 32;
  const rank = Math.floor(40 * (Math.exp(share * Math.log(1 + 5_000 / 40)) - 1));
  return vocabulary[rank]!;
}
