// Is the cache worth another request? After some failures in a row it is left alone for a while.

export interface CircuitBreaker {
  /** Why nothing is asked now; undefined while all is well. */
  reason(nowMs: number): string | undefined;
  succeeded(): void;
  failed(reason: string, nowMs: number): void;
  /** Opens at once: whoever is refused is refused again. */
  refuse(reason: string, nowMs: number): void;
}

const failuresInARow = 3;
/** A laptop that was offline is asked for again after so long; until then nothing waits. */
const restMs = 60_000;

export function createCircuitBreaker(): CircuitBreaker {
  let failures = 0;
  let open: { readonly reason: string; readonly untilMs: number } | undefined;
  const openAt = (reason: string, nowMs: number): void => {
    open = { reason, untilMs: nowMs + restMs };
  };
  return {
    reason(nowMs) {
      // The next failure opens it again: `failures` stays.
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
