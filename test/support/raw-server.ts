// The server as a bare process: lines in, lines out. Shows what client libraries hide.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { cleanEnvironment, lociPath, ownEngine } from "./run-loci.ts";

export interface RawServer {
  readonly pid: number;
  /** Every line of standard output so far. */
  readonly lines: string[];
  /** What it wrote to standard error so far. */
  readonly errors: readonly string[];
  send(message: unknown): void;
  sendText(text: string): void;
  endInput(): void;
  kill(signal: NodeJS.Signals): void;
  /** The first message, past or future, that meets the condition. */
  waitFor(condition: (message: RawMessage) => boolean): Promise<RawMessage>;
  readonly exit: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>;
}

export interface RawMessage {
  readonly id?: unknown;
  readonly method?: string;
  readonly params?: Record<string, unknown>;
  readonly result?: Record<string, unknown>;
  readonly error?: { readonly code: number; readonly message: string };
}

export interface RawServerOptions {
  /** Settings; the server is its own engine unless this says otherwise. */
  readonly environment?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** The bin of another copy of Loci. */
  readonly bin?: string;
  /** A wrapper command that runs the given command. */
  readonly within?: readonly string[];
  /** The user and group that it runs as. */
  readonly user?: { readonly uid: number; readonly gid: number };
}

export function startServer(
  home: string,
  flags: readonly string[] = [],
  { environment = ownEngine, cwd = process.cwd(), bin = lociPath, within = [], user }: RawServerOptions = {},
): RawServer {
  const [command = "", ...words] = [...within, process.execPath, bin, "serve", "--home", home, ...flags];
  const child = spawn(command, words, {
    cwd,
    env: cleanEnvironment(environment),
    stdio: ["pipe", "pipe", "pipe"],
    ...user,
  });
  const errors: string[] = [];
  child.stderr.on("data", (chunk: Buffer) => {
    errors.push(chunk.toString());
    process.stderr.write(chunk);
  });
  const lines: string[] = [];
  const watchers = new Set<() => void>();
  let pending = "";
  child.stdout.on("data", (chunk: Buffer) => {
    pending += chunk.toString();
    const parts = pending.split("\n");
    pending = parts.pop() ?? "";
    lines.push(...parts);
    for (const watch of watchers) watch();
  });
  child.stdin.on("error", () => undefined);
  return {
    pid: child.pid ?? 0,
    lines,
    errors,
    send: (message) => void child.stdin.write(`${JSON.stringify(message)}\n`),
    sendText: (text) => void child.stdin.write(text),
    endInput: () => void child.stdin.end(),
    kill: (signal) => void child.kill(signal),
    waitFor: (condition) =>
      new Promise((resolve) => {
        const watch = (): void => {
          const found = lines.map((line) => JSON.parse(line) as RawMessage).find(condition);
          if (found === undefined) return;
          watchers.delete(watch);
          resolve(found);
        };
        watchers.add(watch);
        watch();
      }),
    exit: new Promise((resolve) => {
      child.on("close", (code, signal) => {
        resolve({ code, signal });
      });
    }),
  };
}

export const initializeRequest = {
  jsonrpc: "2.0",
  id: "init",
  method: "initialize",
  params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "raw", version: "1" } },
};

/** Processes whose parent is `pid` (Linux only). */
export function listChildren(pid: number): number[] {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
  return text === "" ? [] : text.split(" ").map(Number);
}

/** Whether it still runs. A process that has ended but was not yet reaped by its parent does not. */
export function isAlive(pid: number): boolean {
  try {
    const state = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.[0];
    return state !== "Z" && state !== "X";
  } catch {
    return false;
  }
}

/** Begins a session: asks, waits for the answer, and says that it was heard. */
export async function shakeHands(server: RawServer): Promise<void> {
  server.send(initializeRequest);
  await server.waitFor(({ id }) => id === "init");
  server.send({ jsonrpc: "2.0", method: "notifications/initialized" });
}
