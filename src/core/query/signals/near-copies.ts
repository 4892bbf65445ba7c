// Is the file a copy of a better one, except for its version, platform or format? One of each group comes before the
// rest.
import { adjust } from "../candidates/candidate.ts";
import { shareOfSketches, sketchFile } from "../corpus/file-sketch.ts";
import { rankFiles, type FileCandidates } from "../learned/ranked-files.ts";
import { pathClasses } from "../paths/path-class.ts";
import { differInOnePart, pathParts } from "../paths/path-parts.ts";
import type { Signal } from "./signal.ts";
import { rankingWeights } from "../ranking-settings.ts";

const { comparedFiles, remains, fewestNames, alike, alikeNames, alikeBesideNames } =
  rankingWeights.nearCopies;

type Kind = [FileCandidates, ...FileCandidates[]];

export const nearCopies: Signal = {
  name: "near-copies",
  apply(candidates, { query, strength }) {
    // Each user of a symbol is an answer of its own, and a place means exactly what it says.
    if (query.places.length > 0 || candidates.some(({ related }) => related.length > 0)) return;
    const kept = 1 - strength * (1 - remains);
    for (const kind of groupCopies(rankFiles(candidates, comparedFiles))) {
      if (kind.length === 1) continue;
      const leader = chooseLeader(kind, query.topic);
      const most = kind[0][0].score;
      for (const file of kind) rescale(file, file === leader ? most : file[0].score * kept);
    }
  },
};

/** Groups each file with the best one that it is a copy of; both best first. */
function groupCopies(files: readonly FileCandidates[]): Kind[] {
  const kinds: Kind[] = [];
  for (const file of files) {
    const kind = kinds.find(([first]) => areCopies(first, file));
    if (kind === undefined) kinds.push([file]);
    else kind.push(file);
  }
  return kinds;
}

function areCopies([a]: FileCandidates, [b]: FileCandidates): boolean {
  // The same code written in another language is not a copy.
  if (a.view.language(a.file) !== b.view.language(b.file)) return false;
  // A header declares what its source defines, and is an answer beside it.
  if (((a.classes ^ b.classes) & pathClasses.header) !== 0) return false;
  const left = sketchFile(a.view.tables, a.file);
  const right = sketchFile(b.view.tables, b.file);
  if (Math.min(left.names.length, right.names.length) < fewestNames) return false;
  const shared = shareOfSketches(left.extents, right.extents);
  if (shared >= alike) return true;
  return (
    shared >= alikeBesideNames &&
    shareOfSketches(left.names, right.names) >= alikeNames &&
    differInOnePart(pathParts(a.path), pathParts(b.path))
  );
}

/**
 * The file whose path has the most words of the question that not all of them share; the best file if no word decides.
 */
function chooseLeader(kind: Kind, topic: ReadonlySet<string>): FileCandidates {
  const said = kind.map(
    ([{ path }]) => new Set(pathParts(path.toLowerCase()).filter((part) => topic.has(part))),
  );
  let leader = kind[0];
  let most = 0;
  kind.forEach((file, i) => {
    const telling = [...said[i]!].filter((word) => said.some((words) => !words.has(word))).length;
    if (telling > most) [leader, most] = [file, telling];
  });
  return leader;
}

/** Gives the file's best candidate that score, and scales the others in proportion. */
function rescale(file: FileCandidates, score: number): void {
  const share = score / file[0].score;
  for (const candidate of file) adjust(candidate, nearCopies.name, candidate.score * (share - 1));
}
