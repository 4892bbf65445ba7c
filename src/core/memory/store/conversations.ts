// Which memories are turns of one conversation, and in which order? Those stored in a namespace one after another, each
// with a speaker, in one session or little time apart.
import { hourMs } from "../../../base/durations.ts";
import { GrowingColumn } from "./growing-columns.ts";
import type { CheckpointReader, CheckpointWriter } from "./checkpoint-parts.ts";

/** Turns further apart than this belong to two sittings, unless both name the same session. */
const pauseMs = 2 * hourMs;

/** Facts about a turn. Numbers are those of the columns; 0 is none. */
export interface Turn {
  readonly namespace: number;
  readonly speaker: number;
  readonly session: number;
  readonly eventAt: number;
  readonly createdAt: number;
}

/** Columns by document. */
export class Conversations {
  readonly #turnOf: (document: number) => Turn;
  /** Document numbers plus 1; 0 is none. */
  readonly #previous = new GrowingColumn("u32");
  readonly #next = new GrowingColumn("u32");
  /** The number of the sitting plus 1; 0 if it is not a turn. */
  readonly #sitting = new GrowingColumn("u32");
  /** By namespace: the latest document. */
  readonly #last = new Map<number, number>();
  #sittings = 0;

  constructor(turnOf: (document: number) => Turn) {
    this.#turnOf = turnOf;
  }

  /** The document of the previous turn; undefined if there is none. */
  previousOf(document: number): number | undefined {
    const number = this.#previous.get(document);
    return number === 0 ? undefined : number - 1;
  }

  nextOf(document: number): number | undefined {
    const number = this.#next.get(document);
    return number === 0 ? undefined : number - 1;
  }

  get sittings(): number {
    return this.#sittings;
  }

  /**
   * By document: the number of its sitting plus 1; 0 if it is not a turn. May be shorter than the number of documents.
   */
  get sittingNumbers(): Uint32Array {
    return this.#sitting.values;
  }

  sittingOf(document: number): number | undefined {
    const number = this.#sitting.get(document);
    return number === 0 ? undefined : number - 1;
  }

  /** Documents are added in order of their numbers. `replaced` is the version that this one replaces. */
  add(document: number, replaced: number | undefined): void {
    if (replaced !== undefined) this.#takePlace(document, replaced);
    else this.#append(document);
  }

  save(checkpoint: CheckpointWriter): void {
    for (const [name, column] of this.#columns()) column.save(checkpoint, `conversations.${name}`);
  }

  /** Call after restoring all columns of documents. */
  restore(checkpoint: CheckpointReader, documents: number): void {
    for (const [name, column] of this.#columns()) column.restore(checkpoint, `conversations.${name}`);
    for (let document = 0; document < documents; document++) {
      this.#last.set(this.#turnOf(document).namespace, document);
      this.#sittings = Math.max(this.#sittings, this.#sitting.get(document));
    }
  }

  #append(document: number): void {
    const turn = this.#turnOf(document);
    const last = this.#last.get(turn.namespace);
    this.#last.set(turn.namespace, document);
    if (turn.speaker === 0) return;
    if (last === undefined || !isOneSitting(this.#turnOf(last), turn)) {
      this.#sitting.set(document, ++this.#sittings);
      return;
    }
    this.#previous.set(document, last + 1);
    this.#next.set(last, document + 1);
    this.#sitting.set(document, this.#sitting.get(last));
  }

  #takePlace(document: number, replaced: number): void {
    const { namespace } = this.#turnOf(document);
    if (this.#last.get(namespace) === replaced) this.#last.set(namespace, document);
    const [previous, next] = [this.#previous.get(replaced), this.#next.get(replaced)];
    if (previous !== 0) this.#next.set(previous - 1, document + 1);
    if (next !== 0) this.#previous.set(next - 1, document + 1);
    this.#previous.set(document, previous);
    this.#next.set(document, next);
    this.#sitting.set(document, this.#sitting.get(replaced));
  }

  #columns(): readonly (readonly [string, GrowingColumn<"u32">])[] {
    return [
      ["previous", this.#previous],
      ["next", this.#next],
      ["sitting", this.#sitting],
    ];
  }
}

function isOneSitting(before: Turn, after: Turn): boolean {
  if (before.speaker === 0 || before.session !== after.session) return false;
  if (after.session !== 0) return true;
  return (
    Math.abs(after.eventAt - before.eventAt) <= pauseMs &&
    Math.abs(after.createdAt - before.createdAt) <= pauseMs
  );
}
