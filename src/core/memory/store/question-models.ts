// Which vectors answer a question by meaning? Those of the configured model or, while it does not work, those of the
// built-in one, made on first use. Vectors of two models are never compared.
import { countOfMemories } from "../../../base/count-of.ts";
import { isLociError } from "../../../errors.ts";
import { Patience, type Embedder } from "../../embed/index.ts";
import type { MemoryIndex } from "./memory-index.ts";
import { hashWord } from "../content/words.ts";
import type { Ordinal, PassageVectors } from "./rows.ts";
import type { QuestionCache } from "./question-cache.ts";
import type { Unembedded } from "./unembedded.ts";
import { VectorRetriever } from "./vector-retriever.ts";

/**
 * How long a question waits for the built-in model's vectors of the memories; the rest are made for later questions.
 */
const preparingMs = 300;
const batchSize = 32;

/** The parts of the memory that questions need. */
interface AskedMemory {
  readonly embedder: Embedder;
  readonly questions: QuestionCache;
  view(): MemoryIndex;
  /** Lets `findContent` see every process's commits. */
  refresh(): void;
  findContent(ordinal: Ordinal): string | undefined;
  embedText(text: string, embedder: Embedder): Promise<PassageVectors | undefined>;
  readonly unembedded: Unembedded;
}

export interface QuestionVector {
  readonly vector: Float32Array;
  readonly embedder: Embedder;
  /** Vectors of the built-in model if it stands in; otherwise those of the memory index. */
  readonly vectors: VectorRetriever | undefined;
}

interface StandIn {
  readonly memoryIndex: MemoryIndex;
  readonly embedder: Embedder;
  readonly vectors: VectorRetriever;
  /** Documents before this one have vectors. */
  next: number;
}

export class QuestionModels {
  readonly #base: AskedMemory;
  readonly #openBuiltIn: (() => Promise<Embedder>) | undefined;
  readonly #noteShortfall: (falls: boolean) => void;
  readonly #patience = new Patience();
  #standIn: StandIn | undefined;
  #preparing: Promise<void> | undefined;
  #isClosed = false;

  /**
   * Without `openBuiltIn` there is no fallback: the configured model is the built-in one, or cannot fail.
   * `noteShortfall` is called at each question with whether `describeShortfall` has something to report.
   */
  constructor(
    base: AskedMemory,
    openBuiltIn: (() => Promise<Embedder>) | undefined,
    noteShortfall: (falls: boolean) => void = () => undefined,
  ) {
    this.#base = base;
    this.#openBuiltIn = openBuiltIn;
    this.#noteShortfall = noteShortfall;
  }

  /** Whether the built-in model can stand in for the configured one. */
  get hasStandIn(): boolean {
    return this.#openBuiltIn !== undefined;
  }

  /** Undefined if no model works: only the question's words are used. */
  async embed(text: string): Promise<QuestionVector | undefined> {
    try {
      return await this.#embed(text);
    } finally {
      this.#noteShortfall(this.describeShortfall() !== undefined);
    }
  }

  async #embed(text: string): Promise<QuestionVector | undefined> {
    const { embedder } = this.#base;
    try {
      const vector = await this.#patience.ask(() => this.#embedQuestion(text));
      return { vector, embedder, vectors: undefined };
    } catch (error) {
      if (!isLociError(error, "EMBEDDER_UNAVAILABLE")) throw error;
    }
    return this.#standInFor(text).catch((error: unknown) => {
      if (!isLociError(error)) throw error;
      return undefined;
    });
  }

  /** A sentence that says how semantic search falls short of what is configured. */
  describeShortfall(): string | undefined {
    const { failure } = this.#patience;
    if (failure === undefined) return this.#describeUnembedded();
    const why = `The configured embedding model does not work (${failure.message.replace(/\.$/, "")})`;
    if (this.#standIn === undefined) return `${why}: memories are found by their words only.`;
    const { next, memoryIndex } = this.#standIn;
    const isReady = next >= memoryIndex.documents;
    const share = `${Math.floor((100 * next) / Math.max(1, memoryIndex.documents))} %`;
    return `${why}: memories are found by the built-in model${isReady ? "" : ` (${share} of them so far)`} and by their words.`;
  }

  #describeUnembedded(): string | undefined {
    const memoryIndex = this.#base.view();
    const count = this.#base.unembedded.count(memoryIndex);
    if (count <= 0) return undefined;
    return `${count} of ${countOfMemories(memoryIndex.living)} have no vectors of the embedding model ${this.#base.embedder.id} yet: until they are made, those are found by their words only.`;
  }

  /** Waits for running embeddings. */
  async close(): Promise<void> {
    this.#isClosed = true;
    await this.#preparing;
    await this.#standIn?.embedder.close();
  }

  #embedQuestion(text: string): Promise<Float32Array> {
    const { embedder, questions } = this.#base;
    if (embedder.weighsRarity !== true) return questions.embed(embedder, text);
    const { words, documents } = this.#base.view();
    // Salton's idf, smoothed: never 0, and greatest for a word in no memory.
    const rarityOf = (word: string): number =>
      1 + Math.log((1 + documents) / (1 + Math.min(documents, words.countOf(hashWord(word)))));
    return embedder.embed([text], "query", rarityOf);
  }

  /** Throws EMBEDDER_UNAVAILABLE. */
  async #standInFor(text: string): Promise<QuestionVector | undefined> {
    if (this.#openBuiltIn === undefined || this.#isClosed) return undefined;
    const memoryIndex = this.#base.view();
    if (this.#standIn?.memoryIndex !== memoryIndex) {
      await this.#preparing;
      const embedder = this.#standIn?.embedder ?? (await this.#openBuiltIn());
      const vectors = new VectorRetriever(embedder.dimensions);
      this.#standIn = { memoryIndex, embedder, vectors, next: 0 };
    }
    const { embedder, vectors } = this.#standIn;
    this.#preparing ??= this.#prepare(this.#standIn).finally(() => (this.#preparing = undefined));
    let timer: NodeJS.Timeout | undefined;
    const waited = new Promise<void>((resolve) => (timer = setTimeout(resolve, preparingMs)));
    await Promise.race([this.#preparing, waited]);
    clearTimeout(timer);
    return { vector: await embedder.embed([text], "query"), embedder, vectors };
  }

  /** Embeds memories added since, a few at a time between other work. */
  async #prepare(standIn: StandIn): Promise<void> {
    const { memoryIndex, embedder, vectors } = standIn;
    while (standIn.next < memoryIndex.documents && standIn === this.#standIn && !this.#isClosed) {
      this.#base.refresh();
      const end = Math.min(memoryIndex.documents, standIn.next + batchSize);
      for (; standIn.next < end; standIn.next++) {
        if (!memoryIndex.isAlive(standIn.next)) continue;
        const content = this.#base.findContent(memoryIndex.ordinals.get(standIn.next));
        const passages = content === undefined ? undefined : await this.#base.embedText(content, embedder);
        if (passages !== undefined) vectors.add(standIn.next, passages);
      }
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
}
