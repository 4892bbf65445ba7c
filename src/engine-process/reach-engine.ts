// Is there an engine for this home, and does it accept this client? If there is none, one of the askers starts it.
import { closeSync, openSync } from "node:fs";
import type { ChildProcess } from "node:child_process";
import { connect, type Socket } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";
import { askOverSocket } from "./handshake.ts";
import type { EngineStatus, Hello, Refusal } from "./hello.ts";
import { tryLock, type OsLock } from "./os-lock.ts";
import type { EnginePlace } from "./place.ts";

/** What a client needs to visit the engine of a home. */
export interface EngineVisit {
  readonly place: EnginePlace;
  /** What both prove to know (see private-folder.ts). */
  readonly secret: string;
  readonly hello: Hello;
}

export type Reached =
  | { readonly kind: "reached"; readonly socket: Socket; readonly status: EngineStatus }
  | { readonly kind: "refused"; readonly refusal: Refusal }
  /** Nothing is listening. */
  | { readonly kind: "absent" }
  /** An engine may be running, but cannot be reached: this system has no sockets, or it does not answer. */
  | { readonly kind: "unreachable" }
  /** Something else is listening, or an engine that was given another secret. */
  | { readonly kind: "unproven" };

/** Connects and says hello. If accepted, the returned socket is paused. */
export async function reachEngine(visit: EngineVisit): Promise<Reached> {
  const first = await connectOnce(visit);
  if (first !== "ended") return first;
  // An engine that is ending no longer listens. One that still does understands no greeting: it is older than that.
  await sleep(lookMs);
  const second = await connectOnce(visit);
  return second === "ended" ? { kind: "refused", refusal: "version" } : second;
}

async function connectOnce({ place, secret, hello }: EngineVisit): Promise<Reached | "ended"> {
  const { address } = place;
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
  const answer = await askOverSocket(socket, secret, hello);
  if (typeof answer === "object" && answer.ok) return { kind: "reached", socket, status: answer.status };
  socket.destroy();
  if (answer === "ended") return "ended";
  if (answer === "silent") return { kind: "unreachable" };
  if (answer === "unproven") return { kind: "unproven" };
  return { kind: "refused", refusal: answer.refusal };
}

export interface EngineStarter extends EngineVisit {
  /**
   * Starts the engine as a separate process that outlives this one; both output streams go to `log`, a file descriptor.
   */
  readonly start: (log: number) => ChildProcess;
  readonly signal: AbortSignal;
}

/** How long an engine may take to listen, even on a busy machine. */
const startMs = 15_000;
const lookMs = 15;
/** How many engines this process tries to start before it gives up. */
const mostStarts = 3;

/** Undefined if this client must serve itself. */
export async function openEngineSocket(starter: EngineStarter): Promise<Socket | undefined> {
  const { place, secret, signal } = starter;
  const until = performance.now() + startMs;
  let starts = 0;
  let lock: OsLock | undefined;
  let child: ChildProcess | undefined;
  try {
    while (!signal.aborted && performance.now() < until) {
      const reached = await reachEngine(starter);
      if (reached.kind === "reached") return reached.socket;
      if (reached.kind === "unreachable" || reached.kind === "unproven") return undefined;
      if (reached.kind === "refused" && reached.refusal !== "retiring") return undefined;
      if (child !== undefined && hasEnded(child)) {
        if (starts >= mostStarts) return undefined;
        child = undefined;
        await sleep(5 * lookMs);
      }
      if (lock === undefined) {
        // The process that held the lock may have started an engine since the last check, so check again.
        lock = await tryLock("start", place, secret);
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
