// How long does it usually take? Counts in buckets that widen by a fixed factor: bounded memory for any number.

const smallest = 0.001;
/** Neighboring bucket bounds differ by this factor, so that a percentile is off by at most 5 %. */
const growth = 1.1;
const bucketCount = 260;

export interface HistogramFigures {
  readonly count: number;
  readonly total: number;
  readonly min: number;
  readonly max: number;
  readonly p50: number;
  readonly p95: number;
  readonly p99: number;
}

/** For values of 0.001 to about 5·10⁷ in any unit; values outside fall into the outermost buckets. */
export class Histogram {
  readonly #buckets = new Uint32Array(bucketCount);
  #count = 0;
  #total = 0;
  #min = Infinity;
  #max = 0;

  record(value: number): void {
    if (!(value >= 0)) return;
    const bucket = Math.ceil(Math.log(Math.max(value, smallest) / smallest) / Math.log(growth));
    this.#buckets[Math.min(bucketCount - 1, Math.max(0, bucket))]!++;
    this.#count++;
    this.#total += value;
    this.#min = Math.min(this.#min, value);
    this.#max = Math.max(this.#max, value);
  }

  /** All 0 before the first value. */
  figures(): HistogramFigures {
    return {
      count: this.#count,
      total: this.#total,
      min: this.#count === 0 ? 0 : this.#min,
      max: this.#max,
      p50: this.#percentile(50),
      p95: this.#percentile(95),
      p99: this.#percentile(99),
    };
  }

  /** The middle of the bucket that contains the value of that rank, limited to the range of values seen. */
  #percentile(percent: number): number {
    if (this.#count === 0) return 0;
    const rank = Math.round((percent / 100) * (this.#count - 1));
    let before = 0;
    for (let bucket = 0; bucket < bucketCount; bucket++) {
      before += this.#buckets[bucket]!;
      if (before > rank) {
        const middle = smallest * growth ** (bucket - 0.5);
        return Math.min(this.#max, Math.max(this.#min, middle));
      }
    }
    return this.#max;
  }
}
