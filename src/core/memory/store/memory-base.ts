// How does one thread of a process open a home's memory? Reads see the last commit of every process, and writes share
// commits.
import { hash32 } from "../../../base/hash32.ts";
import { Patience, type Embedder } from "../../embed/index.ts";
import type { LociError } from "../../../errors.ts";
import { openEnvironment } from "../../store/index.ts";
import type { MemoryIndex, MemoryIndexModel } from "./memory-index.ts";
import { MemoryIndexLoader, type CurrentMemoryIndex } from "./load-memory-index.ts";
import { decodeVectors, type Ordinal, type PassageVectors } from "./rows.ts";
import { quantizeRows } from "../../embed/index.ts";
import { QuestionCache } from "./question-cache.ts";
import { QuestionModels } from "./question-models.ts";
import { Unembedded } from "./unembedded.ts";
import { splitPassages } from "../content/passages.ts";
import type { MemoryEnvironment, MemoryTables } from "./tables.ts";
import { readChanges, readCounters, type ChangeSet } from "./tables.ts";
import { MemoryReader } from "./memory-reader.ts";
import { Transaction } from "./transaction.ts";

/** Maximum writes per commit, so that the first does not wait long for the last. */
const groupLimit = 256;

interface PendingWrite {
  readonly run: (transaction: Transaction) => unknown;
  readonly now: number;
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

export class MemoryBase {
  readonly #environment: MemoryEnvironment;
  readonly path: string;
  readonly embedder: Embedder;
  readonly #model: MemoryIndexModel;
  readonly reader: MemoryReader;
  readonly questions = new QuestionCache();
  readonly models: QuestionModels;
  readonly unembedded = new Unembedded();
  /** Not that of questions: a long text may fail where a question does not. */
  readonly #writing = new Patience();
  readonly #loader: MemoryIndexLoader;
  #memoryIndex: MemoryIndex | undefined;
  /** The last commit in the memory index. */
  #indexed = 0;
  #pending: PendingWrite[] = [];
  #running: Promise<void> | undefined;

  /** Whether secrets are masked in written text. */
  readonly masksSecrets: boolean;

