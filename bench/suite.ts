// What is a suite, and what does it receive? Everything about the harness that a file in suites/ needs to know.
import type { FigureUnit } from "./results.ts";
import type { InstalledPeer } from "./peers.ts";

/** A file in suites/ exports `run`, and its row in suites.ts names it. Each runs in a fresh process. */
export interface SuiteModule {
  readonly run: (bench: Bench) => Promise<void>;
}

export interface SuiteOptions {
  /** One sample, smallest work: only checks that everything works. Do not quote its times. */
  readonly quick: boolean;
  /** The --corpus values: absolute paths, and names of definitions. */
  readonly corpora: readonly string[];
  /** The arguments after the second `--`. */
  readonly arguments: readonly string[];
}

/** Identifies a figure: `subject` is a corpus, a size or a graph; `name` is the measured quantity, without its unit. */
export interface FigureKey {
  readonly subject: string;
  readonly name: string;
  /** What did the work; Loci if absent. Figures of peers are shown, but never compared between commits. */
  readonly by?: string | undefined;
}

export interface Bench extends SuiteOptions {
  /**
   * Runs `body`, unless --filter excludes the name. If it throws, the answer was wrong: the case counts as failed, the
   * suite goes on, and the run exits with 1. Returns whether the case completed.
   */
  case(name: string, body: () => Promise<void> | void): Promise<boolean>;
  /** Adds one or more samples. The unit says whether less is better, more is better, or neither (a count must stay). */
  add(key: FigureKey, unit: FigureUnit, ...samples: readonly number[]): void;
  /** Median of the samples so far; undefined if there are none. */
  median(key: FigureKey): number | undefined;
  /** The subjects that have samples of a figure, in the order they were added. */
  subjectsOf(name: string): readonly string[];
  /** Markdown for people: a table, a sentence. */
  print(markdown: string): void;
  /**
   * An installed package to compare with, searched for in --peer-dir, in the cache and next to this package. Undefined
   * if it is not installed, which the results mention; also undefined, without a mention, unless --peers was given.
   */
  findPeer(packageName: string): InstalledPeer | undefined;
}
