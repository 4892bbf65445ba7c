// Is there an engine for this home, and does it accept this client? If there is none, one of the askers starts it.
import { closeSync, openSync } from "node:fs";
import type { ChildProcess } from "node:child_process";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { readFirstLine, type EngineStatus, type Hello, type HelloAnswer, type Refusal } from "./hello.ts";
import { tryLock, type OsLock } from "./os-lock.ts";
import type { EnginePlace } from "./place.ts";

export type Reached =
  | { readonly kind: "reached"; readonly socket: Socket; readonly status: EngineStatus }
  | { readonly kind: "refused"; readonly refusal: Refusal }
  /** Nothing is listening. */
  | { readonly kind: "absent" }
  /** An engine may be running, but cannot be reached: this system has no sockets, or it does not answer. */
  | { readonly kind: "unreachable" };

const answerBytes = 64 * 1024;
/** An engine answers within milliseconds, however busy its threads; only the first time it loads the tools before. */
const answerMs = 10_000;

/** Connects and says hello. If accepted, the returned socket is paused. */
export async function reachEngine({ address }: EnginePlace, hello: Hello): Promise<Reached> {
  const socket = connect({ path: address, allowHalfOpen: true });
  const failure = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
    socket.once("connect", () => {
      resolve(undefined);
    });
    socket.on("error", resolve);
  });
  if (failure !== undefined) {
    return {
      kind: /^(?:ENOENT|ECONNREFUSED|ECONNRESET)$/.test(failure.code ?? "") ? "absent" : "unreachable",
    };
  }
  socket.write(`${JSON.stringify(hello)}\n`);
  const startedAt = performance.now();
  const line = await readFirstLine(socket, answerBytes, answerMs);
  if (line === undefined) {
    socket.destroy();
    // It has ended meanwhile, or it hangs.
    return { kind: performance.now() - startedAt < answerMs ? "absent" : "unreachable" };
  }
  const answer = JSON.parse(line) as HelloAnswer;
  if (answer.ok) return { kind: "reached", socket, status: answer.status };
  socket.destroy();
  return { kind: "refused", refusal: answer.refusal };
}

export interface EngineStarter {
  /**
   * Starts the engine as a separate process that outlives this one; both output streams go to `log`, a file descriptor.
   */
  readonly start: (log: number) => ChildProcess;
  readonly place: EnginePlace;
  readonly hello: Hello;
  readonly signal: AbortSignal;
}

/** How long an engine may take to listen, even on a busy machine. */
const startMs = 15_000;
const lookMs = 15;
/** How many engines this process tries to start before it gives up. */
const mostStarts = 3;

/** Undefined if this client must serve itself. */
export async function openEngineSocket(starter: EngineStarter): Promise<Socket | undefined> {
  const { place, hello, signal } = starter;
  const until = performance.now() + startMs;
  let starts = 0;
  let lock: OsLock | undefined;
  let child: ChildProcess | undefined;
  try {
    while (!signal.aborted && performance.now() < until) {
      const reached = await reachEngine(place, hello);
      if (reached.kind === "reached") return reached.socket;
      if (reached.kind === "unreachable") return undefined;
      if (reached.kind === "refused" && reached.refusal !== "retiring") return undefined;
      if (child !== undefined && hasEnded(child)) {
        if (starts >= mostStarts) return undefined;
        child = undefined;
        await sleep(5 * lookMs);
      }
      if (lock === undefined) {
        // The process that held the lock may have started an engine since the last check, so check again.
        lock = await tryLock("start", place, hello.secret);
        if (lock !== undefined) continue;
      } else if (child === undefined && reached.kind === "absent") {
        child = startProcess(starter);
        starts++;
      }
      await sleep(lookMs);
    }
    return undefined;
  } finally {
    await lock?.release();
  }
}

function startProcess({ start, place }: EngineStarter): ChildProcess {
  const log = openSync(place.logFile, "w", 0o600);
  try {
    const child = start(log);
    child.on("error", () => undefined);
    child.unref();
    return child;
  } finally {
    closeSync(log);
  }
}

function hasEnded({ exitCode, signalCode, pid }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null || pid === undefined;
}
