// Which memories are turns of one conversation, and in which order? Those stored in a namespace one after another, each
// with a speaker, in one session or little time apart.
import { hourMs } from "../../../base/durations.ts";
import { GrowingColumn } from "./growing-columns.ts";

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

/** The documents to find conversations in. */
interface Turns {
  turnOf(document: number): Turn;
  /** In the order in which they were first stored. */
  living(): Iterable<number>;
}

/**
 * Columns by document. They follow from the living documents alone: after a change that does not add a memory, they
 * are made again at the next question, so that a process that runs on answers as one that has just started.
 */
export class Conversations {
  readonly #turns: Turns;
  /** Document numbers plus 1; 0 is none. */
  #previous = new GrowingColumn("u32");
  #next = new GrowingColumn("u32");
  /** The number of the sitting plus 1; 0 if it is not a turn. */
  #sitting = new GrowingColumn("u32");
  /** By namespace: the latest document. */
  readonly #last = new Map<number, number>();
  #sittings = 0;
  #isCurrent = true;

  constructor(turns: Turns) {
    this.#turns = turns;
  }

  /** The document of the previous turn; undefined if there is none. */
  previousOf(document: number): number | undefined {
    this.#refresh();
    const number = this.#previous.get(document);
    return number === 0 ? undefined : number - 1;
  }

  nextOf(document: number): number | undefined {
    this.#refresh();
    const number = this.#next.get(document);
    return number === 0 ? undefined : number - 1;
  }

  get sittings(): number {
    this.#refresh();
    return this.#sittings;
  }

  /**
   * By document: the number of its sitting plus 1; 0 if it is not a turn. May be shorter than the number of documents.
   */
  get sittingNumbers(): Uint32Array {
    this.#refresh();
    return this.#sitting.values;
  }

  sittingOf(document: number): number | undefined {
    this.#refresh();
    const number = this.#sitting.get(document);
    return number === 0 ? undefined : number - 1;
  }

  /** A memory stored after all others. */
  append(document: number): void {
    if (this.#isCurrent) this.#append(document);
  }

  /** A memory was removed or restored, or has another text or other facts. */
  invalidate(): void {
    this.#isCurrent = false;
  }

  #refresh(): void {
    if (this.#isCurrent) return;
    this.#isCurrent = true;
    this.#previous = new GrowingColumn("u32");
    this.#next = new GrowingColumn("u32");
    this.#sitting = new GrowingColumn("u32");
    this.#last.clear();
    this.#sittings = 0;
    for (const document of this.#turns.living()) this.#append(document);
  }

  #append(document: number): void {
    const turn = this.#turns.turnOf(document);
    const last = this.#last.get(turn.namespace);
    this.#last.set(turn.namespace, document);
    if (turn.speaker === 0) return;
    if (last === undefined || !isOneSitting(this.#turns.turnOf(last), turn)) {
      this.#sitting.set(document, ++this.#sittings);
      return;
    }
    this.#previous.set(document, last + 1);
    this.#next.set(last, document + 1);
    this.#sitting.set(document, this.#sitting.get(last));
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
