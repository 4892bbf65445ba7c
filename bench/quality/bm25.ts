// What would the strongest simple search find? Okapi BM25 over stems: stop words removed, code words split, paths
// included.
import { join } from "node:path";
import { grammarWords } from "../../src/core/query/question/stop-words.ts";
import type { SearchIndex } from "../../src/core/query/index.ts";
import { termsOf } from "../../src/core/types/index.ts";
import type { ShownHit } from "./metrics.ts";
import { stemWord } from "./stem-word.ts";

const k1 = 1.2;
const b = 0.75;

/** What is ranked: whole files, or files by their best chunk. */
export type Bm25Unit = "files" | "chunks";

interface Passage extends ShownHit {
  /** Length in stems. */
  readonly length: number;
}

export interface Bm25 {
  /** At most ten hits, each from a different file. */
  readonly find: (query: string) => ShownHit[];
}

export function openBm25(
  index: SearchIndex,
  unit: Bm25Unit,
  linesOf: (file: string) => readonly string[],
): Bm25 {
  const passages: Passage[] = [];
  const postings = new Map<string, Map<number, number>>();
  for (const { path, root, startLine, endLine } of cutPassages(index, unit, linesOf)) {
    const text = linesOf(join(root, path))
      .slice(startLine - 1, endLine)
      .join("\n");
    const stems = stemsOf(`${path}\n${text}`);
    for (const stem of stems) {
      const counts = postings.get(stem) ?? new Map<number, number>();
      postings.set(stem, counts);
      counts.set(passages.length, (counts.get(passages.length) ?? 0) + 1);
    }
    passages.push({ path, startLine, endLine, characters: text.length, length: stems.length });
  }
  const average = passages.reduce((sum, { length }) => sum + length, 0) / Math.max(1, passages.length);
  return {
    find(query) {
      const scores = new Map<number, number>();
      for (const stem of new Set(stemsOf(query))) {
        const counts = postings.get(stem);
        if (counts === undefined) continue;
        const rarity = Math.log(1 + (passages.length - counts.size + 0.5) / (counts.size + 0.5));
        for (const [passage, count] of counts) {
          const norm = k1 * (1 - b + (b * passages[passage]!.length) / average);
          scores.set(passage, (scores.get(passage) ?? 0) + (rarity * count * (k1 + 1)) / (count + norm));
        }
      }
      const best = new Map<string, Passage>();
      for (const [passage] of [...scores].sort((one, other) => other[1] - one[1] || one[0] - other[0])) {
        const found = passages[passage]!;
        if (!best.has(found.path)) best.set(found.path, found);
        if (best.size === 10) break;
      }
      return [...best.values()];
    },
  };
}

function stemsOf(text: string): string[] {
  return termsOf(text)
    .filter((word) => word.length > 1 && !grammarWords.has(word))
    .map(stemWord);
}

function* cutPassages(
  { segments, live }: SearchIndex,
  unit: Bm25Unit,
  linesOf: (file: string) => readonly string[],
): Generator<{ root: string; path: string; startLine: number; endLine: number }> {
  for (const [s, { root, tables }] of segments.entries()) {
    if (live[s] !== undefined) throw new Error("The baseline reads fresh indexes alone.");
    const { chunks, files, strings } = tables;
    for (let file = 0; file < files.length; file++) {
      const path = strings.get(files.path[file]!);
      if (unit === "files") yield { root, path, startLine: 1, endLine: linesOf(join(root, path)).length };
      const end = files.chunkStart[file + 1] ?? chunks.length;
      for (let row = files.chunkStart[file]!; unit === "chunks" && row < end; row++) {
        yield { root, path, startLine: chunks.startLine[row]!, endLine: chunks.endLine[row]! };
      }
    }
  }
}
