// How does a thread that computes learn that its call was cancelled? From shared memory: no message reaches it before it is
// done. A thread that waits is woken as well, so that whatever waits with the signal ends.

export interface SharedSignal {
  /** Its `aborted` is the flag in shared memory, read anew each time. Undefined where the call cannot be cancelled. */
  readonly signal: AbortSignal | undefined;
  /** Gives the result back, and until it is there fires the signal's event soon after the flag was set. */
  readonly watch: (result: unknown) => unknown;
}

/** How late a waiting call learns of its end; a computing one looks at the flag itself. */
const wakeMs = 50;

/** `cancelled[0]` in shared memory is not 0 once the call was cancelled. */
export function createSharedSignal(cancelled: Int32Array | undefined): SharedSignal {
  if (cancelled === undefined) return { signal: undefined, watch: (result) => result };
  const controller = new AbortController();
  const isCancelled = (): boolean => Atomics.load(cancelled, 0) !== 0;
  // AbortSignal cannot be extended, and an event cannot reach a thread that does not return to its event loop.
  Object.defineProperty(controller.signal, "aborted", { get: isCancelled });
  return {
    signal: controller.signal,
    async watch(result) {
      if (!(result instanceof Promise)) return result;
      const forget = wakeWhen(isCancelled, controller);
      try {
        return (await result) as unknown;
      } finally {
        forget();
      }
    },
  };
}

/** One timer for all calls that wait; none while nothing waits. */
const waiting = new Map<AbortController, () => boolean>();
let timer: NodeJS.Timeout | undefined;

function wakeWhen(isCancelled: () => boolean, controller: AbortController): () => void {
  waiting.set(controller, isCancelled);
  timer ??= setInterval(wakeCancelled, wakeMs).unref();
  return () => {
    waiting.delete(controller);
    if (waiting.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function wakeCancelled(): void {
  for (const [controller, isCancelled] of waiting) {
    if (!isCancelled()) continue;
    waiting.delete(controller);
    controller.abort();
  }
}
