// How good is a list of results? Means over queries with one or more right answers each.
import type { Answer, QualityQuery } from "./query.ts";

/** A result as the user sees it. */
export interface ShownHit {
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
  readonly characters: number;
}

export interface Quality {
  readonly queries: number;
  /** Gain 1 / log2(1 + rank) of each answer in the first ten, divided by the gain with all answers at the top. */
  readonly ndcg10: number;
  readonly hit1: number;
  readonly mrr10: number;
  /** Tokens of the results down to the first right one, or of all if none is right: characters over four. */
  readonly tokens: number;
  readonly tookMs: number;
}

/** 1-based ranks of the answers among the first ten results, ascending; a file or span counts once. */
export function ranksOf(query: QualityQuery, hits: readonly ShownHit[], wholeFile: boolean): number[] {
  const open = new Set<Answer | string>(wholeFile ? query.answers.map(({ path }) => path) : query.answers);
  const ranks: number[] = [];
  hits.slice(0, 10).forEach((hit, i) => {
    for (const answer of open) {
      if (!(typeof answer === "string" ? hit.path === answer : holds(hit, answer))) continue;
      open.delete(answer);
      ranks.push(i + 1);
      break;
    }
  });
  return ranks;
}

function holds({ path, startLine, endLine }: ShownHit, answer: Answer): boolean {
  if (path !== answer.path) return false;
  const { lines } = answer;
  return lines === undefined || (startLine <= lines[1] && endLine >= lines[0]);
}

function answersOf({ answers }: QualityQuery, wholeFile: boolean): number {
  return wholeFile ? new Set(answers.map(({ path }) => path)).size : answers.length;
}

/** NDCG of the files in the first ten results; see `Quality.ndcg10`. */
export function fileNdcg(query: QualityQuery, hits: readonly ShownHit[]): number {
  const meter = new QualityMeter();
  meter.add(query, hits, true, 0);
  return meter.mean().ndcg10;
}

export class QualityMeter {
  #queries = 0;
  #ndcg = 0;
  #hits = 0;
  #reciprocal = 0;
  #tokens = 0;
  #tookMs = 0;

  add(query: QualityQuery, hits: readonly ShownHit[], wholeFile: boolean, tookMs: number): void {
    const ranks = ranksOf(query, hits, wholeFile);
    this.#queries++;
    this.#tookMs += tookMs;
    const read = hits.slice(0, ranks[0] ?? 10);
    this.#tokens += read.reduce((sum, { characters }) => sum + characters / 4, 0);
    const gain = ranks.reduce((sum, rank) => sum + 1 / Math.log2(1 + rank), 0);
    let ideal = 0;
    for (let i = 1; i <= Math.min(10, answersOf(query, wholeFile)); i++) ideal += 1 / Math.log2(1 + i);
    this.#ndcg += gain / ideal;
    this.#hits += ranks[0] === 1 ? 1 : 0;
    this.#reciprocal += ranks[0] === undefined ? 0 : 1 / ranks[0];
  }

  mean(): Quality {
    const n = Math.max(1, this.#queries);
    return {
      queries: this.#queries,
      ndcg10: this.#ndcg / n,
      hit1: this.#hits / n,
      mrr10: this.#reciprocal / n,
      tokens: this.#tokens / n,
      tookMs: this.#tookMs / n,
    };
  }
}
