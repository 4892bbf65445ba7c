// What crosses between the callers of a service and the thread that serves it: calls by name, and how they end.
import type { MessagePort } from "node:worker_threads";
import type { WireError } from "../../errors.ts";

/** A method takes plain data, then an AbortSignal where it can be cancelled, and gives plain data. */
export type Method = (...args: never) => unknown;

export type MethodName<S> = Extract<keyof S, string>;

/** One call, as the thread gets it. */
export interface Call {
  readonly method: string;
  /** Without the signal and without `onProgress`: neither is data. */
  readonly args: readonly unknown[];
  /** Milliseconds since the epoch: the time that the call is made at. */
  readonly now: number;
  /** In shared memory; [0] is not 0 once the caller gave up. Absent when the caller cannot. */
  readonly cancelled: Int32Array | undefined;
  readonly progress: ProgressPort | undefined;
}

/** Where the progress of a call goes. */
export interface ProgressPort {
  /** Which argument had `onProgress`. */
  readonly argument: number;
  readonly port: MessagePort;
}

/** How a call ended: its value, or its error as data, since structured clone would drop an error's code. */
export type Outcome =
  { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly error: WireError };

/** The one function that the entry of every thread exports. */
export const entryName = "call";

/** What a service of one thread may have beside its interface: called once, when the host closes it. */
export const closeName = "close";
