// A pool of threads for one kind of work: piscina, with our errors across the border and its traps shut.
import { Piscina } from "piscina";
import { fromWireError, LociError } from "../../errors.ts";
import type { Outcome } from "../protocol/outcome.ts";

export interface PoolOptions {
  readonly threads: number;
  /** Plain data that every thread gets once. */
  readonly workerData?: unknown;
  /** Without a task for so long, the threads are ended, and what they held is free; absent: they stay. */
  readonly idleMs?: number;
}

export interface RunOptions {
  /** Ends the thread that runs the task. Only for tasks that neither write nor are inside native code. */
  readonly killSignal?: AbortSignal;
  readonly transfer?: readonly ArrayBuffer[];
}

/** The functions that a worker file exports, by name. */
export type Tasks = Readonly<Record<string, (input: never) => unknown>>;

export interface Pool<T extends Tasks> {
  readonly threads: number;
  /** Whether a task has started the threads. */
  readonly isStarted: boolean;
  run<K extends keyof T & string>(
    task: K,
    input: Parameters<T[K]>[0],
    options?: RunOptions,
  ): Promise<TaskValue<T[K]>>;
  /** Waits for what runs, then ends the threads. */
  close(): Promise<void>;
}

type TaskValue<F> = F extends (input: never) => infer R
  ? Awaited<R> extends Outcome<infer V>
    ? V
    : never
  : never;

/** Threads start with the first task and stay until they idle: starting one costs its grammars and its model again. */
export function createPool<T extends Tasks>(worker: URL, options: PoolOptions): Pool<T> {
  let piscina: Piscina | undefined;
  let running = 0;
  let idle: NodeJS.Timeout | undefined;
  const close = async (): Promise<void> => {
    clearTimeout(idle);
    const closing = piscina;
    piscina = undefined;
    await closing?.close({ force: false });
  };
  const endWhenIdle = (): void => {
    if (options.idleMs !== undefined) idle = setTimeout(() => void close(), options.idleMs).unref();
  };
  const start = (): Piscina =>
    (piscina ??= new Piscina({
      filename: worker.href,
      minThreads: options.threads,
      maxThreads: options.threads,
      concurrentTasksPerWorker: 1,
      // Most of what a task makes dies with it; the default lets three times as much pile up in every thread.
      resourceLimits: { maxYoungGenerationSizeMb: 8 },
      // "sync" would freeze a thread between tasks, and with it whatever it had not awaited.
      atomics: "disabled",
      workerData: options.workerData,
    }));
  return {
    threads: options.threads,
    get isStarted() {
      return piscina !== undefined;
    },
    async run(task, input, { killSignal, transfer } = {}) {
      clearTimeout(idle);
      running++;
      const outcome = await settle(
        start().run(input, {
          name: task,
          ...(killSignal === undefined ? {} : { signal: killSignal }),
          ...(transfer === undefined ? {} : { transferList: [...transfer] }),
        }),
        task,
      ).finally(() => {
        if (--running === 0) endWhenIdle();
      });
      if (!outcome.ok) throw fromWireError(outcome.error);
      return outcome.value as never;
    },
    close,
  };
}

async function settle(running: Promise<unknown>, task: string): Promise<Outcome<unknown>> {
  try {
    return (await running) as Outcome<unknown>;
  } catch (cause) {
    if (cause instanceof Error && cause.name === "AbortError") {
      throw new LociError("WORKER_TIMEOUT", `The ${task} worker was ended because it took too long.`, {
        cause,
      });
    }
    const why = cause instanceof Error ? cause.message : String(cause);
    throw new LociError("WORKER_CRASHED", `The ${task} worker died: ${why}`, { cause });
  }
}
