// Which `loci init` may change the record of what it wrote? One at a time: each reads the record, adds to it and writes
// it back.
import { setTimeout as sleep } from "node:timers/promises";
import { tryLock, type OsLock } from "../../engine-process/os-lock.ts";
import { LociError } from "../../errors.ts";
import type { CommandContext } from "../catalog/command.ts";
import { findEngine } from "./find-engine.ts";

const longestWaitMs = 30_000;
const lookMs = 25;

/**
 * Where the system has no such lock, the change is made without it. Throws STORE_LOCKED if another process keeps the
 * lock.
 */
export async function whileLockingRecords<T>(context: CommandContext, change: () => T): Promise<T> {
  const lock = await takeLock(context);
  try {
    return change();
  } finally {
    await lock?.release();
  }
}

async function takeLock(context: CommandContext): Promise<OsLock | undefined> {
  const until = performance.now() + longestWaitMs;
  for (;;) {
    const tried = await tryOnce(context);
    if (tried !== "held") return tried;
    if (performance.now() > until) {
      throw new LociError("STORE_LOCKED", "Another `loci init` has been writing for half a minute.", {
        hint: "Wait for it, or end it, and run the command again.",
      });
    }
    await sleep(lookMs, undefined, { signal: context.signal });
  }
}

/** Undefined if there is no lock to be had; a home that cannot be written is reported by writing to it. */
async function tryOnce(context: CommandContext): Promise<OsLock | "held" | undefined> {
  try {
    const { place, secret } = findEngine(context, "status");
    return (await tryLock("init", place, secret)) ?? "held";
  } catch {
    return undefined;
  }
}
