// What does a run output for programs? The JSON of --json, and how to read it back.
import { readFileSync } from "node:fs";
import { z } from "zod";
import { summarize } from "./statistics.ts";

/** Increased when a field changes its meaning or is removed; a new field does not increase it. */
export const resultSchemaVersion = 2;

/** The unit of a number, and which direction is better. `same`: a count of work that only a code change can move. */
export const figureUnits = {
  ms: "lower",
  "cpu ms": "lower",
  bytes: "lower",
  "MB/s": "higher",
  "ops/s": "higher",
  /** A quality between 0 and 1. */
  share: "higher",
  /** One figure divided by another; which direction is better depends on them. */
  ratio: "none",
  /** Exponent of the work's size in a fit: 1 is linear. */
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
  /** Median absolute deviation from the median. */
  mad: z.number(),
});

const peerSchema = z.object({
  name: z.string(),
  /** Absent if it is not installed. */
  version: z.string().optional(),
});

const suiteSchema = z.object({
  suite: z.string(),
  /** Failures by case; empty if all answers were right. */
  failures: z.array(z.object({ case: z.string(), message: z.string() })),
  figures: z.array(figureSchema),
  peers: z.array(peerSchema),
  /** Measured over the whole process tree of the suite, as are the next two. */
  wallMs: z.number(),
  cpuMs: z.number(),
  peakBytes: z.number(),
  /** The suite's output. */
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
  /** Load average of the last minute, before and after: a high value means that other processes were busy. */
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

/** Throws if the text is invalid or has another schema version; the message names the origin and the fault. */
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
