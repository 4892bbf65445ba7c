// How much of what was found is in the file's language, in its folder, or linked with it?
import { findLinkedFile, NumbersByFile } from "../candidates/file-links.ts";
import type { SearchIndex } from "../corpus/search-index.ts";
import type { FileCandidates } from "./ranked-files.ts";

interface NeighborFeatures {
  /**
   * Shares of the scores of all files, 0..1: files in its language (including itself), other files in its folder, and
   * files linked with it.
   */
  readonly languageShare: number;
  readonly folderShare: number;
  readonly linkedShare: number;
  /** Natural logarithm of the number of files linked with it, found or not. */
  readonly links: number;
}

/** One for each file. */
export function describeNeighbors(
  index: SearchIndex,
  files: readonly FileCandidates[],
): readonly NeighborFeatures[] {
  const total = files.reduce((sum, [{ score }]) => sum + score, 0) || 1;
  const languages = new Map<string, number>();
  const folders = new Map<string, number>();
  const scores = new NumbersByFile();
  const known = files.map(([best]) => {
    const { score, view, file, path } = best;
    const language = view.language(file);
    languages.set(language, (languages.get(language) ?? 0) + score);
    const folder = `${index.segments[best.segment]!.root}/${folderOf(path)}`;
    folders.set(folder, (folders.get(folder) ?? 0) + score);
    const linked = findLinkedFile(index, best);
    if (linked !== undefined) scores.of(linked.links)[linked.file] = score;
    return { score, language, folder, linked };
  });
  return known.map(({ score, language, folder, linked }) => ({
    languageShare: languages.get(language)! / total,
    folderShare: (folders.get(folder)! - score) / total,
    links: Math.log1p(linked?.neighbors.length ?? 0),
    linkedShare: linked === undefined ? 0 : sumOf(linked.neighbors, scores.of(linked.links)) / total,
  }));
}

function sumOf(files: Uint32Array, scores: Float64Array): number {
  let sum = 0;
  for (const file of files) sum += scores[file]!;
  return sum;
}

function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf("/")));
}
