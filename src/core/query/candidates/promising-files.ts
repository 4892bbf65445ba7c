// Which few files are read in search of a line? Those that have most of the query's words.
import { documentId, documentOf, segmentOf, type WordMatches } from "../../lexical/index.ts";
import { pathClasses } from "../paths/path-class.ts";
import { rankingWeights } from "../ranking-settings.ts";
import type { SearchIndex } from "../corpus/search-index.ts";
import { viewSegment, type SegmentView } from "../corpus/segment-view.ts";

const { bestChunks, leastShare, besideCode } = rankingWeights.quotedText;

interface PromisingFile {
  readonly segment: number;
  readonly file: number;
  readonly share: number;
  /** The value that breaks ties. */
  readonly tie: number;
}

export interface FileChoice {
  /** The worth of each of the query's words. */
  readonly worths: readonly number[];
  readonly mostFiles: number;
  /**
   * Of files with the same words, those with the most occurrences come first; useful if few words count and many files
   * have them all.
   */
  readonly tiesByScore: boolean;
}

/**
 * The files of the best chunks (they may be small), and the files with most of the query's words. Code comes before
 * tests and documents.
 */
export function findPromisingFiles(
  { segments }: SearchIndex,
  said: WordMatches,
  { worths, mostFiles, tiesByScore }: FileChoice,
): PromisingFile[] {
  const total = worths.reduce((sum, worth) => sum + worth, 0);
  const files: PromisingFile[] = [];
  said.groups.forEach(({ places, scores }, segment) => {
    const view = viewSegment(segments[segment]!.tables);
    for (let file = 0; file < scores.length; file++) {
      if (scores[file] === 0) continue;
      let sum = 0;
      for (let w = 0; w < worths.length; w++) {
        if (places[w * scores.length + file] !== 0) sum += worths[w]!;
      }
      if (sum < leastShare * total) continue;
      const share = isBesideCode(view, file) ? besideCode * sum : sum;
      files.push({ segment, file, share, tie: tiesByScore ? scores[file]! : 0 });
    }
  });
  files.sort((a, b) => b.share - a.share || b.tie - a.tie || a.segment - b.segment || a.file - b.file);
  const chosen = new Map<number, PromisingFile>();
  const choose = (one: PromisingFile): unknown => chosen.set(documentId(one.segment, one.file), one);
  files.slice(0, mostFiles).forEach(choose);
  for (const id of said.ids.subarray(0, bestChunks)) {
    const segment = segmentOf(id);
    const file = segments[segment]!.tables.chunks.file[documentOf(id)]!;
    choose({ segment, file, share: 0, tie: 0 });
  }
  return [...chosen.values()];
}

export function isBesideCode(view: SegmentView, file: number): boolean {
  return (view.classes(file) & (pathClasses.test | pathClasses.documentation)) !== 0;
}
