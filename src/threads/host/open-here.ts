// A service without a thread of its own: the thread that calls it does the work.
import type { Piscina } from "piscina";
import type { Call, entryName, Outcome } from "../protocol/service.ts";

/** What does the calls of a service: threads, or this thread. */
export type Pool = Pick<Piscina, "run" | "close">;

/** Loads the entry of a thread into this one. `settings` is what a thread would get at its start. */
export async function openHere(entry: URL, settings: unknown): Promise<Pool> {
  const { call: serve } = (await import(entry.href)) as Readonly<Record<typeof entryName, Serve>>;
  return {
    run: (call: Call) => serve({ ...call, settings }),
    close: () => Promise.resolve(),
  };
}

type Serve = (call: Call) => Promise<Outcome>;
