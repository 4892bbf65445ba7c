// One full index run with vectors, in its own process: node full-run.js HOME ROOT. Prints a FullRun as JSON.
import { availableParallelism } from "node:os";
import { monitorEventLoopDelay } from "node:perf_hooks";
import type { IndexReport } from "../../../src/index.ts";
import { openEngine } from "../../../src/index.ts";

export interface FullRun {
  readonly report: Omit<IndexReport, "problems"> & { readonly problems: number };
  /** Time between two turns of the main thread, including 1 ms of the timer itself. */
  readonly loopDelayP99Ms: number;
  /** Processor time over wall-clock time times cores, while files were parsed and embedded. */
  readonly utilization: number;
}

interface CpuSample {
  readonly atMs: number;
  readonly cpuMs: number;
}

const [home, root] = process.argv.slice(2);
if (home === undefined || root === undefined) throw new Error("usage: full-run.js HOME ROOT");
const engine = await openEngine({ home });
const delay = monitorEventLoopDelay({ resolution: 1 });
delay.enable();
const cpu: CpuSample[] = [];
const sampleCpu = (): void => {
  const { user, system } = process.cpuUsage();
  cpu.push({ atMs: performance.now(), cpuMs: (user + system) / 1000 });
};
const timer = setInterval(sampleCpu, 20);
sampleCpu();
const startedAt = performance.now();
const report = await engine.code.index(root, {});
delay.disable();
clearInterval(timer);
sampleCpu();
await engine.close();
const { walk, parse, embed } = report.stagesMs;
const run: FullRun = {
  report: { ...report, problems: report.problems.length },
  loopDelayP99Ms: delay.percentile(99) / 1e6,
  utilization: utilizationBetween(startedAt + walk, startedAt + walk + parse + embed),
};
process.stdout.write(JSON.stringify(run));

function utilizationBetween(fromMs: number, toMs: number): number {
  return (cpuAt(toMs) - cpuAt(fromMs)) / (toMs - fromMs) / availableParallelism();
}

/** Processor time used up to that moment, interpolated between the two nearest samples. */
function cpuAt(atMs: number): number {
  const after = cpu.findIndex((sample) => sample.atMs >= atMs);
  const next = cpu.at(after)!;
  const last = cpu[Math.max(0, after - 1)]!;
  if (after <= 0 || next.atMs === last.atMs) return next.cpuMs;
  return last.cpuMs + ((next.cpuMs - last.cpuMs) * (atMs - last.atMs)) / (next.atMs - last.atMs);
}
