// Should a long change continue, and how far is it? Checked before each step.
import { throwIfCancelled } from "../../../errors.ts";
import type { CycleProgress } from "../../types/index.ts";

export interface StepOptions {
  readonly signal?: AbortSignal | undefined;
  readonly onProgress?: ((progress: CycleProgress) => void) | undefined;
}

/** Percent between two reports, because each is a message to another thread. */
const tellEvery = 2;

/** Yields `rows` one by one; progress runs from `from` to `to` percent of the whole. */
export type Steps = <T>(rows: readonly T[], from: number, to: number) => Generator<T>;

/** The steps throw CANCELLED once the signal has fired, which rolls back their transaction. */
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
