// What do turns of a conversation gain from adjacent turns and from their speakers? A reply rarely repeats the words of
// what it answers.
import { appendTo } from "../../../base/append-to.ts";
import { hasBit } from "../../../base/bitmap.ts";
import type { Conversations } from "../store/conversations.ts";
import type { Interner } from "../store/growing-columns.ts";
import type { MemoryIndex } from "../store/memory-index.ts";
import { recallSettings } from "../recall-settings.ts";
import type { SearchedSet } from "./searched-set.ts";

const { inherited, candidates } = recallSettings;

/** Turns next to the best ones are candidates too. */
export function addNeighbors(
  memoryIndex: MemoryIndex,
  set: SearchedSet,
  best: readonly number[],
  documents: Set<number>,
): void {
  for (const document of best.slice(0, candidates.turns)) {
    for (const beside of [
      memoryIndex.conversations.nextOf(document),
      memoryIndex.conversations.previousOf(document),
    ]) {
      if (beside !== undefined && hasBit(set.allow, beside)) documents.add(beside);
    }
  }
}

/** BM25 of a document, including what it inherits. `speakers` are those that the question is about, if any. */
export function createInheritance(
  memoryIndex: MemoryIndex,
  scores: Float32Array,
  touched: Uint32Array,
  speakers: ReadonlySet<number>,
): (document: number) => number {
  const { conversations } = memoryIndex;
  const bestOf = findBestOfSittings(conversations, scores, touched);
  return (document) => {
    const own = scores[document]!;
    const sitting = conversations.sittingOf(document);
    if (sitting === undefined) return own;
    const [previous, next] = [conversations.previousOf(document), conversations.nextOf(document)];
    const isAnswer =
      previous !== undefined &&
      memoryIndex.asks.get(previous) === 1 &&
      memoryIndex.speaker.get(previous) !== memoryIndex.speaker.get(document);
    const gained =
      (previous === undefined
        ? 0
        : scores[previous]! * (isAnswer ? inherited.answered : inherited.previous)) +
      (next === undefined ? 0 : scores[next]! * inherited.next);
    const isStranger = speakers.size > 0 && !speakers.has(memoryIndex.speaker.get(document));
    return own + gained * (isStranger ? inherited.stranger : 1) + inherited.sitting * bestOf[sitting]!;
  };
}

/** By sitting: the best score of its turns. Visits all matched memories, so it reads columns directly. */
function findBestOfSittings(
  { sittings, sittingNumbers }: Conversations,
  scores: Float32Array,
  touched: Uint32Array,
): Float32Array {
  const best = new Float32Array(sittings);
  if (sittings === 0) return best;
  for (const document of touched) {
    const number = sittingNumbers[document] ?? 0;
    if (number !== 0 && scores[document]! > best[number - 1]!) best[number - 1] = scores[document]!;
  }
  return best;
}

/** Names for the person who talks to a program in the first person. */
const users = new Set(["user", "human", "me"]);
const ownWords = /\b(?:i|my|me|mine|myself|we|our|us)\b/i;

/** Numbers of the speakers that a question is about, by their names or by "I" and "my". */
export function findAskedSpeakers({ speakers }: MemoryIndex, question: string): ReadonlySet<number> {
  const asked = new Set<number>();
  if (speakers.size === 0) return asked;
  const byName = namesOf(speakers);
  for (const word of question.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    for (const number of byName.get(word) ?? []) asked.add(number);
  }
  if (ownWords.test(question)) {
    for (const user of users) {
      const number = speakers.find(user);
      if (number !== undefined) asked.add(number + 1);
    }
  }
  return asked;
}

interface NameTable {
  read: number;
  readonly numbers: Map<string, number[]>;
}

const nameTables = new WeakMap<Interner, NameTable>();

/**
 * Speakers by each word of their name longer than one letter. Speakers are only ever added, so only new ones are read.
 */
function namesOf(speakers: Interner): ReadonlyMap<string, readonly number[]> {
  let table = nameTables.get(speakers);
  if (table === undefined) nameTables.set(speakers, (table = { read: 0, numbers: new Map() }));
  for (; table.read < speakers.size; table.read++) {
    const speaker = speakers.get(table.read);
    if (users.has(speaker)) continue;
    for (const name of new Set(speaker.split(/[^\p{L}\p{N}]+/u))) {
      if (name.length < 2) continue;
      appendTo(table.numbers, name, table.read + 1);
    }
  }
  return table.numbers;
}
