// What does the engine of a home report about itself, and how is it stopped? For the command line.
import { setTimeout as sleep } from "node:timers/promises";
import { identifyProcess, isProcessAlive } from "../base/process-identity.ts";
import { LociError } from "../errors.ts";
import type { EngineStatus, Hello } from "./hello.ts";
import type { EnginePlace } from "./place.ts";
import { reachEngine } from "./reach-engine.ts";

/** Undefined if none is running. Throws STORE_LOCKED if it does not answer. */
export async function askEngine(place: EnginePlace, hello: Hello): Promise<EngineStatus | undefined> {
  const reached = await reachEngine(place, hello);
  if (reached.kind === "unreachable") {
    throw new LociError("STORE_LOCKED", `The engine at ${place.address} does not answer.`, {
      hint: "End its process; servers keep running and start another.",
    });
  }
  if (reached.kind !== "reached") return undefined;
  reached.socket.destroy();
  return reached.status;
}

/** Afterwards an engine without clients holds no file of the home open. Does nothing if none is running. */
export async function restEngine(place: EnginePlace, hello: Hello): Promise<void> {
  const reached = await reachEngine(place, { ...hello, ask: "rest" });
  if (reached.kind === "reached") reached.socket.destroy();
}

const stopMs = 15_000;
const lookMs = 25;

/** Resolves when its process has ended; undefined if none was running. */
export async function stopEngine(place: EnginePlace, hello: Hello): Promise<EngineStatus | undefined> {
  const status = await askEngine(place, { ...hello, ask: "stop" });
  if (status === undefined) return undefined;
  const identity = identifyProcess(status.pid);
  const until = performance.now() + stopMs;
  while (isProcessAlive(identity) && performance.now() < until) {
    await sleep(lookMs);
  }
  return status;
}
