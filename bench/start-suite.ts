// Runs one suite in a fresh process, prints its tables as they come, and measures every process that it starts.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { BenchOptions, CollectedResult } from "./create-bench.ts";
import { childrenCpuMs, sum, watchMemory } from "./process-tree.ts";
import type { SuiteResult } from "./results.ts";
import { v8Flags } from "./v8-flags.ts";

/** The request that the suite's process receives, as JSON. */
export interface SuiteRequest extends Omit<BenchOptions, "write" | "filter"> {
  readonly filter: string | undefined;
}

/** A process that dies is recorded as a failure; this does not throw. One at a time: processor time is a difference. */
export async function startSuite(name: string, request: SuiteRequest): Promise<SuiteResult> {
  const startedAt = performance.now();
  const cpuBefore = childrenCpuMs();
  const script = fileURLToPath(new URL("./run-suite.js", import.meta.url));
  const child = spawn(process.execPath, [...v8Flags, script, name, JSON.stringify(request)], {
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const memory = watchMemory(child.pid ?? 0);
  let markdown = "";
  let collected: CollectedResult | undefined;
  child.stdout?.on("data", (chunk: Buffer) => {
    markdown += chunk.toString();
    process.stdout.write(chunk);
  });
  child.on("message", (message) => {
    collected = message as CollectedResult;
  });
  // The process may exit before its last message is read; only the end of the channel is final.
  const [[code, signal]] = (await Promise.all([once(child, "close"), once(child, "disconnect")])) as [
    [number | null, string | null],
    unknown,
  ];
  const ended = { case: name, message: `its process ended with ${code ?? signal ?? "nothing"}` };
  return {
    suite: name,
    ...(collected ?? { failures: [ended], figures: [], peers: [] }),
    wallMs: performance.now() - startedAt,
    cpuMs: childrenCpuMs() - cpuBefore,
    peakBytes: sum(memory.stop()),
    markdown,
  };
}
