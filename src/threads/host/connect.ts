// The host's end of a service: an object with its methods, backed by piscina threads that start when needed and end
// when not. It passes our errors, cancellation and progress between threads, and avoids piscina's pitfalls.
import { setMaxListeners } from "node:events";
import { MessageChannel, receiveMessageOnPort } from "node:worker_threads";
import { keepWorkingDirectory } from "../../base/keep-working-directory.ts";
import { refuseTelemetry } from "../../base/environment.ts";
import { fromWireError, LociError, messageOf, throwIfCancelled } from "../../errors.ts";
import { closeName, entryName, type Call, type MethodName, type Outcome } from "../protocol/service.ts";
import { openHere, type Pool } from "./open-here.ts";

export interface ConnectOptions<S> {
  /** Its name in messages: "memory", "query". */
  readonly name: string;
  /** The compiled file that exports `call = serve(…)`. */
  readonly entry: URL;
  readonly methods: readonly MethodName<S>[];
  readonly threads: number;
  /** Calls given to one thread at a time; the others wait here. Default: all, since a service orders its own work. */
  readonly callsPerThread?: number;
  /** Plain data that every thread gets once, at its start. */
  readonly workerData?: unknown;
  /**
   * No thread is started: this one does the work. For a process that asks a question or two and ends, which would spend
   * most of its time on starting threads.
   */
  readonly here?: boolean | undefined;
  /** After this long without a call, the threads are ended and their memory is freed. Absent: they stay. */
  readonly idleMs?: number;
  /** Called when new threads have answered their first call, and have opened what they use. */
  readonly onOpened?: (() => void) | undefined;
  /** Milliseconds since the epoch. */
  readonly clock?: (() => number) | undefined;
  /**
   * Methods whose signal ends the thread. Only for work that neither writes nor runs native code, one call per thread.
   */
  readonly killable?: readonly MethodName<S>[];
  /** For each method with large arguments: the buffers that are transferred instead of copied. */
  readonly handOver?: {
    readonly [K in MethodName<S>]?: (...args: Arguments<S[K]>) => readonly ArrayBuffer[];
  };
}

type Arguments<F> = F extends (...args: infer P) => unknown ? P : never;

export interface Connection<S> {
  /**
   * Methods reject with the service's error, CANCELLED as soon as the signal fires, or WORKER_CRASHED if a thread dies.
   */
  readonly service: S;
  readonly threads: number;
  /** Whether a call has started the threads. */
  readonly isStarted: boolean;
  /** Waits for running calls, then ends the threads; the next call starts new ones. */
  end(): Promise<void>;
  /** Like `end`, but no calls are possible afterwards. */
  close(): Promise<void>;
}

const manyCalls = 1 << 20;

/**
 * piscina first tries to require an entry, then imports it. If a thread is ended while it requires a module, Node ends
 * the whole process; with this flag piscina imports at once. Absent in a Node that cannot require such modules anyway.
 */
const importsEntry = ["--no-experimental-require-module"].find((flag) =>
  process.allowedNodeEnvironmentFlags.has(flag),
);

/** Threads start with the first call and stay until idle: a new one must load its grammars and its model again. */
export function connect<S extends object>(options: ConnectOptions<S>): Connection<S> {
  const { name, clock = Date.now } = options;
  const killable = new Set<string>(options.killable);
  const handOver = options.handOver as Readonly<Record<string, BuffersOf | undefined>> | undefined;
  const running = new Set<Promise<unknown>>();
  let pool: Promise<Pool> | undefined;
  let isClosed = false;
  let idle: NodeJS.Timeout | undefined;

  let isOpened = false;

  const start = (): Promise<Pool> => {
    if (pool === undefined) isOpened = false;
    return (pool ??= openPool(options));
  };

  async function end(): Promise<void> {
    clearTimeout(idle);
    const ending = pool;
    pool = undefined;
    // piscina gives running calls half a minute before it ends their thread: lmdb would keep its lock.
    await Promise.allSettled(running);
    const ended = await ending;
    if (options.threads === 1) await ended?.run(makeCall(closeName, [], Date.now()).call);
    await ended?.close({ force: false });
  }

  /** The promise of the thread's work; a cancelled caller does not wait for it. */
  function run(method: string, args: readonly unknown[], signal: AbortSignal | undefined): Promise<unknown> {
    // A server closes its engine under running calls when the home that it used is gone.
    if (isClosed) {
      throw new LociError("HOME_GONE", `The ${name} thread was closed before the call reached it.`, {
        hint: "Nothing was done. Try again: Loci then uses the home that is there now.",
      });
    }
    clearTimeout(idle);
    keepWorkingDirectory();
    const kills = killable.has(method);
    const made = makeCall(method, args, clock(), kills ? undefined : signal);
    const buffers = handOver?.[method]?.(...args) ?? [];
    const work = settle(
      start().then((started) =>
        started.run(made.call, {
          transferList: [...buffers, ...made.ports],
          ...(kills && signal !== undefined ? { signal } : {}),
        }),
      ),
      name,
    ).finally(() => {
      made.finish();
      if (!isOpened) options.onOpened?.();
      isOpened = true;
      running.delete(work);
      if (running.size === 0 && options.idleMs !== undefined) {
        idle = setTimeout(() => void end(), options.idleMs).unref();
      }
    });
    running.add(work);
    return kills ? work : orCancelled(work, signal, made.cancel);
  }

  const call = async (method: string, given: readonly unknown[]): Promise<unknown> => {
    const last = given.at(-1);
    const signal = last instanceof AbortSignal ? last : undefined;
    throwIfCancelled(signal);
    return run(method, signal === undefined ? given : given.slice(0, -1), signal);
  };
  const methods = options.methods.map((method) => [method, (...args: unknown[]) => call(method, args)]);
  return {
    service: Object.fromEntries(methods) as S,
    threads: options.threads,
    get isStarted() {
      return pool !== undefined;
    },
    end,
    async close() {
      isClosed = true;
      await end();
    },
  };
}

