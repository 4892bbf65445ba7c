// What happens when a question leads deeper than the call stack allows? The questions that it interrupted are answered
// from the innermost one outward, and the question is asked again. So the time grows with the number of questions, and
// an answer does not depend on how long the way to it is, or on what was asked before.
import type { Reach } from "../names/reach.ts";
import { TooDeep, type Fixpoint } from "./fixpoint.ts";

/** The part of a link run that keeps open questions. */
export interface OpenQuestions {
  readonly fixpoint: Fixpoint;
  readonly reach: Reach;
}

/**
 * The result of `ask`, which starts with no open question in `states` and may be called several times. `giveUp` is
 * called if an expression itself nests too deeply; then no question is open any more.
 */
export function askDeeply<T>(states: readonly OpenQuestions[], ask: () => T, giveUp: () => T): T {
  let resumed: ReadonlyMap<OpenQuestions, Set<number>> | undefined;
  for (;;) {
    try {
      return ask();
    } catch (error) {
      if (!(error instanceof TooDeep)) throw error;
      resumed ??= new Map(states.map((state) => [state, new Set()]));
      let isAnswered = false;
      for (const [state, keys] of resumed) if (resume(state, keys)) isAnswered = true;
      if (!isAnswered) return giveUp();
    }
  }
}

/** Whether an interrupted question was answered that is not among `keys`, which it joins. */
function resume({ fixpoint, reach }: OpenQuestions, keys: Set<number>): boolean {
  const key = fixpoint.resume(() => {
    reach.reset();
  });
  if (key === undefined || keys.has(key)) return false;
  keys.add(key);
  return true;
}
