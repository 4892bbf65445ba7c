// What a run leaves behind for programs: the JSON of --json, and how it is read again.
import { readFileSync } from "node:fs";
import { z } from "zod";
import { summarize } from "./statistics.ts";

/** Raised when a field changes its meaning or goes; a field more does not raise it. */
export const resultSchemaVersion = 2;

/** What a number is, and which way it should go. `same`: work that is counted, which only a change of the code moves. */
export const figureUnits = {
  ms: "lower",
  "cpu ms": "lower",
  bytes: "lower",
  "MB/s": "higher",
  "ops/s": "higher",
  /** A quality between 0 and 1. */
  share: "higher",
  /** One figure over another; which way is good depends on them. */
  ratio: "none",
  /** Of the size of the work, as fitted: 1 is linear. */
  exponent: "lower",
  count: "same",
} as const;
export type FigureUnit = keyof typeof figureUnits;
export type Direction = (typeof figureUnits)[FigureUnit];

const figureSchema = z.object({
  subject: z.string(),
  name: z.string(),
  /** "loci", or the peer that did the work. */
  by: z.string(),
  unit: z.enum(Object.keys(figureUnits) as [FigureUnit, ...FigureUnit[]]),
  /** In the order of measurement. */
  samples: z.array(z.number()).min(1),
  p50: z.number(),
  p90: z.number(),
  p99: z.number(),
  /** Median distance from the median. */
  mad: z.number(),
});

const peerSchema = z.object({
  name: z.string(),
  /** Absent when it is not installed. */
  version: z.string().optional(),
});

const suiteSchema = z.object({
  suite: z.string(),
  /** What went wrong, by case; empty when all answers were right. */
  failures: z.array(z.object({ case: z.string(), message: z.string() })),
  figures: z.array(figureSchema),
  peers: z.array(peerSchema),
  /** Of the suite's whole process tree. */
  wallMs: z.number(),
  cpuMs: z.number(),
  peakBytes: z.number(),
  /** What it printed. */
  markdown: z.string(),
});

export const resultSchema = z.object({
  schemaVersion: z.literal(resultSchemaVersion),
  commit: z.string(),
  /** Whether files differ from that commit. */
  modified: z.boolean(),
  takenAt: z.string(),
  node: z.string(),
  machine: z.object({ cpu: z.string(), cores: z.number(), memoryBytes: z.number(), system: z.string() }),
  /** Load average of the last minute, before and after: high means that others were at work. */
  load: z.object({ before: z.number(), after: z.number() }),
  quick: z.boolean(),
  suites: z.array(suiteSchema),
});

export type Figure = z.infer<typeof figureSchema>;
export type PeerRecord = z.infer<typeof peerSchema>;
export type SuiteResult = z.infer<typeof suiteSchema>;
export type BenchResult = z.infer<typeof resultSchema>;

export function createFigure(
  key: { readonly subject: string; readonly name: string; readonly by: string },
  unit: FigureUnit,
  samples: readonly number[],
): Figure {
  return { ...key, unit, samples: [...samples], ...summarize(samples) };
}

export function loadResult(path: string): BenchResult {
  return parseResult(readFileSync(path, "utf8"), path);
}

/** Throws with where the text came from and what is wrong in it, another schema version included. */
export function parseResult(json: string, origin: string): BenchResult {
  const parsed = resultSchema.safeParse(JSON.parse(json));
  if (parsed.success) return parsed.data;
  throw new Error(
    `${origin} holds no result of schema version ${resultSchemaVersion}:\n${z.prettifyError(parsed.error)}`,
  );
}

/** All figures of a result, each with its suite. */
export function listFigures(result: BenchResult): readonly (Figure & { readonly suite: string })[] {
  return result.suites.flatMap(({ suite, figures }) => figures.map((figure) => ({ suite, ...figure })));
}
