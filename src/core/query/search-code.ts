// The search pipeline, one line per step: understand, filter, gather, fuse, weigh, show.
import { throwIfCancelled } from "../../errors.ts";
import { applyFilters } from "./filters.ts";
import { fuseRetrievers } from "./fuse.ts";
import { makeHits, type RankedSpans } from "./hits.ts";
import { gatherCandidates } from "./retrievers.ts";
import { parseQuery } from "./parse-query.ts";
import { describeProject } from "./describe-project.ts";
import { defaultRanking } from "./ranking-settings.ts";
import type { SearchHit, SearchIndex, SearchRequest } from "./search-index.ts";
import { signals } from "./signals/index.ts";

/** @internal As `rankCode`, without the count. */
export function searchCode(index: SearchIndex, request: SearchRequest): SearchHit[] {
  return rankCode(index, request).hits;
}

/**
 * The spans that fit the query best, best first; the same for the same index and request, ties by path, then line.
 * Throws INPUT_INVALID for a pattern that cannot be read and for a vector of other dimensions than the index has, and CANCELLED.
 */
export function rankCode(index: SearchIndex, request: SearchRequest): RankedSpans {
  const settings = request.ranking ?? defaultRanking;
  const query = parseQuery(request.query, describeProject(index));
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
  const { places, words } = query;
  return makeHits(index, candidates, { places, words, symbols: allowed.symbols }, request.limit);
}
