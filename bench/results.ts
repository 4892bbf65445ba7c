// What a run leaves behind: tables for people, samples for programs.
import { execFileSync } from "node:child_process";
import { cpus, loadavg, totalmem } from "node:os";

export const resultSchemaVersion = 1;

/** Every value measured for one figure of one subject, in the order of measurement. */
export interface Samples {
  readonly subject: string;
  /** With its unit: `refresh unchanged ms`. */
  readonly figure: string;
  readonly values: readonly number[];
}

export interface SuiteResult {
  readonly suite: string;
  readonly failed: boolean;
  /** Empty for suites that print tables only. */
  readonly samples: readonly Samples[];
  /** What the suite printed. */
  readonly markdown: string;
}

export interface BenchResult {
  readonly schemaVersion: number;
  readonly commit: string;
  /** Whether files differ from that commit. */
  readonly modified: boolean;
  readonly takenAt: string;
  readonly node: string;
  readonly machine: { readonly cpu: string; readonly cores: number; readonly memoryBytes: number };
  /** Load average of the last minute, before and after: high means that others were at work. */
  readonly load: { readonly before: number; readonly after: number };
  readonly quick: boolean;
  readonly suites: readonly SuiteResult[];
}

/** Everything about this run but its suites. */
export function describeRun(loadBefore: number, quick: boolean): Omit<BenchResult, "suites"> {
  const processors = cpus();
  return {
    schemaVersion: resultSchemaVersion,
    commit: git("rev-parse", "HEAD"),
    modified: git("status", "--porcelain", "--untracked-files=no") !== "",
    takenAt: new Date().toISOString(),
    node: process.version,
    machine: {
      cpu: processors[0]?.model ?? "unknown",
      cores: processors.length,
      memoryBytes: totalmem(),
    },
    load: { before: loadBefore, after: loadavg()[0]! },
    quick,
  };
}

/** Collects samples as they come, and hands them to the process that started this one. */
export function createSampleBook(): {
  add(subject: string, figure: string, value: number): void;
  /** Throws when nothing was measured under that name. */
  median(subject: string, figure: string): number;
  /** Whether any subject has this figure. */
  has(figure: string): boolean;
  send(): Promise<void>;
} {
  const book = new Map<string, { subject: string; figure: string; values: number[] }>();
  const key = (subject: string, figure: string): string => `${subject}\0${figure}`;
  return {
    add(subject, figure, value) {
      const entry = book.get(key(subject, figure)) ?? { subject, figure, values: [] };
      entry.values.push(value);
      book.set(key(subject, figure), entry);
    },
    median(subject, figure) {
      const entry = book.get(key(subject, figure));
      if (entry === undefined) throw new Error(`nothing was measured as ${figure} of ${subject}`);
      return medianOf(entry.values);
    },
    has: (figure) => [...book.values()].some((entry) => entry.figure === figure),
    send: () =>
      new Promise((resolve) => {
        if (process.send === undefined) resolve();
        else
          process.send({ samples: [...book.values()] }, () => {
            resolve();
          });
      }),
  };
}

export function medianOf(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** A Markdown table; the first column to the left, the others to the right. */
export function renderMarkdown(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]): string => `| ${cells.join(" | ")} |\n`;
  return line(head) + line(head.map((_, i) => (i === 0 ? "---" : "--:"))) + rows.map(line).join("");
}

function git(...args: readonly string[]): string {
  try {
    return execFileSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    return "unknown";
  }
}
