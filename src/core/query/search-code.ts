// What are the steps of a search, one line each? Understand, filter, gather, fuse, weigh, show.
import type { Bitmap } from "../../base/bitmap.ts";
import { throwIfCancelled } from "../../errors.ts";
import type { Candidate } from "./candidates/candidate.ts";
import { correctPlaces } from "./candidates/correct-places.ts";
import { correctText, correctWords } from "./candidates/correct-words.ts";
import { applyFilters } from "./corpus/filters.ts";
import { fuseRetrievers } from "./candidates/fuse.ts";
import { makeHits, type RankedSpans } from "./results/hits.ts";
import { gatherCandidates } from "./candidates/retrievers.ts";
import { addDescribedUsers, describedUse } from "./results/described-users.ts";
import { parseQuery, type ParsedQuery } from "./question/parse-query.ts";
import { describeProject } from "./candidates/describe-project.ts";
import { defaultRanking } from "./ranking-settings.ts";
import type { SearchHit, SearchIndex, SearchRequest } from "./corpus/search-index.ts";
import { signals } from "./signals/index.ts";

/** The question with its misspelled words corrected: the text to embed. */
export function correctQuestion(index: SearchIndex, text: string): string {
  return correctText(index, parseQuery(text, describeProject(index)));
}

/** @internal Like `rankCode`, without the count. */
export function searchCode(index: SearchIndex, request: SearchRequest): SearchHit[] {
  return rankCode(index, request).hits;
}

/**
 * The spans that best match the query, best first. Deterministic for the same index and request; ties are broken by
 * path, then line. Throws INPUT_INVALID for an invalid pattern and for a vector with other dimensions than the index's,
 * and CANCELLED.
 */
export function rankCode(index: SearchIndex, request: SearchRequest): RankedSpans {
  const { candidates, query, symbols } = weighCandidates(index, request);
  const { places, words } = query;
  return makeHits(index, candidates, { places, words, symbols }, request.limit);
}

export interface WeighedCandidates {
  readonly query: ParsedQuery;
  /** In no particular order. */
  readonly candidates: readonly Candidate[];
  /** The best fused score, before any signal. */
  readonly top: number;
  /** By segment: the symbols that pass the filters; undefined if all do. */
  readonly symbols: readonly (Bitmap | undefined)[];
}

/**
 * All ranked candidates, with the scores from retrievers and signals. Spans are made from these, and the learned order
 * is trained on them.
 */
export function weighCandidates(index: SearchIndex, request: SearchRequest): WeighedCandidates {
  const settings = request.ranking ?? defaultRanking;
  const parsed = parseQuery(request.query, describeProject(index));
  const query = correctWords(index, correctPlaces(index, parsed));
  const allowed = applyFilters(index.segments, index.live, request.filters ?? {});
  const candidates = gatherCandidates(index, request, query, allowed.documents, settings);
  const hasVectors = request.vector !== undefined && index.vectors.documentCount > 0;
  fuseRetrievers(candidates, hasVectors ? settings.vectorShare[query.kind] : 0, settings);
  const top = Math.max(0, ...candidates.map(({ score }) => score)) || 1;
  for (const signal of signals) {
    throwIfCancelled(request.signal);
    const strength = settings.signals[signal.name] ?? 1;
    if (strength !== 0) signal.apply(candidates, { index, query, top, strength });
  }
  const strength = settings.signals[describedUse] ?? 1;
  if (query.asksForUsers && strength !== 0) {
    const { documents: allow } = allowed;
    candidates.push(
      ...addDescribedUsers(index, candidates, { query, vector: request.vector, allow, strength }),
    );
  }
  return { query, candidates, top, symbols: allowed.symbols };
}
