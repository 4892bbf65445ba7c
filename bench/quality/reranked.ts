// What does it change to rerank the best results with a transformer, and how much weight should it get?
import { join } from "node:path";
import { searchCode } from "../../src/core/query/search-code.ts";
import { defaultRanking } from "../../src/core/query/ranking-settings.ts";
import type { SearchHit, SearchIndex } from "../../src/core/query/index.ts";
import { openResultReranker, rerank } from "../../src/core/code/search/rerank.ts";

/** Weights of the model; each gets a row. */
export const rerankShares = [0.1, 0.2, 0.3, 0.4, 0.6];

/** The results of a query before reranking, and the model's score for each. */
export interface Judged {
  readonly hits: readonly (SearchHit & { readonly text: string })[];
  readonly judgements: Float32Array;
}

/** @param candidates - number of results that the model looks at, as in the setting `search.rerankCandidates` */
export async function openJudge(
  folder: string,
  candidates: number,
  linesOf: (path: string) => readonly string[],
): Promise<(index: SearchIndex, query: string, vector: Float32Array | undefined) => Promise<Judged>> {
  const reranker = await openResultReranker(folder);
  return async (index, query, vector) => {
    const found = searchCode(index, { query, limit: candidates, vector, ranking: defaultRanking });
    const hits = found.map((hit) => ({
      ...hit,
      text: linesOf(join(hit.root, hit.path))
        .slice(hit.startLine - 1, hit.endLine)
        .join("\n"),
    }));
    const judgements = await reranker.judge(
      query,
      hits.map(({ text }) => text),
    );
    return { hits, judgements };
  };
}

export function applyJudgement({ hits, judgements }: Judged, share: number): SearchHit[] {
  return rerank(hits, judgements, share).slice(0, 10);
}
