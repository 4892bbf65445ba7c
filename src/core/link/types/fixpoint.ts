// Types that depend on each other in a cycle: each part of the cycle is unknown, whichever is asked first. Tarjan's
// strongly connected components over the graph of questions, found while they are asked. Without it an answer would
// depend on the order of files, and an incremental link would differ from a full one. A cycle that goes through a
// question that only adds to another one (an element put into a list) is cut there.

/** No open question. */
export const settled = 0x7fffffff;
/** No type has this number: the question is asked again. */
const askAgain = -1;
/** Deeper questions are interrupted; a thread's call stack has room for about twice as many. */
const maxDepth = 600;
/** A question that is interrupted more often, always at the same place, is given up. */
const mostResumes = 64;

/**
 * Thrown to leave questions that are too deep for the call stack. Whoever asked the outermost one catches it, answers
 * the interrupted questions with `Fixpoint.resume`, and asks again.
 */
export class TooDeep extends Error {}

/** A result that depends on open questions; it holds as long as the lowest of them is open. */
interface Draft {
  readonly value: number;
  readonly position: number;
  readonly serial: number;
}

export class Fixpoint {
  readonly #maxDepth: number;
  readonly #positions = new Map<number, number>();
  readonly #stack: number[] = [];
  readonly #compute: (() => number)[] = [];
  readonly #settle: ((value: number) => void)[] = [];
  readonly #asked: boolean[] = [];
  readonly #additions: boolean[] = [];
  /** Of each open question: a number that no other one has had. */
  readonly #serials: number[] = [];
  /** Of each open question: the lowest one on which it depends, once it is computed; before, its own position. */
  readonly #lows: number[] = [];
  /** Positions of the questions that are being computed, or were when `TooDeep` was thrown. */
  readonly #running: number[] = [];
  readonly #drafts = new Map<number, Draft>();
  #lastSerial = 0;
  #low = settled;
  #depth = 0;

  /** @param deepest - how deep questions and work may nest before they are interrupted */
  constructor(deepest: number = maxDepth) {
    this.#maxDepth = deepest;
  }

  /**
   * Answers `key` with `compute`, unless the answer depends on itself: then it is 0, as is that of every question on
   * the cycle. `settle` is called when the answer is final. With `isAddition`, the answer only adds to another one: on
   * a cycle only this answer becomes 0, and the rest of the cycle is asked again.
   */
  answer(key: number, compute: () => number, settle: (value: number) => void, isAddition = false): number {
    const open = this.#positions.get(key);
    if (open !== undefined) {
      this.#asked[open] = true;
      const low = this.#lows[open]!;
      if (low < this.#low) this.#low = low;
      return 0;
    }
    if (this.#depth >= this.#maxDepth) throw new TooDeep();
    for (;;) {
      this.#open(key, compute, settle, isAddition);
      const answered = this.#run();
      if (answered !== askAgain) return answered;
    }
  }

  #open(key: number, compute: () => number, settle: (value: number) => void, isAddition: boolean): void {
    const position = this.#stack.length;
    this.#positions.set(key, position);
    this.#stack.push(key);
    this.#compute.push(compute);
    this.#settle.push(settle);
    this.#additions.push(isAddition);
    this.#serials.push(++this.#lastSerial);
    this.#lows.push(position);
    this.#asked[position] = false;
    this.#running.push(position);
  }

  /** Answers the last question of those that are being computed; `askAgain` if a cycle was cut at an addition. */
  #run(): number {
    const position = this.#running.at(-1)!;
    const isAddition = this.#additions[position]!;
    const outer = this.#low;
    this.#low = position;
    this.#depth++;
    const value = this.#compute[position]!();
    this.#depth--;
    this.#running.pop();
    const low = this.#low;
    this.#low = Math.min(outer, low);
    if (low < position) {
      this.#lows[position] = low;
      return 0;
    }
    const alone = this.#stack.length === position + 1 && !this.#asked[position];
    const isCut = !alone && this.#additions.includes(true, position);
    while (this.#stack.length > position) {
      this.#positions.delete(this.#stack.pop()!);
      this.#compute.pop();
      this.#serials.pop();
      this.#lows.pop();
      const settleOne = this.#settle.pop()!;
      const isLess = this.#additions.pop()!;
      if (!isCut || isLess) settleOne(alone ? value : 0);
    }
    if (position === 0) this.#drafts.clear();
    this.#low = outer;
    if (isCut) return isAddition ? 0 : askAgain;
    return alone ? value : 0;
  }

