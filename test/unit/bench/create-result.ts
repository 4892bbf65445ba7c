// The result of a fictitious run, for tests of code that reads results.
import { createFigure } from "../../../bench/results.ts";
import type { BenchResult, FigureUnit, SuiteResult } from "../../../bench/results.ts";

export interface FigureDraft {
  readonly name: string;
  readonly unit: FigureUnit;
  readonly samples: readonly number[];
  readonly subject?: string;
  readonly by?: string;
}

export function createResult(
  figures: readonly FigureDraft[],
  failures: SuiteResult["failures"] = [],
  changes: Partial<BenchResult> = {},
): BenchResult {
  return {
    ...{ schemaVersion: 2, commit: "0123456789abcdef", modified: false, takenAt: "2026-01-02T03:04:05.000Z" },
    ...{ node: "v20.0.0", quick: false, load: { before: 0, after: 0 } },
    machine: { cpu: "a processor", cores: 2, memoryBytes: 2 ** 33, system: "Linux" },
    suites: [
      {
        ...{ suite: "suite", failures, peers: [], wallMs: 1, cpuMs: 1, peakBytes: 1, markdown: "" },
        figures: figures.map(({ name, unit, samples, subject = "subject", by = "loci" }) =>
          createFigure({ subject, name, by }, unit, samples),
        ),
      },
    ],
    ...changes,
  };
}
