// What do samples say? Quantiles, spread, certainty of a difference, and how cost grows with size.
import { Mulberry32 } from "../src/kernels/mulberry32.ts";

export interface Summary {
  readonly p50: number;
  readonly p90: number;
  readonly p99: number;
  /** Median absolute deviation from the median, not scaled. */
  readonly mad: number;
}

/** Throws if there are no samples. */
export function summarize(samples: readonly number[]): Summary {
  const sorted = sortNumbers(samples);
  const p50 = quantileOf(sorted, 0.5);
  const distances = sortNumbers(sorted.map((value) => Math.abs(value - p50)));
  return {
    p50,
    p90: quantileOf(sorted, 0.9),
    p99: quantileOf(sorted, 0.99),
    mad: quantileOf(distances, 0.5),
  };
}

/**
 * Quantile of sorted values, interpolated between the two nearest (Hyndman and Fan 1996, type 7). Throws if there are
 * none.
 */
export function quantileOf(sorted: readonly number[], share: number): number {
  if (sorted.length === 0) throw new Error("There is no quantile of no samples.");
  const at = (sorted.length - 1) * share;
  const below = sorted[Math.floor(at)]!;
  const above = sorted[Math.ceil(at)]!;
  // Between two infinite values there is nothing to interpolate.
  return below === above ? below : below + (above - below) * (at - Math.floor(at));
}

export function medianOf(samples: readonly number[]): number {
  return quantileOf(sortNumbers(samples), 0.5);
}

export interface RatioInterval {
  /** Median of the second side over the median of the first. */
  readonly ratio: number;
  readonly low: number;
  readonly high: number;
}

/**
 * Percentile bootstrap (Efron 1979) of the ratio of medians. Both sides are resampled separately, and the interval
 * holds the middle `confidence` of the ratios. The same samples and seed give the same interval. One sample a side
 * gives an interval of zero width, which says nothing: check the count. Throws if there are no samples.
 */
export function bootstrapRatio(
  base: readonly number[],
  head: readonly number[],
  { rounds = 2_000, confidence = 0.95, seed = 1 } = {},
): RatioInterval {
  const random = new Mulberry32(seed);
  const ratios = Array.from({ length: rounds }, () =>
    divide(medianOf(redraw(head, random)), medianOf(redraw(base, random))),
  );
  const sorted = sortNumbers(ratios);
  const tail = (1 - confidence) / 2;
  return {
    ratio: divide(medianOf(head), medianOf(base)),
    low: quantileOf(sorted, tail),
    high: quantileOf(sorted, 1 - tail),
  };
}

/** Zero over zero is no change. */
function divide(head: number, base: number): number {
  return head === base ? 1 : head / base;
}

/** The gain of one question; questions of one group (a project) are correlated. */
export interface PairedDifference {
  readonly group: string;
  readonly difference: number;
}

export interface DifferenceInterval {
  readonly mean: number;
  readonly low: number;
  readonly high: number;
}

/**
 * Percentile bootstrap (Efron 1979) of the mean of paired differences. Whole groups are resampled, so that many
 * questions of one project do not count as many projects. The same differences and seed give the same interval; no
 * differences give zeros.
 */
export function bootstrapDifference(
  pairs: readonly PairedDifference[],
  { rounds = 2_000, confidence = 0.95, seed = 1 } = {},
): DifferenceInterval {
  if (pairs.length === 0) return { mean: 0, low: 0, high: 0 };
  const sums = new Map<string, { sum: number; count: number }>();
  for (const { group, difference } of pairs) {
    const known = sums.get(group) ?? { sum: 0, count: 0 };
    sums.set(group, { sum: known.sum + difference, count: known.count + 1 });
  }
  const groups = [...sums.values()];
  const random = new Mulberry32(seed);
  const means = Array.from({ length: rounds }, () => {
    let sum = 0;
    let count = 0;
    for (let i = 0; i < groups.length; i++) {
      const drawn = groups[random.next() % groups.length]!;
      sum += drawn.sum;
      count += drawn.count;
    }
    return sum / count;
  });
  const sorted = sortNumbers(means);
  const tail = (1 - confidence) / 2;
  return {
    mean: meanOf(pairs.map(({ difference }) => difference)),
    low: quantileOf(sorted, tail),
    high: quantileOf(sorted, 1 - tail),
  };
}

export interface PowerFit {
  /** The exponent in cost = factor × size ^ exponent. */
  readonly exponent: number;
  readonly factor: number;
  /** Share of the variance of the logarithms that the fitted line explains. */
  readonly r2: number;
}

/** Least squares on the logarithms of both. Throws if there are fewer than two sizes, or a value has no logarithm. */
export function fitPower(points: readonly { readonly size: number; readonly cost: number }[]): PowerFit {
  if (new Set(points.map(({ size }) => size)).size < 2) throw new Error("A fit takes at least two sizes.");
  if (points.some(({ size, cost }) => !(size > 0 && cost > 0)))
    throw new Error("Sizes and costs must be above 0.");
  const xs = points.map(({ size }) => Math.log(size));
  const ys = points.map(({ cost }) => Math.log(cost));
  const [meanX, meanY] = [meanOf(xs), meanOf(ys)];
  const products = (as: readonly number[], meanA: number, bs: readonly number[], meanB: number): number =>
    as.reduce((sum, a, i) => sum + (a - meanA) * (bs[i]! - meanB), 0);
  const exponent = products(xs, meanX, ys, meanY) / products(xs, meanX, xs, meanX);
  const spread = products(ys, meanY, ys, meanY);
  const rest = ys.reduce((sum, y, i) => sum + (y - meanY - exponent * (xs[i]! - meanX)) ** 2, 0);
  return { exponent, factor: Math.exp(meanY - exponent * meanX), r2: spread === 0 ? 1 : 1 - rest / spread };
}

/** The exponent that n log n shows between two sizes: a little above 1, and closer to 1 for larger sizes. */
export function logLinearExponent(smallest: number, largest: number): number {
  return 1 + Math.log(Math.log(largest) / Math.log(smallest)) / Math.log(largest / smallest);
}

function redraw(samples: readonly number[], random: Mulberry32): number[] {
  return samples.map(() => samples[random.next() % samples.length]!);
}

export function meanOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

export function sortNumbers(values: readonly number[]): number[] {
  return [...values].sort((a, b) => a - b);
}
