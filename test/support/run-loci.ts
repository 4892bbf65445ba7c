// Runs bin/loci.js as a user would. If it does something unexpected, the error shows the whole run.
import { spawn, type ChildProcessWithoutNullStreams } from "node:child_process";
import { resolve } from "node:path";

export const lociPath = resolve("bin/loci.js");

/** Servers of a test share an engine, which ends with the last of them. */
export const sharedEngine = { LOCI_ENGINE_IDLE_MS: "0" } as const;
/** The server is a single process, for tests that examine that process. */
export const ownEngine = { LOCI_ENGINE_USE: "own" } as const;

export interface LociRun {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface LociOptions {
  readonly cwd?: string;
  readonly environment?: Readonly<Record<string, string>>;
  readonly input?: string | Uint8Array;
  /** Called with the running process, for tests that send signals. */
  readonly onStart?: (child: ChildProcessWithoutNullStreams) => void;
}

/** Never rejects: tests check the exit code. */
export function runLoci(args: readonly string[], options: LociOptions = {}): Promise<LociRun> {
  const child = spawn(process.execPath, [lociPath, ...args], {
    cwd: options.cwd ?? process.cwd(),
    env: cleanEnvironment({ ...(args[0] === "serve" ? sharedEngine : {}), ...options.environment }),
  });
  options.onStart?.(child);
  const stdout: Buffer[] = [];
  const stderr: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => stdout.push(chunk));
  child.stderr.on("data", (chunk: Buffer) => stderr.push(chunk));
  child.stdin.on("error", () => undefined);
  child.stdin.end(options.input ?? "");
  return new Promise((resolveRun) => {
    child.on("close", (code) => {
      resolveRun({
        code,
        stdout: Buffer.concat(stdout).toString(),
        stderr: Buffer.concat(stderr).toString(),
      });
    });
  });
}

/** The last line of standard output as JSON; the error shows the whole run. */
export function parseLastLine(run: LociRun): Record<string, unknown> {
  const line = run.stdout.trimEnd().split("\n").at(-1) ?? "";
  try {
    return JSON.parse(line) as Record<string, unknown>;
  } catch {
    throw new Error(`no JSON in the last line of\n${describeRun(run)}`);
  }
}

export function describeRun({ code, stdout, stderr }: LociRun): string {
  return `exit ${code ?? "by a signal"}\n--- stdout\n${stdout}\n--- stderr\n${stderr}`;
}

/**
 * Our environment without what would change the answers: user settings (except the embedding provider), colors, the
 * runner's own flags.
 */
export function cleanEnvironment(extra: Readonly<Record<string, string>> = {}): Record<string, string> {
  const kept = Object.entries(process.env).filter(
    ([name, value]) =>
      value !== undefined &&
      !/^(LOCI_(?!EMBED_PROVIDER$)|NO_COLOR|FORCE_COLOR|NODE_OPTIONS|NODE_CHANNEL_FD|VITEST)/.test(name),
  );
  return { ...(Object.fromEntries(kept) as Record<string, string>), ...extra };
}
