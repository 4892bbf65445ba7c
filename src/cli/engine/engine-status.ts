// What does an engine report about itself? For people and for programs.
import type { EngineStatus } from "../../engine-process/hello.ts";
import { formatBytes } from "../terminal/table.ts";

export function describeEngine(status: EngineStatus | undefined): string {
  if (status === undefined) return "engine  not running; `loci serve` starts it";
  const { pid, version, clients, memoryBytes, isRetiring } = status;
  const served = `${clients} ${clients === 1 ? "client" : "clients"}`;
  const retiring = isRetiring ? ", ends with its last client" : "";
  return `engine  process ${pid}, version ${version}, ${served}, ${formatBytes(memoryBytes)}${retiring}`;
}

export function toEngineJson(status: EngineStatus | undefined): Record<string, unknown> {
  if (status === undefined) return { running: false };
  const { pid, version, startedAt, clients, memoryBytes, idleMs, isRetiring } = status;
  return {
    ...{ running: true, pid, version, started_at: startedAt, clients },
    ...{ memory_bytes: memoryBytes, idle_ms: idleMs, retiring: isRetiring },
  };
}
