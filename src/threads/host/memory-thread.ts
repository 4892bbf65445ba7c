// The host's end of the memory thread: calls by name with many in flight, errors as ours, and no thread before it is needed.
import { Worker } from "node:worker_threads";
import type { MemoryCore } from "../../core/memory/index.ts";
import { fromWireError, LociError, throwIfCancelled } from "../../errors.ts";
import type {
  MemoryMethod,
  MemoryRequest,
  MemoryResponse,
  MemoryThreadSettings,
} from "../protocol/memory-protocol.ts";

type Result<M extends MemoryMethod> = Awaited<ReturnType<MemoryCore[M]>>;

interface Waiting {
  readonly resolve: (value: never) => void;
  readonly reject: (error: unknown) => void;
}

export class MemoryThread {
  readonly #settings: MemoryThreadSettings;
  #worker: Worker | undefined;
  #waiting = new Map<number, Waiting>();
  readonly #running = new Set<Promise<unknown>>();
  #nextId = 0;
  #closed = false;

  constructor(settings: MemoryThreadSettings) {
    this.#settings = settings;
  }

  get isStarted(): boolean {
    return this.#worker !== undefined;
  }

  /** Throws what the method throws, CANCELLED as soon as the signal fires, WORKER_CRASHED when the thread dies. */
  call<M extends MemoryMethod>(
    method: M,
    args: Parameters<MemoryCore[M]>,
    signal?: AbortSignal,
  ): Promise<Result<M>> {
    throwIfCancelled(signal);
    if (this.#closed) throw new LociError("INTERNAL", "The memory was asked after it was closed.");
    const asked = this.#ask((this.#worker ??= this.#start()), method, args, signal);
    this.#running.add(asked);
    const forget = (): void => void this.#running.delete(asked);
    asked.then(forget, forget);
    return asked;
  }

  #ask<M extends MemoryMethod>(
    worker: Worker,
    method: M,
    args: Parameters<MemoryCore[M]>,
    signal?: AbortSignal,
  ): Promise<Result<M>> {
    const id = this.#nextId++;
    return new Promise<Result<M>>((resolve, reject) => {
      const cancel = (): void => {
        this.#waiting.delete(id);
        this.#release(worker);
        reject(new LociError("CANCELLED", "The call was cancelled."));
      };
      signal?.addEventListener("abort", cancel, { once: true });
      const settle = <V>(use: (value: V) => void) => {
        return (value: V) => {
          signal?.removeEventListener("abort", cancel);
          use(value);
        };
      };
      this.#waiting.set(id, { resolve: settle<never>(resolve), reject: settle(reject) });
      // A process with nothing else to do lives until it has its answer.
      worker.ref();
      const request: MemoryRequest = { id, method, args };
      worker.postMessage(request);
    });
  }

  /** Lets what was asked end, writes what is left, and ends the thread from inside. */
  async close(): Promise<void> {
    const worker = this.#worker;
    if (this.#closed || worker === undefined) {
      this.#closed = true;
      return;
    }
    const ended = new Promise<void>((resolve) =>
      worker.once("exit", () => {
        resolve();
      }),
    );
    this.#closed = true;
    await Promise.allSettled(this.#running);
    // A memory that could not be opened has nothing to close; its callers were told.
    await this.#ask(worker, "close", []).catch(() => undefined);
    worker.ref();
    await ended;
  }

  #start(): Worker {
    const worker = new Worker(new URL("../entries/memory.js", import.meta.url), {
      workerData: this.#settings,
    });
    worker.unref();
    worker.on("message", ({ id, outcome }: MemoryResponse) => {
      const waiting = this.#waiting.get(id);
      this.#waiting.delete(id);
      this.#release(worker);
      if (outcome.ok) waiting?.resolve(outcome.value as never);
      else waiting?.reject(fromWireError(outcome.error));
    });
    let cause: unknown;
    worker.on("error", (error) => (cause = error));
    worker.on("exit", () => {
      if (this.#worker === worker) this.#worker = undefined;
      const lost = this.#waiting;
      this.#waiting = new Map();
      for (const { reject } of lost.values()) {
        reject(
          new LociError("WORKER_CRASHED", "The memory thread died.", {
            cause,
            hint: "Ask again: it starts anew.",
          }),
        );
      }
    });
    return worker;
  }

  #release(worker: Worker): void {
    if (this.#waiting.size === 0) worker.unref();
  }
}