  /**
   * Opens `<path>`. Throws like openEnvironment.
   * @param options - `builtIn` opens the fallback for `embedder` when that does not work; `noteShortfall` is called at
   * each question with whether that happened
   */
  constructor(
    path: string,
    embedder: Embedder,
    options: {
      readonly masksSecrets?: boolean;
      readonly builtIn?: () => Promise<Embedder>;
      readonly noteShortfall?: (falls: boolean) => void;
    } = {},
  ) {
    const { masksSecrets = true, builtIn, noteShortfall } = options;
    this.#environment = openEnvironment("memory", path);
    this.path = path;
    this.embedder = embedder;
    this.masksSecrets = masksSecrets;
    this.models = new QuestionModels(this, builtIn, noteShortfall);
    this.#model = { model: hash32(embedder.id), dimensions: embedder.dimensions };
    this.reader = new MemoryReader(this.#environment.tables);
    this.#loader = new MemoryIndexLoader(path, this.#environment.tables, this.#model);
  }

  get tables(): MemoryTables {
    return this.#environment.tables;
  }

  /** The memory index, up to date with every process's commits. */
  view(): MemoryIndex {
    this.#environment.refresh();
    const memoryIndex = this.#catchUp(readCounters(this.tables).sequence, false);
    this.#loader.saveSoon(this.#current);
    return memoryIndex;
  }

  readonly #current = (): ReturnType<CurrentMemoryIndex> =>
    this.#memoryIndex === undefined ? undefined : { memoryIndex: this.#memoryIndex, sequence: this.#indexed };

  /** Lets direct reads of tables see every process's commits, without loading the memory index. */
  refresh(): void {
    this.#environment.refresh();
  }

  /** While this number stays the same, so does everything that answers depend on. */
  get generation(): number {
    return readCounters(this.tables).generation;
  }

  /** Resolves with whether there is a new checkpoint; few memories need none. */
  rewriteCheckpoint(): Promise<boolean> {
    this.view();
    return this.#loader.saveNow(this.#current);
  }

  get sequence(): number {
    return readCounters(this.tables).sequence;
  }

  /**
   * Runs `run` in the next commit, together with other waiting writes, and resolves when it is on disk. A LociError
   * thrown by `run` before its first write fails only that call. `run` may run twice, so it must change things only
   * through the transaction.
   */
  write<T>(now: number, run: (transaction: Transaction) => T): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      this.#pending.push({ run, now, resolve: resolve as (value: unknown) => void, reject });
      this.#running ??= this.#drain();
    });
  }

  /** Reads all data from which the memories could be restored. */
  checkJournal(): ReturnType<MemoryEnvironment["checkJournal"]> {
    return this.#environment.checkJournal();
  }

  /** Loads the memory index before a write that needs it. */
  prepareMemoryIndex(): void {
    if (this.#memoryIndex === undefined) this.view();
  }

  /** Vectors of a text's passages; undefined if the model knows none of its words. */
  async embedText(text: string, embedder: Embedder = this.embedder): Promise<PassageVectors | undefined> {
    const passages = splitPassages(text);
    const floats = await embedder.embed(passages, "document");
    const { values, scales } = quantizeRows(floats, embedder.dimensions);
    const known = [...scales.keys()].filter((row) => scales[row] !== 0);
    if (known.length === 0) return undefined;
    const { dimensions } = embedder;
    const rows = new Int8Array(known.length * dimensions);
    known.forEach((row, i) => {
      rows.set(values.subarray(row * dimensions, (row + 1) * dimensions), i * dimensions);
    });
    return { model: hash32(embedder.id), scales: Float32Array.from(known, (row) => scales[row]!), rows };
  }

  /** Also undefined if the model fails or takes too long: a write does not wait for it. */
  embedForWrite(text: string): Promise<PassageVectors | undefined> {
    return this.#writing.ask(() => this.embedText(text)).catch(() => undefined);
  }

  /** Why the last write got no vectors; undefined if it got them. */
  get writeFailure(): LociError | undefined {
    return this.#writing.failure;
  }

  /** The text of a memory; undefined if the memory is gone. */
  findContent(ordinal: Ordinal): string | undefined {
    return this.reader.findHead(ordinal) === undefined ? undefined : this.reader.getBody(ordinal).content;
  }

  /** Whether the oldest vectors on disk are from another model. They are the last to be replaced. */
  beginsWithOtherVectors(): boolean {
    for (const { value } of this.tables.vectors.getRange({ limit: 1 }))
      return !this.isCurrent(decodeVectors(value));
    return false;
  }

  /** Whether these vectors are from the current model. */
  isCurrent(vectors: PassageVectors): boolean {
    return vectors.model === this.#model.model;
  }

  async close(): Promise<void> {
    await this.#running;
    await this.models.close();
    await this.#loader.close(this.#current);
    await this.#environment.close();
    await this.embedder.close();
  }

  async #drain(): Promise<void> {
    // All writes that arrive in this turn share the commit.
    await new Promise<void>((resolve) => setImmediate(resolve));
    while (this.#pending.length > 0) {
      const group = this.#pending.splice(0, groupLimit);
      const settled = this.#commit(group);
      try {
        await this.#environment.flushed();
        for (const settle of settled) settle();
      } catch (error) {
        // The disk failed: it is unknown whether these writes survive, so they must not be acknowledged.
        for (const { reject } of group) reject(error);
      }
      await new Promise<void>((resolve) => setImmediate(resolve));
    }
    this.#running = undefined;
  }

  /** Commits the group and returns functions that report each write's result. */
  #commit(group: readonly PendingWrite[]): (() => void)[] {
    const outcomes: (() => void)[] = [];
    try {
      this.#runGroup(group, outcomes);
      return outcomes;
    } catch (error) {
      // The memory index may contain changes that were rolled back.
      this.#memoryIndex = undefined;
      const [first, ...others] = group;
      if (first !== undefined && others.length === 0) {
        return [
          () => {
            first.reject(error);
          },
        ];
      }
      return group.flatMap((write) => this.#commit([write]));
    }
  }

  #runGroup(group: readonly PendingWrite[], outcomes: (() => void)[]): void {
    let sequence = 0;
    let written: readonly ChangeSet[] = [];
    this.#environment.write(() => {
      const counters = readCounters(this.tables);
      if (this.#memoryIndex !== undefined) this.#catchUp(counters.sequence, true);
      const now = group.reduce((latest, write) => Math.max(latest, write.now), 0);
      const transaction = new Transaction(this.tables, counters, now, this.#memoryIndex, () =>
        this.#catchUp(counters.sequence, true),
      );
      for (const { run, resolve, reject } of group) {
        const before = transaction.writes;
        try {
          const value = run(transaction);
          outcomes.push(() => {
            resolve(value);
          });
        } catch (error) {
          if (transaction.writes > before) throw error;
          outcomes.push(() => {
            reject(error);
          });
        }
      }
      sequence = transaction.finish();
      written = [transaction.changes()];
    });
    this.#indexed = sequence;
    this.#loader.noteChanges(written);
    this.#loader.saveSoon(this.#current);
  }

  #catchUp(sequence: number, isInTransaction: boolean): MemoryIndex {
    const current = this.#memoryIndex;
    if (current !== undefined && this.#indexed === sequence && !current.isWasteful) return current;
    const changes = current?.isWasteful === false ? this.#readChanges(sequence) : undefined;
    if (current === undefined || changes === undefined) {
      this.#memoryIndex = this.#loader.load(sequence, isInTransaction);
    } else {
      if (changes.length > 0) current.apply(...changes);
      this.#loader.noteChanges(changes);
    }
    this.#indexed = sequence;
    return this.#memoryIndex!;
  }

  #readChanges(sequence: number): ReturnType<typeof readChanges> {
    // If the home was replaced underneath, counting starts over.
    return sequence < this.#indexed ? undefined : readChanges(this.tables, this.#indexed, sequence);
  }
}
