// What did a run cost, and how far is it? Time per stage, CPU, memory, and progress for observers.
import { readHeldBytes } from "../../../base/held-memory.ts";
import type { FetchSums, IndexProgress, IndexReport, IndexStage, Problem } from "../../types/index.ts";
import type { RootRecord } from "../../store/index.ts";
import type { GenerationPlan, PlanFacts } from "../generation/plan-generation.ts";
import type { WalkOutcome } from "./ports.ts";

const lookMs = 100;

export interface RunMeter {
  /** Runs a stage and adds its time. */
  stage<T>(stage: IndexStage, run: () => Promise<T>): Promise<T>;
  /** Moves time from the parse stage to the embed stage, because threads embed while they parse. */
  splitEmbed(embedMs: number): void;
  report(progress: IndexProgress): void;
  /** Reports the result of `see` when `run` begins, ten times a second while it runs, and when it has ended. */
  follow<T>(see: () => IndexProgress, run: () => Promise<T>): Promise<T>;
  finish(run: FinishedRun): IndexReport;
}

/** Totals of reading a run's files. */
export interface ReadSums {
  filesParsed: number;
  filesBinary: number;
  filesReused: number;
  parsedBytes: number;
  chunksEmbedded: number;
  symbolsEmbedded: number;
  /** The share of the readers' time spent on embedding, in ms of the stage. */
  embedShareMs: number;
  readonly problems: Problem[];
  /** Paths of files with syntax errors. */
  readonly broken: string[];
}

const brokenTold = 100;

interface FinishedRun {
  readonly walked: WalkOutcome;
  readonly sums: ReadSums;
  readonly plan: GenerationPlan;
  readonly facts: PlanFacts["facts"];
  readonly record: RootRecord;
  readonly artifacts: FetchSums | undefined;
}

export function createRunMeter(onProgress: ((progress: IndexProgress) => void) | undefined): RunMeter {
  const startedAt = performance.now();
  const cpuAtStart = process.cpuUsage();
  const stagesMs: Record<IndexStage, number> = { walk: 0, parse: 0, link: 0, embed: 0, commit: 0 };
  let peakHeldBytes = readHeldBytes();
  const look = (): void => {
    const held = readHeldBytes();
    if (held !== undefined) peakHeldBytes = Math.max(held, peakHeldBytes ?? 0);
  };
  return {
    async stage(stage, run) {
      const from = performance.now();
      try {
        return await run();
      } finally {
        stagesMs[stage] += performance.now() - from;
        look();
      }
    },
    splitEmbed(embedMs) {
      stagesMs.parse -= embedMs;
      stagesMs.embed += embedMs;
    },
    report: (progress) => onProgress?.(progress),
    async follow(see, run) {
      const tick = (): void => {
        look();
        onProgress?.(see());
      };
      tick();
      const timer = setInterval(tick, lookMs);
      try {
        return await run();
      } finally {
        clearInterval(timer);
        tick();
      }
    },
    finish({ walked, sums, plan, facts, record, artifacts }) {
      const cpu = process.cpuUsage(cpuAtStart);
      const { counts } = record;
      return {
        root: record.root,
        generation: record.generation,
        filesScanned: walked.filesScanned,
        filesParsed: sums.filesParsed,
        filesSkipped: Object.values(walked.skipped).reduce((sum, count) => sum + count, sums.filesBinary),
        skipped: walked.skipped,
        filesUnchanged: plan.filesUnchanged,
        filesRemoved: plan.filesRemoved,
        filesRelinked: plan.filesRelinked,
        filesReused: sums.filesReused,
        filesBroken: counts.broken ?? 0,
        brokenFiles: sums.broken.toSorted().slice(0, brokenTold),
        filesBulk: counts.bulk ?? 0,
        bulkCharacters: counts.bulkCharacters ?? 0,
        symbols: counts.symbols,
        references: counts.references,
        edgesResolved: counts.resolved,
        edgesExternal: counts.external,
        edgesAmbiguous: counts.ambiguous,
        edgesUnresolved: counts.unresolved,
        symbolsEmbedded: sums.symbolsEmbedded,
        chunks: counts.chunks,
        chunksEmbedded: sums.chunksEmbedded,
        problems: [...facts.problems, ...walked.problems, ...sums.problems],
        elapsedMs: round(performance.now() - startedAt),
        stagesMs: {
          walk: round(stagesMs.walk),
          parse: round(stagesMs.parse),
          link: round(stagesMs.link),
          embed: round(stagesMs.embed),
          commit: round(stagesMs.commit),
        },
        cpuMs: round((cpu.user + cpu.system) / 1000),
        peakHeldBytes,
        peakRssBytes: process.resourceUsage().maxRSS * 1024,
        bytes: walked.bytes,
        artifacts,
        compilerFacts: facts.sums,
      };
    },
  };
}

function round(ms: number): number {
  return Math.round(ms * 10) / 10;
}
