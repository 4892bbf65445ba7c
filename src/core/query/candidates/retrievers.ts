// Which documents are worth ranking? Words, meaning, names and places each contribute their best. Then each retriever's
// scores are filled in for documents that only another one found.
import type { Bitmap } from "../../../base/bitmap.ts";
import type { WordMatches } from "../../lexical/index.ts";
import { throwIfCancelled } from "../../../errors.ts";
import { createCandidate } from "./candidate.ts";
import type { Candidate, Definition, RelatedSymbol } from "./candidate.ts";
import { groupByFile } from "../corpus/file-groups.ts";
import { findQuoted } from "./message-retriever.ts";
import { findDefinitions } from "./name-retriever.ts";
import type { ParsedQuery } from "../question/parse-query.ts";
import { findPlaceDocuments } from "./place-retriever.ts";
import type { QuotedLine } from "./quoted-text.ts";
import type { RankingSettings } from "../ranking-settings.ts";
import { findRelated } from "./relation-retriever.ts";
import { findSettings } from "./setting-retriever.ts";
import { shareSaid } from "./said-words.ts";
import type { SearchIndex, SearchRequest } from "../corpus/search-index.ts";

const noneQuoted: ReadonlyMap<number, QuotedLine> = new Map();
const noneRelated: ReadonlyMap<number, RelatedSymbol[]> = new Map();

/** In no particular order. All pass the filters. */
export function gatherCandidates(
  index: SearchIndex,
  request: SearchRequest,
  query: ParsedQuery,
  allow: readonly (Bitmap | undefined)[],
  settings: RankingSettings,
): Candidate[] {
  const limit = Math.max(settings.leastPerRetriever, request.limit * settings.perRetrieverAndResult);
  const { vector, signal } = request;
  throwIfCancelled(signal);
  const near = vector === undefined ? undefined : index.vectors.search({ vector, limit, allow });
  throwIfCancelled(signal);
  const definitions = findDefinitions(index, query.names, allow);
  throwIfCancelled(signal);
  const related = findAsked(index, query, definitions, allow);
  const places = findPlaceDocuments(index, query.places, allow);
  const also = Uint32Array.from(
    new Set([...(near?.ids ?? []), ...definitions.keys(), ...related.keys(), ...places]),
  );
  throwIfCancelled(signal);
  const files = groupByFile(index);
  const said = index.words.search({
    words: query.words,
    limit,
    allow,
    also,
    fields: settings.fields,
    parameters: settings.bm25,
    groups: files.groups,
    averageGroupLength: files.averageLength,
  });

  throwIfCancelled(signal);
  const candidates = new Map<number, Candidate>();
  const take = (ids: Uint32Array, scores: Float64Array): void => {
    ids.forEach((id, i) => {
      const candidate = candidates.get(id) ?? createCandidate(index, id);
      candidate.words = scores[i]!;
      candidates.set(id, candidate);
    });
  };
  take(said.ids, said.scores);
  take(also, said.alsoScores);
  const quoted = findLines(index, query, said, allow, request.linesOf);
  for (const [id, found] of quoted) {
    const candidate = candidates.get(id) ?? createCandidate(index, id);
    candidate.quoted = found;
    candidates.set(id, candidate);
  }
  for (const [id, found] of definitions) candidates.get(id)!.definitions = found;
  for (const [id, found] of related) candidates.get(id)!.related = found;
  const list = [...candidates.values()];
  for (const candidate of list) {
    const matches = said.groups[candidate.segment]!;
    candidate.fileWords = matches.scores[candidate.file]!;
    candidate.fileSaid = () => shareSaid(matches, said.ceilings, candidate.file);
  }
  if (vector !== undefined) {
    const cosines = index.vectors.score(
      vector,
      Uint32Array.from(list, ({ id }) => id),
    );
    list.forEach((candidate, i) => (candidate.vector = cosines[i]!));
  }
  return list;
}

/** What is related to the named symbol, which itself need not pass the filters: tests call what is not in tests. */
function findAsked(
  index: SearchIndex,
  { names, relation }: ParsedQuery,
  allowed: ReadonlyMap<number, readonly Definition[]>,
  allow: readonly (Bitmap | undefined)[],
): ReadonlyMap<number, RelatedSymbol[]> {
  if (relation === undefined) return noneRelated;
  const isFiltered = allow.some((bits, segment) => bits !== index.live[segment]);
  const definitions = isFiltered ? findDefinitions(index, names, index.live) : allowed;
  return findRelated(index, relation.kind, definitions, allow);
}

/** Lines that answer by themselves: they contain the quoted message, or define the requested setting. */
function findLines(
  index: SearchIndex,
  query: ParsedQuery,
  said: WordMatches,
  allow: readonly (Bitmap | undefined)[],
  linesOf: SearchRequest["linesOf"],
): ReadonlyMap<number, QuotedLine> {
  if (linesOf === undefined) return noneQuoted;
  return query.setting === undefined
    ? findQuoted(index, query, said, allow, linesOf)
    : findSettings(index, query, said, allow, linesOf);
}
