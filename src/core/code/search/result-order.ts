// Which order do the best results have? The one that the configured model gives them, as long as it works.
import { createLazy } from "../../../base/lazy.ts";
import type { CodeQuery } from "../../types/index.ts";
import type { FoundSpan } from "./found-span.ts";
import { openResultReranker, rerank, type RerankSpec, type ResultReranker } from "./rerank.ts";
import { ShortfallNotices } from "./shortfall-notices.ts";

export interface OrderedSpans {
  /** The same list if no model reranked it. */
  readonly spans: FoundSpan[];
  /** One sentence if the model does not work. */
  readonly shortfall?: string | undefined;
}

export class ResultOrder {
  readonly #candidates: number;
  readonly #open: () => Promise<ResultReranker>;
  readonly #notices: ShortfallNotices;

  constructor(spec: RerankSpec, home: string) {
    this.#candidates = spec.candidates;
    this.#open = createLazy(() => openResultReranker(spec.folder));
    this.#notices = new ShortfallNotices(home);
  }

  /** How many of the best results the model reranks for a question. */
  candidatesFor({ rerank: asked }: CodeQuery): number {
    return asked?.enabled === false ? 0 : (asked?.candidates ?? this.#candidates);
  }

  /** Results as they were if the model does not work, which is reported once. */
  async order(query: string, spans: FoundSpan[], candidates: number): Promise<OrderedSpans> {
    if (candidates === 0 || spans.length < 2) return { spans };
    const judged = spans.slice(0, candidates);
    try {
      const reranker = await this.#open();
      const judgements = await reranker.judge(
        query,
        judged.map(({ text }) => text),
      );
      this.#notices.end();
      return { spans: [...rerank(judged, judgements), ...spans.slice(candidates)] };
    } catch (error) {
      const model = "The model of search.rerank";
      return { spans, shortfall: this.#notices.describe(model, error, "results are in their own order") };
    }
  }

  /** Judges a pair; throws EMBEDDER_UNAVAILABLE if the model does not work. */
  async check(): Promise<void> {
    const [score] = await (await this.#open()).judge("read a file", ["function readFile() {}"]);
    if (!Number.isFinite(score)) throw new Error("It gave no number for a question and a text.");
  }
}
