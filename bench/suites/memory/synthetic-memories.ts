// Any number of generated memories that cost as much time as real ones: similar lengths, word frequencies, and sharing
// of tags, types and namespaces. The same number gives the same memories.
import { readFileSync } from "node:fs";
import { Mulberry32 } from "../../../src/kernels/mulberry32.ts";

/** The fields that the engine's `import` takes. */
export interface SyntheticMemory {
  readonly content: string;
  readonly type: string;
  readonly importance: number;
  readonly tags: readonly string[];
  readonly namespace: string;
  readonly createdAt: string;
}

const types = ["decision", "pattern", "preference", "style", "habit", "insight", "context"];
const namespaceCount = 20;
const tagCount = 400;
const firstDay = Date.parse("2024-01-01T00:00:00Z");
const spanMs = 2 * 365 * 86_400_000;
const glue =
  "the of to and in is for that with on we it was by are as not from this be at or an when which but".split(
    " ",
  );
/** Percentage of a text's words that are function words, as in English prose. */
const glueShare = 35;

export interface Writer {
  memory(number: number): SyntheticMemory;
  question(number: number, words: number): string;
}

/** Uses the model's vocabulary, common words first: a word's share of a text falls as 1 / (rank + 30). */
export function createWriter(): Writer {
  const words = readFileSync("models/loci-static/vocab.txt", "utf8")
    .split("\n")
    .filter((word) => /^[a-z]{3,}$/.test(word));
  const writeSentence = (random: Mulberry32, length: number): string => {
    const write = (): string => {
      if (random.next() % 100 < glueShare) return pick(random, glue);
      const rank = 30 * (Math.exp(shareOf(random) * Math.log(1 + words.length / 30)) - 1);
      return words[Math.floor(rank)] ?? "word";
    };
    return Array.from({ length }, write).join(" ");
  };
  return {
    memory(number) {
      const random = new Mulberry32(number);
      const texts = Array.from({ length: 1 + (random.next() % 4) }, () =>
        writeSentence(random, 8 + (random.next() % 12)),
      );
      return {
        content: `${texts.join(". ")}. ${nameOf(number)}`,
        type: pick(random, types),
        importance: (random.next() % 100) / 100,
        tags: [`tag-${random.next() % tagCount}`, `topic-${Math.floor(shareOf(random) ** 2 * tagCount)}`],
        namespace: `/projects/p${random.next() % namespaceCount}`,
        createdAt: new Date(firstDay + (number % 100_000) * (spanMs / 100_000)).toISOString(),
      };
    },
    question: (number, length) => writeSentence(new Mulberry32(-1 - number), length),
  };
}

function shareOf(random: Mulberry32): number {
  return random.next() / 2 ** 32;
}

function pick(random: Mulberry32, list: readonly string[]): string {
  return list[random.next() % list.length]!;
}

/** A word that only memory `number` has. */
export function nameOf(number: number): string {
  let word = "";
  for (let rest = number + 1; rest > 0; rest = Math.floor(rest / 20))
    word += "bcdfghjklmnpqrstvwxz"[rest % 20]!;
  return `${word}uq`;
}
