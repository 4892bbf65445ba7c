// Is the cache worth another request? After several failures in a row it is left alone for a while.

export interface CircuitBreaker {
  /** Why no requests are made now; undefined if all is well. */
  reason(nowMs: number): string | undefined;
  succeeded(): void;
  failed(reason: string, nowMs: number): void;
  /** Opens the circuit at once: a request refused now would be refused again. */
  refuse(reason: string, nowMs: number): void;
}

const failuresInARow = 3;
/** How long a failing cache is left alone; for example, on a laptop that is offline. Nothing waits meanwhile. */
const restMs = 60_000;

export function createCircuitBreaker(): CircuitBreaker {
  let failures = 0;
  let open: { readonly reason: string; readonly untilMs: number } | undefined;
  const openAt = (reason: string, nowMs: number): void => {
    open = { reason, untilMs: nowMs + restMs };
  };
  return {
    reason(nowMs) {
      // `failures` is kept, so the next failure opens it again.
      if (open !== undefined && nowMs >= open.untilMs) open = undefined;
      return open?.reason;
    },
    succeeded() {
      failures = 0;
    },
    failed(reason, nowMs) {
      failures++;
      if (failures >= failuresInARow) openAt(reason, nowMs);
    },
    refuse: openAt,
  };
}
