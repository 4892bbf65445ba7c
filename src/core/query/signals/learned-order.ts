// In which order would someone who knows the project read the files? A model reorders the best ones. It was trained, on
// questions with known answers, to weigh the reasons for ranking a file.
import { once } from "../../../base/once.ts";
import { adjust, surelyAsked, type Candidate } from "../candidates/candidate.ts";
import { describeFiles, fileFeatures } from "../learned/file-features.ts";
import { rankFiles, type FileCandidates } from "../learned/ranked-files.ts";
import { evaluateTrees, loadTreeModel } from "../learned/tree-model.ts";
import type { ParsedQuery } from "../question/parse-query.ts";
import { copies } from "./copies.ts";
import type { Signal } from "./signal.ts";
import { rankingWeights } from "../ranking-settings.ts";

export const { reorderedFiles } = rankingWeights.learnedOrder;
const { leastFiles } = rankingWeights.learnedOrder;

// When compiled, this module is five folders below the package root, but the model is not moved.
const loadModel = once(() =>
  loadTreeModel(new URL("../../../../../models/loci-order/trees.json", import.meta.url), fileFeatures),
);

export const learnedOrder: Signal = {
  name: "learned-order",
  apply(candidates, { index, query, top }) {
    const files = filesToOrder(candidates, query);
    if (files.length === 0) return;
    const worths = evaluateTrees(loadModel(), describeFiles(index, top, candidates, files));
    const judged = files.map((file, i) => ({ file, worth: worths[i]! }));
    judged.sort((a, b) => b.worth - a.worth);
    // The scores stay in place and the files change places: the first file gets the highest score.
    const scores = files.map(([best]) => best.score);
    judged.forEach(({ file }, place) => {
      const share = scores[place]! / file[0].score;
      for (const candidate of file) {
        adjust(candidate, learnedOrder.name, candidate.score * (share - 1));
      }
    });
  },
};

/**
 * The files that may change places, best first; none if the question or the project is of a kind that the model was not
 * trained on.
 */
export function filesToOrder(candidates: readonly Candidate[], query: ParsedQuery): FileCandidates[] {
  if (!isProse(query)) return [];
  const files = rankFiles(candidates, reorderedFiles).filter(isOpen);
  return files.length < leastFiles ? [] : files;
}

/** Files that the query names and demoted copies keep their places: the training questions have hardly any. */
function isOpen([best]: FileCandidates): boolean {
  return (
    !best.components.has(copies.name) &&
    best.quoted === undefined &&
    best.definitions.every(({ strength }) => strength < surelyAsked)
  );
}

/** A query for a name, a place or a relation is answered by that, and not by what files are like. */
function isProse({ kind, places, relation }: ParsedQuery): boolean {
  return (kind === "prose" || kind === "mixed") && places.length === 0 && relation === undefined;
}
