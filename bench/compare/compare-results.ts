// Which figures of two commits differ, by how much, and how certain is that?
import { figureUnits, listFigures } from "../results.ts";
import type { BenchResult, Figure, FigureUnit } from "../results.ts";
import { bootstrapRatio, medianOf } from "../statistics.ts";
import type { RatioInterval } from "../statistics.ts";

/**
 * `regression`: worse by more than the threshold, and the whole interval is worse. `worse`, `better`: just as certain,
 * but within the threshold or in the good direction. `changed`: a count that should have stayed the same. `few`: beyond
 * the threshold, but with too few samples to be certain. `same`: none of these.
 */
export type Verdict = "regression" | "better" | "worse" | "changed" | "few" | "same";

export interface ComparedFigure {
  readonly suite: string;
  readonly subject: string;
  readonly name: string;
  readonly unit: FigureUnit;
  readonly base: number;
  readonly head: number;
  /** Head over base, whichever direction is better. */
  readonly interval: RatioInterval;
  readonly verdict: Verdict;
}

export interface Comparison {
  readonly base: BenchResult;
  readonly head: BenchResult;
  readonly runs: readonly [base: number, head: number];
  readonly rows: readonly ComparedFigure[];
  /** Wrong answers of the head. */
  readonly failures: readonly string[];
  /** Reasons why the two may not be comparable. */
  readonly warnings: readonly string[];
  readonly threshold: number;
}

/** Fewer samples of a time say nothing about its spread. */
const enoughSamples = 3;
/** Units other than time hardly scatter: smaller differences count, and one sample is enough. */
const steadyThresholds: Partial<Record<FigureUnit, number>> = { bytes: 0.05, share: 0.01, exponent: 0.1 };

/** Each side is one or more runs of the same commit. With several runs, the median of each is one sample. */
export function compareResults(
  base: readonly BenchResult[],
  head: readonly BenchResult[],
  threshold: number,
): Comparison {
  const [baseFigures, headFigures] = [collectSamples(base), collectSamples(head)];
  const rows: ComparedFigure[] = [];
  for (const [key, { figure, samples }] of headFigures) {
    const other = baseFigures.get(key);
    if (other?.figure.unit !== figure.unit) continue;
    const { suite, subject, name, unit } = figure;
    const interval = bootstrapRatio(other.samples, samples);
    rows.push({
      ...{ suite, subject, name, unit, interval },
      base: medianOf(other.samples),
      head: medianOf(samples),
      verdict: judge(unit, interval, Math.min(samples.length, other.samples.length), threshold),
    });
  }
  return {
    base: base[0]!,
    head: head[0]!,
    runs: [base.length, head.length],
    rows,
    failures: head.flatMap(({ suites }) =>
      suites.flatMap(({ suite, failures }) => failures.map((failure) => `${suite}: ${failure.case}`)),
    ),
    warnings: [
      ...(Math.min(base.length, head.length) === 1
        ? [
            "One run: its samples resemble each other more than those of two runs do. A verdict takes several, in turn.",
          ]
        : []),
      ...findWarnings([...base, ...head], baseFigures.size, headFigures.size, rows.length),
    ],
    threshold,
  };
}

function judge(unit: FigureUnit, interval: RatioInterval, samples: number, threshold: number): Verdict {
  const direction = figureUnits[unit];
  if (direction === "none") return "same";
  if (direction === "same") return interval.ratio === 1 ? "same" : "changed";
  // From here on, a ratio above 1 means worse.
  const worse = direction === "lower" ? interval : invert(interval);
  const steady = steadyThresholds[unit];
  const isBeyond = worse.ratio > 1 + (steady ?? threshold);
  if (steady === undefined && samples < enoughSamples) return isBeyond ? "few" : "same";
  if (worse.low > 1) return isBeyond ? "regression" : "worse";
  return worse.high < 1 ? "better" : "same";
}

function invert({ ratio, low, high }: RatioInterval): RatioInterval {
  return { ratio: 1 / ratio, low: 1 / high, high: 1 / low };
}

type SuiteFigure = Figure & { readonly suite: string };

function collectSamples(
  runs: readonly BenchResult[],
): Map<string, { readonly figure: SuiteFigure; readonly samples: number[] }> {
  const figures = new Map<string, { figure: SuiteFigure; samples: number[] }>();
  for (const figure of runs.flatMap(listFigures)) {
    if (figure.by !== "loci") continue;
    const key = JSON.stringify([figure.suite, figure.subject, figure.name]);
    const samples = runs.length === 1 ? figure.samples : [figure.p50];
    const known = figures.get(key);
    if (known === undefined) figures.set(key, { figure, samples: [...samples] });
    else known.samples.push(...samples);
  }
  return figures;
}

function findWarnings(
  runs: readonly BenchResult[],
  baseCount: number,
  headCount: number,
  compared: number,
): string[] {
  const differs = (what: (run: BenchResult) => unknown): boolean =>
    new Set(runs.map((run) => JSON.stringify(what(run)))).size > 1;
  const busy = Math.max(...runs.flatMap(({ load }) => [load.before, load.after]));
  const cores = Math.min(...runs.map(({ machine }) => machine.cores));
  return [
    ...(differs(({ machine }) => [machine.cpu, machine.cores]) ? ["The machines differ."] : []),
    ...(differs(({ node }) => node) ? ["The versions of Node differ."] : []),
    ...(differs(({ quick }) => quick) ? ["One side ran with --quick, the other did not."] : []),
    ...(busy > 2 * cores ? [`Others were at work: load ${busy.toFixed(1)} on ${cores} cores.`] : []),
    ...(compared < Math.max(baseCount, headCount)
      ? [`${baseCount} figures of the base and ${headCount} of the head; ${compared} are in both.`]
      : []),
  ];
}
