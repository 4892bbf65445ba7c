// Does the file's name or path contain words of the query?
import { adjust } from "../candidates/candidate.ts";
import type { Candidate } from "../candidates/candidate.ts";
import type { AskedPlace } from "../question/asked-places.ts";
import { matchPlace } from "../candidates/place-retriever.ts";
import { wordForms } from "../question/word-forms.ts";
import type { Signal } from "./signal.ts";
import { rankingWeights } from "../ranking-settings.ts";

const {
  besideLine,
  besideMain,
  telling,
  stemBoost,
  folderBoost,
  firstPart,
  placeBoost,
  mentionBoost,
  manyWords,
  furtherPlace,
} = rankingWeights.pathMatch;
/** File names that say nothing, because every folder has one. */
const generic = /^(index|main|mod|lib|init|utils?|helpers?|common|types?|base|core|init|package|readme)$/;

export const pathMatch: Signal = {
  name: "path-match",
  apply(candidates, { query, top, strength }) {
    const asked = query.kind === "mixed" && query.topic.size >= manyWords ? mentionBoost : placeBoost;
    const topic = pathTopic(query.topic);
    const byFile = new Map<number, number>();
    const places = weighPlaces(candidates, query.places);
    for (const candidate of candidates) {
      let match = byFile.get(candidate.fileKey);
      if (match === undefined) byFile.set(candidate.fileKey, (match = matchPath(candidate, topic)));
      let boost = match;
      for (const { place, weight } of places) {
        const fit = matchPlace(candidate.path, place) * holdsPlace(candidate, place.line);
        boost = Math.max(boost, asked * weight * fit);
      }
      adjust(candidate, pathMatch.name, strength * top * boost);
    }
  },
};

/** The query's words, their inflections, and adjacent words joined: "lock file" may be `lockfile.c`. */
function pathTopic(words: ReadonlySet<string>): ReadonlySet<string> {
  const topic = new Set<string>();
  let previous = "";
  for (const word of words) {
    const forms = [
      word,
      ...wordForms(word)
        .filter(({ weight }) => weight > telling)
        .map((form) => form.word),
    ];
    for (const form of forms) {
      topic.add(form);
      if (previous !== "") topic.add(previous + form);
    }
    previous = word;
  }
  return topic;
}

interface WeighedPlace {
  readonly place: AskedPlace;
  readonly weight: number;
}

/** Of several places in the index, each counts less than the one before, because the failing frame comes first. */
function weighPlaces(candidates: readonly Candidate[], places: readonly AskedPlace[]): WeighedPlace[] {
  const paths = new Set(places.length === 0 ? [] : candidates.map(({ path }) => path));
  return places
    .filter((place) => [...paths].some((path) => matchPlace(path, place) > 0))
    .map((place, i) => ({ place, weight: furtherPlace ** i }));
}

function matchPath({ view, file }: Candidate, topic: ReadonlySet<string>): number {
  const { stem, suffix, folders } = view.pathWords(file);
  const first = generic.test(stem.at(-1) ?? "") ? 0 : shareOf(stem, topic);
  const stemShare =
    suffix.length === 0 ? first : firstPart * first + (1 - firstPart) * shareOf(suffix, topic);
  const folderShare = Math.max(0, ...folders.map((folder) => shareOf(folder, topic)));
  return stemBoost * stemShare + folderBoost * folderShare;
}

/** The share of a name's words that the query has: 1 if it has the whole name or every part. */
function shareOf(words: readonly string[], topic: ReadonlySet<string>): number {
  if (words.length === 0) return 0;
  const whole = words.at(-1)!;
  if (topic.has(whole)) return 1;
  const parts = words.slice(0, -1);
  return parts.length === 0 ? 0 : parts.filter((part) => topic.has(part)).length / parts.length;
}

/** A query for a file without a line means the symbol that the file is named after. */
function holdsPlace({ view, document, file }: Candidate, line: number | undefined): number {
  const { chunks, symbols } = view.tables;
  if (line === undefined) {
    const main = view.mainSymbol(file);
    return main < 0 || symbols.chunk[main] === document ? 1 : besideMain;
  }
  return chunks.startLine[document]! <= line && line <= chunks.endLine[document]! ? 1 : besideLine;
}
