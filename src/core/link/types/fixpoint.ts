// Types that depend on each other in a cycle: each part of the cycle is unknown, whichever is asked first. Tarjan's
// strongly connected components over the graph of questions, found while they are asked. Without it an answer would
// depend on the order of files, and an incremental link would differ from a full one. A cycle that goes through a
// question that only adds to another one (an element put into a list) is cut there.

/** No open question. */
export const settled = 0x7fffffff;
/** No type has this number: the question is asked again. */
const askAgain = -1;
/** Deeper questions are given up; a thread's call stack has room for about twice as many. */
const maxDepth = 600;

/** Thrown to leave a question that is too deep; caught where the outermost question was asked. */
export class TooDeep extends Error {}

/** A result that depends on open questions; it holds as long as the lowest of them is open. */
interface Draft {
  readonly value: number;
  readonly position: number;
  readonly serial: number;
}

export class Fixpoint {
  readonly #positions = new Map<number, number>();
  readonly #stack: number[] = [];
  readonly #settle: ((value: number) => void)[] = [];
  readonly #asked: boolean[] = [];
  readonly #additions: boolean[] = [];
  /** Of each open question: a number that no other one has had. */
  readonly #serials: number[] = [];
  readonly #drafts = new Map<number, Draft>();
  #lastSerial = 0;
  #low = settled;
  #depth = 0;

  /**
   * Answers `key` with `compute`, unless the answer depends on itself: then it is 0, as is that of every question on
   * the cycle. `settle` is called when the answer is final. With `isAddition`, the answer only adds to another one: on
   * a cycle only this answer becomes 0, and the rest of the cycle is asked again.
   */
  answer(key: number, compute: () => number, settle: (value: number) => void, isAddition = false): number {
    const open = this.#positions.get(key);
    if (open !== undefined) {
      this.#asked[open] = true;
      if (open < this.#low) this.#low = open;
      return 0;
    }
    if (this.#depth >= maxDepth) throw new TooDeep();
    for (;;) {
      const answered = this.#ask(key, compute, settle, isAddition);
      if (answered !== askAgain) return answered;
    }
  }

  /** `askAgain` if a cycle was cut at an addition. */
  #ask(key: number, compute: () => number, settle: (value: number) => void, isAddition: boolean): number {
    const position = this.#stack.length;
    const outer = this.#low;
    this.#positions.set(key, position);
    this.#stack.push(key);
    this.#settle.push(settle);
    this.#additions.push(isAddition);
    this.#serials.push(++this.#lastSerial);
    this.#asked[position] = false;
    this.#low = position;
    this.#depth++;
    const value = compute();
    this.#depth--;
    const low = this.#low;
    this.#low = Math.min(outer, low);
    if (low < position) return 0;
    const alone = this.#stack.length === position + 1 && !this.#asked[position];
    const isCut = !alone && this.#additions.includes(true, position);
    while (this.#stack.length > position) {
      this.#positions.delete(this.#stack.pop()!);
      this.#serials.pop();
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
   * The result of the work `key`, if it was kept as a draft and still holds. Without drafts, a chain of calls that leads
   * back to itself is followed again from each of its links, and the time doubles with each.
   */
  draft(key: number): number | undefined {
    if (this.#drafts.size === 0) return undefined;
    const draft = this.#drafts.get(key);
    if (draft === undefined || this.#serials[draft.position] !== draft.serial) return undefined;
    if (draft.position < this.#low) this.#low = draft.position;
    return draft.value;
  }

  /**
   * Begins work whose result may be kept only if it depends on no open question. Pass the returned value to `leave`.
   */
  enter(): number {
    if (this.#depth >= maxDepth) throw new TooDeep();
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

  keepDraft(key: number, value: number, low: number): void {
    this.#drafts.set(key, { value, position: low, serial: this.#serials[low]! });
  }

  /** Forgets open questions after `TooDeep`. */
  reset(): void {
    this.#positions.clear();
    this.#stack.length = 0;
    this.#settle.length = 0;
    this.#additions.length = 0;
    this.#serials.length = 0;
    this.#drafts.clear();
    this.#low = settled;
    this.#depth = 0;
  }
}
