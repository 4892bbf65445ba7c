// What is a suite, and what does it get? Everything that a file in suites/ needs to know of the harness.
import type { FigureUnit } from "./results.ts";
import type { InstalledPeer } from "./peers.ts";

/** A file in suites/ exports `run`; its row in suites.ts names it. Each runs in a fresh process. */
export interface SuiteModule {
  readonly run: (bench: Bench) => Promise<void>;
}

export interface SuiteOptions {
  /** One sample, smallest work: shows that everything works, and its times are not to be quoted. */
  readonly quick: boolean;
  /** What --corpus was given: absolute paths, and names of definitions. */
  readonly corpora: readonly string[];
  /** What stood behind the second `--`. */
  readonly arguments: readonly string[];
}

/** Which figure of what: `subject` is a corpus, a size, a graph; `name` says what was measured, without its unit. */
export interface FigureKey {
  readonly subject: string;
  readonly name: string;
  /** Who did the work; Loci when absent. Figures of others are shown and never compared between commits. */
  readonly by?: string | undefined;
}

export interface Bench extends SuiteOptions {
  /**
   * Runs `body`, unless --filter leaves the name out. What it throws is a wrong answer: the case counts as failed, the
   * suite goes on, and the run ends with 1. Returns whether it ran to its end.
   */
  case(name: string, body: () => Promise<void> | void): Promise<boolean>;
  /** One sample more, or several. The unit says whether less is better, more is, or neither (a count must stay). */
  add(key: FigureKey, unit: FigureUnit, ...samples: readonly number[]): void;
  /** Median of the samples so far; undefined when there are none. */
  median(key: FigureKey): number | undefined;
  /** The subjects that have samples of a figure, in the order in which they came. */
  subjectsOf(name: string): readonly string[];
  /** Markdown for people: a table, a sentence. */
  print(markdown: string): void;
  /**
   * An installed package to compare with: looked for in --peer-dir, in the cache and beside us. Undefined, and said so
   * in the results, when it is not installed; undefined without a word unless --peers was given.
   */
  findPeer(packageName: string): InstalledPeer | undefined;
}
