// What passes between the callers of a service and the thread that serves it? Calls by name, and their outcomes.
import type { MessagePort } from "node:worker_threads";
import type { WireError } from "../../errors.ts";

/** A method takes plain data, then an AbortSignal if it can be cancelled, and returns plain data. */
export type Method = (...args: never) => unknown;

export type MethodName<S> = Extract<keyof S, string>;

/** One call, as the thread receives it. */
export interface Call {
  readonly method: string;
  /** Without the signal and `onProgress`, which are not data. */
  readonly args: readonly unknown[];
  /** Milliseconds since the epoch: the time of the call. */
  readonly now: number;
  /** In shared memory; [0] becomes nonzero once the caller gives up. Absent if the caller cannot. */
  readonly cancelled: Int32Array | undefined;
  readonly progress: ProgressPort | undefined;
  /** Where no thread was started with them: the settings to open the service with. */
  readonly settings?: unknown;
}

/** Where the progress of a call goes. */
export interface ProgressPort {
  /** Which argument had `onProgress`. */
  readonly argument: number;
  readonly port: MessagePort;
}

/** How a call ended: with its value, or its error as data, since structured clone would drop an error's code. */
export type Outcome =
  { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly error: WireError };

/** The one function that the entry of every thread exports. */
export const entryName = "call";

/** A service with one thread may have this extra method: called once, when the host closes it. */
export const closeName = "close";
