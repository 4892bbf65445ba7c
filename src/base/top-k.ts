// The k best of many scored ids, in one pass and without sorting the rest.

/** Ids with their scores, best first; equal scores in order of id. */
export interface ScoredIds {
  readonly ids: Uint32Array;
  readonly scores: Float64Array;
}

/** A heap whose root is the worst of the best. Among equal scores, the smaller id is better. */
export class TopK {
  readonly #limit: number;
  readonly #ids: Uint32Array;
  readonly #scores: Float64Array;
  #size = 0;

  constructor(limit: number) {
    this.#limit = limit;
    this.#ids = new Uint32Array(limit);
    this.#scores = new Float64Array(limit);
  }

  get size(): number {
    return this.#size;
  }

  offer(id: number, score: number): void {
    const scores = this.#scores;
    if (this.#size < this.#limit) {
      this.#siftUp(this.#size++, id, score);
    } else if (this.#limit > 0 && (score > scores[0]! || (score === scores[0] && id < this.#ids[0]!))) {
      this.#siftDown(id, score);
    }
  }

  take(): ScoredIds {
    const rows = Array.from({ length: this.#size }, (_, row) => row);
    rows.sort((a, b) => this.#scores[b]! - this.#scores[a]! || this.#ids[a]! - this.#ids[b]!);
    return {
      ids: Uint32Array.from(rows, (row) => this.#ids[row]!),
      scores: Float64Array.from(rows, (row) => this.#scores[row]!),
    };
  }

  #siftUp(start: number, id: number, score: number): void {
    let at = start;
    while (at > 0) {
      const parent = (at - 1) >>> 1;
      if (!this.#isWorse(id, score, parent)) break;
      this.#move(parent, at);
      at = parent;
    }
    this.#ids[at] = id;
    this.#scores[at] = score;
  }

  #siftDown(id: number, score: number): void {
    let at = 0;
    for (;;) {
      let child = at * 2 + 1;
      if (child >= this.#size) break;
      const right = child + 1;
      if (right < this.#size && this.#isWorse(this.#ids[right]!, this.#scores[right]!, child)) child = right;
      if (this.#isWorse(id, score, child)) break;
      this.#move(child, at);
      at = child;
    }
    this.#ids[at] = id;
    this.#scores[at] = score;
  }

  #isWorse(id: number, score: number, than: number): boolean {
    const other = this.#scores[than]!;
    return score < other || (score === other && id > this.#ids[than]!);
  }

  #move(from: number, to: number): void {
    this.#ids[to] = this.#ids[from]!;
    this.#scores[to] = this.#scores[from]!;
  }
}
