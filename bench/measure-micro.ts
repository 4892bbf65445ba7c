// How long does one call take, in this process? tinybench measures, and the suite receives every sample.
import { Bench as Tinybench } from "tinybench";
import { formatNumber, renderTable } from "./markdown.ts";
import type { Bench } from "./suite.ts";

export interface MicroTask {
  readonly name: string;
  readonly run: () => unknown;
  /** Bytes that one call processes, to report MB/s. */
  readonly bytes?: number;
  /** Checks what a call returned, outside the measured part, and throws if it is wrong. */
  readonly check: (result: unknown) => void;
  /** The peer that does the same work, if it is not Loci. */
  readonly by?: string;
}

/** More samples than this are thinned evenly, so that a result stays small. */
const maxSamples = 200;

/** Checks each task, then measures it for `timeMs`; samples are milliseconds per call. Prints a table. */
export async function measureMicro(
  bench: Bench,
  subject: string,
  tasks: readonly MicroTask[],
  timeMs = bench.quick ? 50 : 400,
): Promise<void> {
  const rows: string[][] = [];
  for (const { name, run, check, bytes, by } of tasks) {
    await bench.case(by === undefined ? `${subject}: ${name}` : `${subject}: ${name} by ${by}`, async () => {
      check(await run());
      const tinybench = new Tinybench({
        time: timeMs,
        warmupTime: timeMs / 4,
        retainSamples: true,
        throws: true,
      });
      tinybench.add(name, run);
      await tinybench.run();
      const [task] = tinybench.tasks;
      if (task?.result.state !== "completed") throw new Error(`${name} did not complete.`);
      const { latency } = task.result;
      const samples = thin(latency.samples ?? [latency.p50]);
      bench.add({ subject, name, by }, "ms", ...samples);
      const speed = bytes === undefined ? "" : formatNumber(bytes / 1e3 / latency.p50);
      const took = [latency.p50, latency.p99].map((ms) => formatNumber(1000 * ms));
      rows.push([
        by === undefined ? name : `${name} (${by})`,
        ...took,
        formatNumber(1000 / latency.p50),
        speed,
      ]);
    });
  }
  if (rows.length === 0) return;
  bench.print(`${subject}\n\n${renderTable(["task", "p50 µs", "p99 µs", "a second", "MB/s"], rows)}\n`);
}

/** tinybench sorts its samples, so every n-th of them keeps the shape of the distribution, and its ends. */
function thin(samples: readonly number[]): readonly number[] {
  if (samples.length <= maxSamples) return samples;
  return Array.from(
    { length: maxSamples },
    (_, i) => samples[Math.round((i * (samples.length - 1)) / (maxSamples - 1))]!,
  );
}
