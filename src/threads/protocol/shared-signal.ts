// How does a computing thread learn that its call was cancelled? From shared memory, since no message reaches it before
// it is done. A waiting thread is woken too, so that whatever waits on the signal ends.

export interface SharedSignal {
  /** Its `aborted` reads the flag in shared memory each time. Undefined if the call cannot be cancelled. */
  readonly signal: AbortSignal | undefined;
  /** Returns the result; while it is pending, fires the signal's event soon after the flag is set. */
  readonly watch: (result: unknown) => unknown;
}

/** How late a waiting call may notice its cancellation; a computing one checks the flag itself. */
const wakeMs = 50;

/** `cancelled[0]` in shared memory becomes nonzero once the call is cancelled. */
export function createSharedSignal(cancelled: Int32Array | undefined): SharedSignal {
  if (cancelled === undefined) return { signal: undefined, watch: (result) => result };
  const controller = new AbortController();
  const isCancelled = (): boolean => Atomics.load(cancelled, 0) !== 0;
  // AbortSignal cannot be subclassed, and an event cannot reach a thread that does not return to its event loop.
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

/** One timer for all waiting calls; none if nothing waits. */
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
