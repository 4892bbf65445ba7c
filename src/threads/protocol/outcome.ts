// How a worker function answers: its value, or its error as data.
import { move, transferableSymbol, valueSymbol } from "piscina";
import { toWireError, type WireError } from "../../errors.ts";

/** What every worker function returns: structured clone would drop an error's name and code. */
export type Outcome<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: WireError };

/**
 * Wraps a task so that it never throws across the border.
 * The buffers that `buffersOf` names are handed over, not copied.
 */
export function asTask<I, V>(
  run: (input: I) => V | Promise<V>,
  buffersOf?: (value: V) => readonly ArrayBufferLike[],
): (input: I) => Promise<Outcome<V>> {
  return async (input) => {
    try {
      const value = await run(input);
      const outcome: Outcome<V> = { ok: true, value };
      return buffersOf === undefined ? outcome : handOver(outcome, buffersOf(value));
    } catch (error) {
      return { ok: false, error: toWireError(error) };
    }
  };
}

function handOver<T extends object>(value: T, buffers: readonly ArrayBufferLike[]): T {
  const owned = [...new Set(buffers)].filter((buffer) => buffer instanceof ArrayBuffer);
  // piscina's own protocol for moving buffers; it hands `value` to the host in place of the wrapper.
  return move({ [transferableSymbol]: owned, [valueSymbol]: value }) as unknown as T;
}
