// A process that stores memories and tells each acknowledgement; and, if asked, is killed on the way.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";

export interface WriterOptions {
  readonly inFlight: number;
  readonly count: number;
  /** SIGKILL once so many writes were acknowledged. */
  readonly killAfter?: number;
}

export interface WriterRun {
  /** Contents whose write was acknowledged, in that order. */
  readonly acknowledged: readonly string[];
  /** From call to acknowledgement, as the process itself saw it. */
  readonly sampleMs: readonly number[];
  /** From the first call to the last acknowledgement. */
  readonly wallMs: number;
  /** User and system time of the process in between. */
  readonly cpuMs: number;
}

/** What the process writes, a line each. */
export interface Acknowledgement {
  readonly content: string;
  readonly tookMs: number;
  /** Since the first call. */
  readonly atMs: number;
  /** Of the whole process, since the first call. */
  readonly cpuMs: number;
}

/** `finished` rejects when the process ends by itself with another code than 0. */
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
    // What a killed process had half written is no acknowledgement.
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
