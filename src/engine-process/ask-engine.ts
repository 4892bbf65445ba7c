// What does the engine of a home report about itself, and how is it stopped? For the command line.
import { setTimeout as sleep } from "node:timers/promises";
import { identifyProcess, isProcessAlive } from "../base/process-identity.ts";
import { LociError } from "../errors.ts";
import type { EngineStatus } from "./hello.ts";
import { reachEngine, type EngineVisit } from "./reach-engine.ts";

/** Undefined if none is running. Throws STORE_LOCKED if it does not answer, or if it is not one to talk to. */
export async function askEngine(visit: EngineVisit): Promise<EngineStatus | undefined> {
  const { address } = visit.place;
  const reached = await reachEngine(visit);
  switch (reached.kind) {
    case "reached":
      reached.socket.destroy();
      return reached.status;
    case "absent":
      return undefined;
    case "unreachable":
      throw new LociError("STORE_LOCKED", `The engine at ${address} does not answer.`, {
        hint: "End its process; servers keep running and start another.",
      });
    case "unproven":
      throw new LociError(
        "STORE_LOCKED",
        `What listens at ${address} did not prove that it is the engine of this home.`,
        { hint: "It was told nothing, and servers work without it. If it is yours, end its process." },
      );
    case "refused":
      throw new LociError("STORE_LOCKED", `The engine at ${address} belongs to another version of Loci.`, {
        hint: "It ends after its last client, or with that version's `loci engine stop`. Until then, servers work without it.",
      });
  }
}

const stopMs = 15_000;
const lookMs = 25;

/** Resolves when its process has ended; undefined if none was running. */
export async function stopEngine(visit: EngineVisit): Promise<EngineStatus | undefined> {
  const status = await askEngine(visit);
  if (status === undefined) return undefined;
  const identity = identifyProcess(status.pid);
  const until = performance.now() + stopMs;
  while (isProcessAlive(identity) && performance.now() < until) {
    await sleep(lookMs);
  }
  return status;
}
