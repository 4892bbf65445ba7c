// The thread's end of a service: it opens with the first call, and answers every call with a value or an error.
import { workerData } from "node:worker_threads";
import { createLazy } from "../../base/lazy.ts";
import { LociError, toWireError } from "../../errors.ts";
import { createSharedSignal } from "./shared-signal.ts";
import { closeName, type Call, type MethodName, type Outcome } from "./service.ts";

/** For each method whose results hold large buffers: the buffers that are transferred instead of copied. */
export type HandOver<S> = {
  readonly [K in MethodName<S>]?: (value: Result<S[K]>) => readonly ArrayBufferLike[];
};

type Result<F> = F extends (...args: never) => infer R ? Awaited<R> : never;

/**
 * Serves the result of `open`, which gets the settings from the host. The clock passed to it gives the time of the call:
 * a method must read it before its first await. If opening fails, the callers get the error, and the next call tries
 * again.
 */
export function serve<S extends object>(
  open: (settings: never, clock: () => number) => S | Promise<S>,
  handOver: HandOver<S> = {},
): (call: Call) => Promise<Outcome> {
  let now = Date.now();
  let isOpen = false;
  let settings: unknown;
  const prepare = (): (() => Promise<S>) =>
    createLazy(async () => {
      const service = await open(settings as never, () => now);
      isOpen = true;
      return service;
    });
  let opened = prepare();

  async function run(call: Call): Promise<unknown> {
    // A service that was never called, or could not be opened, has nothing to close.
    if (call.method === closeName && !isOpen) return undefined;
    refuseCancelled(call);
    settings = call.settings ?? workerData;
    const service = await opened();
    if (call.method === closeName) {
      isOpen = false;
      opened = prepare();
    }
    refuseCancelled(call);
    now = call.now;
    const { signal, watch } = createSharedSignal(call.cancelled);
    return watch(findMethod(service, call.method).apply(service, [...restoreArguments(call), signal]));
  }

  return async (call) => {
    try {
      const value = await run(call);
      const outcome: Outcome = { ok: true, value };
      const buffersOf = (handOver as Record<string, undefined | BuffersOf>)[call.method];
      return buffersOf === undefined ? outcome : await moveBuffers(outcome, buffersOf(value as never));
    } catch (error) {
      return { ok: false, error: toWireError(error) };
    } finally {
      call.progress?.port.close();
    }
  };
}

type BuffersOf = (value: never) => readonly ArrayBufferLike[];

/** A call that was cancelled while others ran never starts. */
function refuseCancelled({ cancelled }: Call): void {
  if (cancelled !== undefined && Atomics.load(cancelled, 0) !== 0) {
    throw new LociError("CANCELLED", "The call was cancelled.");
  }
}

function findMethod(service: object, name: string): (...args: readonly unknown[]) => unknown {
  const method: unknown = (service as Readonly<Record<string, unknown>>)[name];
  if (typeof method !== "function") throw new LociError("INTERNAL", `The thread has no method ${name}.`);
  return method as (...args: readonly unknown[]) => unknown; // the host calls through the service's own type
}

function restoreArguments({ args, progress }: Call): readonly unknown[] {
  if (progress === undefined) return args;
  const { argument, port } = progress;
  const onProgress = (value: unknown): void => {
    port.postMessage(value);
  };
  return args.map((value, i) => (i === argument ? { ...(value as object), onProgress } : value));
}

async function moveBuffers(outcome: Outcome, buffers: readonly ArrayBufferLike[]): Promise<Outcome> {
  // Imported here, so that a thread that transfers nothing starts without loading the pool's code.
  const piscina = await import("piscina");
  const owned = [...new Set(buffers)].filter((buffer) => buffer instanceof ArrayBuffer);
  // piscina's own protocol for transferring buffers; the host receives the outcome without the wrapper.
  return piscina.move({
    [piscina.transferableSymbol]: owned,
    [piscina.valueSymbol]: outcome,
  }) as unknown as Outcome;
}
