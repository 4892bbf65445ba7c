// Memories of any number, alike to real ones in what costs time: how long they are, how common their words are, how many
// share a tag, a type and a namespace. The same number gives the same memories.
import { readFileSync } from "node:fs";
import { Mulberry32 } from "../../../src/kernels/mulberry32.ts";

/** What `import` of the engine takes. */
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
/** Of a text's words so many in a hundred hold it together, as in English prose. */
const glueShare = 35;

/** The model's own words, the common ones first: the shares of a text's words fall as 1 / (rank + 30). */
export function createWriter(seed: number): {
  memory(number: number): SyntheticMemory;
  question(words: number): string;
} {
  const words = readFileSync("models/loci-static/vocab.txt", "utf8")
    .split("\n")
    .filter((word) => /^[a-z]{3,}$/.test(word));
  const random = new Mulberry32(seed);
  const share = (): number => random.next() / 2 ** 32;
  const word = (): string =>
    words[Math.floor(30 * (Math.exp(share() * Math.log(1 + words.length / 30)) - 1))] ?? "word";
  const pick = (list: readonly string[]): string => list[random.next() % list.length]!;
  const sentence = (length: number): string =>
    Array.from({ length }, () => (random.next() % 100 < glueShare ? pick(glue) : word())).join(" ");
  return {
    memory(number) {
      const sentences = 1 + (random.next() % 4);
      const texts = Array.from({ length: sentences }, () => sentence(8 + (random.next() % 12)));
      return {
        content: `${texts.join(". ")}. ${nameOf(number)}`,
        type: pick(types),
        importance: (random.next() % 100) / 100,
        tags: [`tag-${random.next() % tagCount}`, `topic-${Math.floor(share() ** 2 * tagCount)}`],
        namespace: `/projects/p${random.next() % namespaceCount}`,
        createdAt: new Date(firstDay + Math.floor((number % 100_000) * (spanMs / 100_000))).toISOString(),
      };
    },
    question: (length) => sentence(length),
  };
}

/** A word that only memory `number` has. */
export function nameOf(number: number): string {
  let word = "";
  for (let rest = number + 1; rest > 0; rest = Math.floor(rest / 20))
    word += "bcdfghjklmnpqrstvwxz"[rest % 20]!;
  return `${word}uq`;
}
