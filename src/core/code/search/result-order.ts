// Which order do the best results have? The one that the configured model gives them, as long as it works.
import { createLazy } from "../../../base/lazy.ts";
import { isLociError, messageOf } from "../../../errors.ts";
import { giveNotice } from "../../store/index.ts";
import type { CodeQuery } from "../../types/index.ts";
import type { FoundSpan } from "./found-span.ts";
import { openResultReranker, rerank, type RerankSpec, type ResultReranker } from "./rerank.ts";

export interface OrderedSpans {
  /** The same list if no model reranked it. */
  readonly spans: FoundSpan[];
  /** One sentence if the model does not work. */
  readonly shortfall?: string | undefined;
}

export class ResultOrder {
  readonly #candidates: number;
  readonly #open: () => Promise<ResultReranker>;
  readonly #home: string;
  /** The last failure that was reported to the user. */
  #told: string | undefined;

  constructor(spec: RerankSpec, home: string) {
    this.#candidates = spec.candidates;
    this.#open = createLazy(() => openResultReranker(spec.folder));
    this.#home = home;
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
      this.#told = undefined;
      return { spans: [...rerank(judged, judgements), ...spans.slice(candidates)] };
    } catch (error) {
      if (!isLociError(error, "EMBEDDER_UNAVAILABLE")) throw error;
      const why = messageOf(error).replace(/\.$/, "");
      const shortfall = `The model of search.rerank does not work (${why}): results are in their own order. The health check has the details.`;
      if (this.#told !== error.message) giveNotice({ path: this.#home, message: shortfall });
      this.#told = error.message;
      return { spans, shortfall };
    }
  }

  /** Judges a pair; throws EMBEDDER_UNAVAILABLE if the model does not work. */
  async check(): Promise<void> {
    const [score] = await (await this.#open()).judge("read a file", ["function readFile() {}"]);
    if (!Number.isFinite(score)) throw new Error("It gave no number for a question and a text.");
  }
}
