// How good is a list of results? Means over queries with one right answer each.
import type { SearchHit } from "../../src/core/query/index.ts";
import type { QualityQuery } from "./queries.ts";

export interface Quality {
  readonly queries: number;
  /** 1 / log2(1 + rank), 0 below the tenth. */
  readonly ndcg10: number;
  readonly hit1: number;
  readonly mrr10: number;
  readonly tookMs: number;
}

/** 1-based place of the first right result, 0 when none of ten is: the right lines, or any of the right file. */
export function rankOf(query: QualityQuery, hits: readonly SearchHit[], wholeFile: boolean): number {
  const at = hits.findIndex(({ path, startLine, endLine }) => {
    if (path !== query.path) return false;
    const { lines } = query;
    return wholeFile || lines === undefined || (startLine <= lines[1] && endLine >= lines[0]);
  });
  return at + 1;
}

export class QualityMeter {
  #queries = 0;
  #ndcg = 0;
  #hits = 0;
  #reciprocal = 0;
  #tookMs = 0;

  add(rank: number, tookMs: number): void {
    this.#queries++;
    this.#tookMs += tookMs;
    if (rank === 0) return;
    this.#ndcg += 1 / Math.log2(1 + rank);
    this.#hits += rank === 1 ? 1 : 0;
    this.#reciprocal += 1 / rank;
  }

  mean(): Quality {
    const n = Math.max(1, this.#queries);
    return {
      queries: this.#queries,
      ndcg10: this.#ndcg / n,
      hit1: this.#hits / n,
      mrr10: this.#reciprocal / n,
      tookMs: this.#tookMs / n,
    };
  }
}
