// Which found memories are outdated, although no edge says so? Unless the question is about the past, a statement comes
// before an earlier one of the same speaker that says nearly the same ("… allows 600 requests", "… allows 100
// requests"). If it is about the present, a change ("I moved to …", "now …") comes before earlier statements on the
// same subject.
import { dayMs } from "../../../base/durations.ts";
import { recallSettings } from "../recall-settings.ts";
import type { MemoryIndex } from "../store/memory-index.ts";
import type { VectorRetriever } from "../store/vector-retriever.ts";

interface Ranked {
  readonly document: number;
  readonly score: number;
}

const { outdated } = recallSettings;

/**
 * The same rows, with a later statement swapped with the first earlier one that it replaces.
 * @param asksPresent - whether changes count
 */
export function putNewerFirst<Row extends Ranked>(
  rows: readonly Row[],
  memoryIndex: MemoryIndex,
  vectors: VectorRetriever,
  asksPresent: boolean,
): readonly Row[] {
  const top = rows.slice(0, outdated.among);
  const replaces = (later: Row, earlier: Row): boolean =>
    mayReplace(memoryIndex, later, earlier) &&
    (vectors.findLikeness(later.document, earlier.document) ?? 0) >=
      (asksPresent && memoryIndex.isChange.get(later.document) === 1 ? outdated.likeness : outdated.sameness);
  for (let at = 1; at < top.length; at++) {
    const later = top[at]!;
    const place = top.findIndex((earlier, i) => i < at && replaces(later, earlier));
    if (place < 0) continue;
    top.splice(at, 1);
    top.splice(place, 0, later);
  }
  // Scores stay in place, so that the list remains descending.
  return [...top.map((row, i) => ({ ...row, score: rows[i]!.score })), ...rows.slice(outdated.among)];
}

function mayReplace({ eventAt, speaker, asks, words }: MemoryIndex, later: Ranked, earlier: Ranked): boolean {
  if (asks.get(later.document) === 1) return false;
  // A whole conversation has many subjects, so its statements say little about other memories.
  if (words.lengthOf(later.document) > outdated.longest) return false;
  if (eventAt.get(later.document) - eventAt.get(earlier.document) < dayMs) return false;
  if (later.score < earlier.score * outdated.share) return false;
  return speaker.get(later.document) === speaker.get(earlier.document);
}