  /**
   * Call after `TooDeep`: answers the interrupted questions, the innermost first, each from an empty call stack. They
   * stay open meanwhile, so the answers are those of a call stack without a limit. Returns the key of the outermost one;
   * undefined if there is none or a question nests too deeply between two of them: then nothing is open any more.
   *
   * @param unwind - called before each answer, to forget what the interrupted work had begun elsewhere
   */
  resume(unwind: () => void): number | undefined {
    const outermost = this.#stack[0];
    if (this.#running.length === 0) {
      unwind();
      this.reset();
      return undefined;
    }
    const resumes = new Map<number, number>();
    while (this.#running.length > 0) {
      const count = this.#running.length;
      const position = this.#running.at(-1)!;
      const [key, compute, settle] = [
        this.#stack[position]!,
        this.#compute[position]!,
        this.#settle[position]!,
      ];
      this.#depth = 0;
      this.#low = settled;
      // A draft may lead past the questions that it asked, which have been answered since.
      this.#drafts.clear();
      unwind();
      try {
        // A question that only adds never asks for that.
        if (this.#run() === askAgain) this.#open(key, compute, settle, false);
      } catch (error) {
        const times = (resumes.get(key) ?? 0) + 1;
        resumes.set(key, times);
        if (error instanceof TooDeep && this.#running.length > count && times <= mostResumes) continue;
        unwind();
        this.reset();
        if (!(error instanceof TooDeep)) throw error;
        return undefined;
      }
    }
    return outermost;
  }

  /**
   * The result of the work `key`, if it was kept as a draft and still holds. Without drafts, a chain of calls that leads
   * back to itself is followed again from each of its links, and the time doubles with each.
   */
  draft(key: number): number | undefined {
    if (this.#drafts.size === 0) return undefined;
    const draft = this.#drafts.get(key);
    if (draft === undefined || this.#serials[draft.position] !== draft.serial) return undefined;
    // The question on which it depends may itself be found to depend on a lower one by now.
    const low = this.#lows[draft.position]!;
    if (low < this.#low) this.#low = low;
    return draft.value;
  }

  /**
   * Begins work whose result may be kept only if it depends on no open question. Pass the returned value to `leave`.
   */
  enter(): number {
    if (this.#depth >= this.#maxDepth) throw new TooDeep();
    const outer = this.#low;
    this.#low = settled;
    this.#depth++;
    return outer;
  }

  /**
   * The lowest open question on which the work begun with `enter` depends; `settled` for none. A result that depends
   * on one may be remembered only with `keepDraft`.
   */
  leave(outer: number): number {
    const low = this.#low;
    this.#depth--;
    if (outer < low) this.#low = outer;
    return low;
  }

  /** The same as `leave`: whether the work depends on no open question, so that its result may be remembered. */
  leaveSettled(outer: number): boolean {
    return this.leave(outer) === settled;
  }

  keepDraft(key: number, value: number, low: number): void {
    this.#drafts.set(key, { value, position: low, serial: this.#serials[low]! });
  }

  /** Forgets open questions after `TooDeep`. */
  reset(): void {
    this.#positions.clear();
    this.#running.length = 0;
    this.#stack.length = 0;
    this.#compute.length = 0;
    this.#lows.length = 0;
    this.#settle.length = 0;
    this.#additions.length = 0;
    this.#serials.length = 0;
    this.#drafts.clear();
    this.#low = settled;
    this.#depth = 0;
  }
}
