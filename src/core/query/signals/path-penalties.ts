// Is the file of a kind that is rarely meant? Tests, examples, copies, generated code and prose rank lower unless asked
// for.
import { chunkKinds } from "../../types/index.ts";
import { adjust } from "../candidates/candidate.ts";
import type { Candidate } from "../candidates/candidate.ts";
import { isConfigurationPath } from "../paths/configuration-path.ts";
import type { ParsedQuery } from "../question/parse-query.ts";
import { pathClasses } from "../paths/path-class.ts";
import { findPlatforms } from "../paths/platforms.ts";
import type { PathClass } from "../paths/path-class.ts";
import type { SearchIndex } from "../corpus/search-index.ts";
import { hasSource, isBuilt } from "../corpus/source-beside.ts";
import type { Signal } from "./signal.ts";
import { rankingWeights } from "../ranking-settings.ts";

const { besideTests, dataFactor, otherPlatform } = rankingWeights.pathPenalties;
const factors: Readonly<Record<PathClass, number>> = rankingWeights.pathPenalties.factors;
const classNames = Object.keys(factors) as PathClass[]; // its keys are those of the record

export const pathPenalties: Signal = {
  name: "path-penalties",
  apply(candidates, { index, query, strength }) {
    for (const candidate of candidates) {
      const factor = penaltyOf(candidate, query, index);
      adjust(candidate, pathPenalties.name, strength * candidate.score * (factor - 1));
    }
  },
};

/** The remaining share of the candidate's score, 0..1. */
export function penaltyOf(candidate: Candidate, query: ParsedQuery, index: SearchIndex): number {
  let factor = 1;
  const classes = candidate.classes | (isBuilt(index, candidate.path) ? pathClasses.generated : 0);
  for (const name of classNames) {
    if ((classes & pathClasses[name]) === 0) continue;
    if (name === "header" && !hasSource(index, candidate.path)) continue;
    if ((query.asksFor & pathClasses[name]) !== 0) continue;
    const isMentioned = (query.mentions & pathClasses[name]) !== 0;
    factor = Math.min(factor, isMentioned ? Math.sqrt(factors[name]) : factors[name]);
  }
  if ((query.asksFor & pathClasses.test) !== 0 && (candidate.classes & pathClasses.test) === 0) {
    factor = Math.min(factor, besideTests);
  }
  if (isForOther(candidate, query.platforms)) factor = Math.min(factor, otherPlatform);
  const kind = chunkKinds[candidate.view.tables.chunks.kind[candidate.document]!];
  const configures = query.setting !== undefined && isConfigurationPath(candidate.path);
  if (kind === "data" && !configures) factor = Math.min(factor, dataFactor);
  // A file named in a message is one of its values.
  const isAskedForPlace =
    query.places.length > 0 && candidate.components.has("path-match") && candidate.quoted === undefined;
  return isAskedForPlace ? Math.sqrt(factor) : factor;
}

/** Whether its path names systems, and none of those that the question names. */
function isForOther({ view, file }: Candidate, asked: number): boolean {
  if (asked === 0) return false;
  const { stem, suffix, folders } = view.pathWords(file);
  const named = findPlatforms([...stem, ...suffix, ...folders.flat()]);
  return named !== 0 && (named & asked) === 0;
}
