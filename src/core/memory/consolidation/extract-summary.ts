// Which few sentences summarize many? The ones that share most words with the others, without repetitions, in their
// original order.
import { countWords } from "../content/words.ts";
import { upkeepSettings } from "../upkeep-settings.ts";

const maxSentences = 7;
const maxSentenceLength = 400;
const { leastGain, addedWords } = upkeepSettings.summary;

/** Markdown: the number of memories, then their most informative sentences. */
export function extractSummary(texts: readonly string[]): string {
  const sentences = texts
    .flatMap(splitSentences)
    .map((text) => ({ text, words: new Set(countWords(text).hashes) }));
  const shares = new Map<number, number>();
  for (const { words } of sentences) for (const word of words) shares.set(word, (shares.get(word) ?? 0) + 1);
  const chosen = new Set<number>();
  const covered = new Set<number>();
  while (chosen.size < Math.min(maxSentences, sentences.length)) {
    let best = -1;
    let most = 0;
    sentences.forEach(({ words }, i) => {
      if (chosen.has(i)) return;
      let gain = 0;
      for (const word of words) if (!covered.has(word)) gain += (shares.get(word) ?? 0) - 1;
      // Corrects for length: long sentences share more words just by being long.
      const value = (gain + leastGain) / Math.sqrt(words.size + addedWords);
      if (value > most) [best, most] = [i, value];
    });
    if (best === -1) break;
    chosen.add(best);
    for (const word of sentences[best]!.words) covered.add(word);
  }
  const lines = [...chosen].sort((a, b) => a - b).map((i) => `- ${sentences[i]!.text}`);
  return [`Summary of ${texts.length} linked memories:`, ...lines].join("\n");
}

function splitSentences(text: string): readonly string[] {
  return text
    .split(/(?<=[.!?])\s+|\n+/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== "")
    .map((sentence) => Array.from(sentence).slice(0, maxSentenceLength).join(""));
}
