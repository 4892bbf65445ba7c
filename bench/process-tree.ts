// What does a command cost, including every process that it starts? Linux only: it reads /proc.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { v8Flags } from "./v8-flags.ts";

export interface MemorySplit {
  readonly anonymousBytes: number;
  /** Mapped files and shared memory; pages that several processes map are counted for each. */
  readonly fileBackedBytes: number;
}

export interface MeasuredRun {
  readonly stdout: string;
  readonly wallMs: number;
  /** User and system time of the command and all descendants that were waited for, with a resolution of 10 ms. */
  readonly cpuMs: number;
  /** The sample with the highest sum. */
  readonly peak: MemorySplit;
}

const sampleEveryMs = 50;
const ticksPerSecond = 100;

/**
 * Runs a command to its end. Run only one at a time: processor time is the difference in what this process's children
 * used. Throws the command's standard error if it does not exit with 0.
 */
export async function runMeasured(
  command: string,
  args: readonly string[],
  options: { readonly cwd?: string; readonly env?: Readonly<Record<string, string>> } = {},
): Promise<MeasuredRun> {
  const cpuBefore = childrenCpuMs();
  const startedAt = performance.now();
  const child = spawn(command, args, { ...options, stdio: ["ignore", "pipe", "pipe"] });
  const stdout: Buffer[] = [];
  const stderr: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => stdout.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => stderr.push(chunk));
  const memory = watchMemory(child.pid ?? 0);
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.on("error", reject);
      child.on("close", resolve);
    });
    const wallMs = performance.now() - startedAt;
    if (code !== 0) {
      throw new Error(
        `${command} ${args.join(" ")} ended with ${code ?? "a signal"}:\n${Buffer.concat(stderr).toString()}`,
      );
    }
    return {
      stdout: Buffer.concat(stdout).toString(),
      wallMs,
      cpuMs: childrenCpuMs() - cpuBefore,
      peak: memory.stop(),
    };
  } finally {
    memory.stop();
  }
}

/** Runs one of our modules, resolved relative to the calling module, with the flags that Loci runs under. */
export function runScript(from: string, module: string, args: readonly string[]): Promise<MeasuredRun> {
  return runMeasured(process.execPath, [...v8Flags, fileURLToPath(new URL(module, from)), ...args]);
}

/** Samples the memory of a process and its descendants until stopped. */
export function watchMemory(pid: number): { stop(): MemorySplit } {
  let peak: MemorySplit = { anonymousBytes: 0, fileBackedBytes: 0 };
  const timer = setInterval(() => {
    const now = memoryOfTree(pid);
    if (sum(now) > sum(peak)) peak = now;
  }, sampleEveryMs);
  return {
    stop() {
      clearInterval(timer);
      return peak;
    },
  };
}

export function sum({ anonymousBytes, fileBackedBytes }: MemorySplit): number {
  return anonymousBytes + fileBackedBytes;
}

/**
 * Processor time of all children of this process that ended and were waited for, and of their descendants. proc(5):
 * fields 16 and 17 of stat are the user and system time of children that were waited for.
 */
export function childrenCpuMs(): number {
  const stat = readFileSync("/proc/self/stat", "utf8");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return ((Number(fields[13]) + Number(fields[14])) * 1000) / ticksPerSecond;
}

/** Current memory of a process and its descendants. */
export function memoryOfTree(pid: number): MemorySplit {
  let anonymousBytes = 0;
  let fileBackedBytes = 0;
  for (const process of listTree(pid)) {
    const status = readProc(`${process}/status`);
    anonymousBytes += kilobytes(status, "RssAnon") * 1024;
    fileBackedBytes += (kilobytes(status, "RssFile") + kilobytes(status, "RssShmem")) * 1024;
  }
  return { anonymousBytes, fileBackedBytes };
}

function listTree(pid: number): number[] {
  const tasks = readProc(`${pid}/task/${pid}/children`).trim();
  const children = tasks === "" ? [] : tasks.split(" ").map(Number);
  return [pid, ...children.flatMap(listTree)];
}

function kilobytes(status: string, field: string): number {
  return Number(new RegExp(`^${field}:\\s*(\\d+) kB`, "m").exec(status)?.[1] ?? 0);
}

/** Empty if the process is gone. */
function readProc(path: string): string {
  try {
    return readFileSync(`/proc/${path}`, "utf8");
  } catch {
    return "";
  }
}