type BuffersOf = (...args: readonly unknown[]) => readonly ArrayBuffer[];

async function openPool(options: ConnectOptions<never>): Promise<Pool> {
  const { name, entry, threads, callsPerThread, workerData, here } = options;
  refuseTelemetry();
  if (here === true) return openHere(entry, workerData);
  // Imported here, since a process that starts no thread needs none of it.
  const { Piscina } = await import("piscina");
  const pool = new Piscina({
    filename: entry.href,
    name: entryName,
    // The others start when a call finds no free one, and stay: nothing is computed twice for a small run.
    minThreads: 1,
    maxThreads: threads,
    idleTimeout: Infinity,
    concurrentTasksPerWorker: callsPerThread ?? manyCalls,
    // Most of a call's memory is garbage after it; the default lets three times as much pile up in each thread. The
    // stack takes memory only where it is used: by a name that thousands of files in a row pass on.
    resourceLimits: { maxYoungGenerationSizeMb: 8, stackSizeMb: 64 },
    // "sync" would freeze a thread between calls, including work that it had not awaited.
    atomics: "disabled",
    workerData,
    ...(importsEntry === undefined ? {} : { execArgv: [importsEntry] }),
  });
  // A thread that dies between calls has no caller to tell. Without a listener, Node would end the whole process.
  pool.on("error", (error) => {
    process.emitWarning(`The ${name} thread died between calls and restarts: ${messageOf(error)}`);
  });
  return pool;
}

interface MadeCall {
  readonly call: Call;
  /** Transferred with the call. */
  readonly ports: readonly MessagePort[];
  readonly cancel: () => void;
  /** Delivers the last progress messages, and closes the port. */
  readonly finish: () => void;
}

type MessagePort = MessageChannel["port1"];

function makeCall(method: string, args: readonly unknown[], now: number, signal?: AbortSignal): MadeCall {
  const cancelled = signal === undefined ? undefined : new Int32Array(new SharedArrayBuffer(4));
  const cancel = (): void => {
    if (cancelled !== undefined) Atomics.store(cancelled, 0, 1);
  };
  const argument = args.findIndex(hasProgress);
  const listening = args[argument];
  if (!hasProgress(listening)) {
    const call = { method, args, now, cancelled, progress: undefined };
    return { call, ports: [], cancel, finish: () => undefined };
  }
  const { onProgress, ...data } = listening;
  const { port1, port2 } = new MessageChannel();
  port1.on("message", onProgress);
  port1.unref();
  const progress = { argument, port: port2 };
  return {
    call: { method, args: args.with(argument, data), now, cancelled, progress },
    ports: [port2],
    cancel,
    finish() {
      for (let left = receiveMessageOnPort(port1); left !== undefined; left = receiveMessageOnPort(port1)) {
        onProgress(left.message);
      }
      port1.close();
    },
  };
}

interface Listening {
  readonly onProgress: (progress: unknown) => void;
}

function hasProgress(value: unknown): value is Listening {
  return (
    typeof value === "object" &&
    value !== null &&
    "onProgress" in value &&
    typeof value.onProgress === "function"
  );
}

/** Rejects as soon as the signal fires, and informs the thread; a write already under way may still happen. */
function orCancelled(
  work: Promise<unknown>,
  signal: AbortSignal | undefined,
  cancel: () => void,
): Promise<unknown> {
  if (signal === undefined) return work;
  return new Promise((resolve, reject) => {
    const onAbort = (): void => {
      cancel();
      reject(new LociError("CANCELLED", "The call was cancelled."));
    };
    const forget = (): void => {
      signal.removeEventListener("abort", onAbort);
    };
    // One signal serves all of its owner's calls at the same time.
    setMaxListeners(0, signal);
    signal.addEventListener("abort", onAbort, { once: true });
    work.then(resolve, reject).finally(forget);
  });
}

async function settle(running: Promise<unknown>, name: string): Promise<unknown> {
  let outcome: Outcome;
  try {
    outcome = (await running) as Outcome;
  } catch (cause) {
    if (cause instanceof Error && cause.name === "AbortError") {
      throw new LociError("WORKER_TIMEOUT", `The ${name} thread was ended because it took too long.`, {
        cause,
      });
    }
    const why = messageOf(cause);
    const hint = "Try again: it restarts.";
    throw new LociError("WORKER_CRASHED", `The ${name} thread died: ${why}`, { cause, hint });
  }
  if (!outcome.ok) throw fromWireError(outcome.error);
  return outcome.value;
}
