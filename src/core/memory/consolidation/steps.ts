// Is a long change of memories still wanted, and how far is it? Asked before each of its steps.
import { throwIfCancelled } from "../../../errors.ts";
import type { CycleProgress } from "../../types/index.ts";

export interface StepOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: CycleProgress) => void) | undefined;
}

/** Percent between two reports: each is a message to another thread. */
const tellEvery = 2;

/** Gives `rows` one after the other; the first is reported as `from` percent of the whole, the end as `to`. */
export type Steps = <T>(rows: readonly T[], from: number, to: number) => Generator<T>;

/** The steps throw CANCELLED as soon as the signal has fired: the transaction that they are part of is then rolled back. */
export function createSteps({ signal, onProgress }: StepOptions): Steps {
  let told = -1;
  const tell = (percent: number): void => {
    const done = Math.floor(percent / tellEvery) * tellEvery;
    if (done <= told) return;
    told = done;
    onProgress?.({ done, total: 100, message: done < 50 ? "looking at memories" : "changing memories" });
  };
  return function* (rows, from, to) {
    for (const [i, row] of rows.entries()) {
      throwIfCancelled(signal);
      tell(from + ((to - from) * i) / rows.length);
      yield row;
    }
    throwIfCancelled(signal);
  };
}
