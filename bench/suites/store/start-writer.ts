// Starts a process that stores memories and reports each acknowledgement; optionally kills it midway.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

export interface WriterOptions {
  readonly inFlight: number;
  readonly count: number;
  /** Send SIGKILL after this many acknowledged writes. */
  readonly killAfter?: number;
}

export interface WriterRun {
  /** Contents of acknowledged writes, in order of acknowledgement. */
  readonly acknowledged: readonly string[];
  /** From call to acknowledgement, as measured by the process itself. */
  readonly sampleMs: readonly number[];
  /** From the first call to the last acknowledgement. */
  readonly wallMs: number;
  /** User and system time of the process during that time. */
  readonly cpuMs: number;
}

/** What the process prints, one per line. */
export interface Acknowledgement {
  readonly content: string;
  readonly tookMs: number;
  /** Time since the first call. */
  readonly atMs: number;
  /** Processor time of the whole process since the first call. */
  readonly cpuMs: number;
}

/** `finished` rejects if the process ends by itself with a nonzero exit code. */
export function startWriter(
  home: string,
  { inFlight, count, killAfter = Infinity }: WriterOptions,
): { readonly finished: Promise<WriterRun> } {
  const script = fileURLToPath(new URL("./write-memories.js", import.meta.url));
  const child = spawn(process.execPath, [script, home, String(inFlight), String(count)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const lines: Acknowledgement[] = [];
  createInterface({ input: child.stdout }).on("line", (line) => {
    // A line that a killed process wrote only in part is no acknowledgement.
    if (!line.endsWith("}")) return;
    lines.push(JSON.parse(line) as Acknowledgement);
    if (lines.length === killAfter) child.kill("SIGKILL");
  });
  const finished = new Promise<WriterRun>((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code, signal) => {
      if (code !== 0 && signal !== "SIGKILL")
        reject(new Error(`the writer ended with ${code ?? signal ?? ""}`));
      else
        resolve({
          acknowledged: lines.map(({ content }) => content),
          sampleMs: lines.map(({ tookMs }) => tookMs),
          wallMs: lines.at(-1)?.atMs ?? 0,
          cpuMs: lines.at(-1)?.cpuMs ?? 0,
        });
    });
  });
  return { finished };
}
