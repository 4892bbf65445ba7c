// On which machine, and from which commit, were figures taken?
import { execFileSync } from "node:child_process";
import { cpus, loadavg, release, totalmem, type } from "node:os";
import { resultSchemaVersion } from "./results.ts";
import type { BenchResult } from "./results.ts";

/** Everything about a run except its suites; `loadBefore` was read at its start. */
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
      system: `${type()} ${release()}`,
    },
    load: { before: loadBefore, after: loadavg()[0]! },
    quick,
  };
}

/** The line printed at the end of a run. */
export function renderRun({
  commit,
  modified,
  node,
  machine,
  load,
  quick,
}: Omit<BenchResult, "suites">): string {
  return (
    `${commit.slice(0, 10)}${modified ? " with changes" : ""}, Node ${node}, ${machine.cores} × ${machine.cpu}, ` +
    `load ${load.before.toFixed(1)} before and ${load.after.toFixed(1)} after` +
    (quick ? "; quick: times are not to be quoted" : "")
  );
}

function git(...args: readonly string[]): string {
  try {
    return execFileSync("git", args, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();
  } catch {
    return "unknown";
  }
}
