// Changes the store from a component: one change at a time, with any error.
import { useState } from "preact/hooks";
import { tell } from "./ask.ts";

export interface Change {
  readonly isUnderWay: boolean;
  readonly problem: unknown;
  /** Undefined if the server refused; `problem` says why. */
  readonly make: <Answer>(
    path: string,
    body: Readonly<Record<string, unknown>>,
  ) => Promise<Answer | undefined>;
}

export function useChange(): Change {
  const [state, setState] = useState<Omit<Change, "make">>({ isUnderWay: false, problem: undefined });
  return {
    ...state,
    async make(path, body) {
      setState({ isUnderWay: true, problem: undefined });
      try {
        const answer = await tell(path, body);
        setState({ isUnderWay: false, problem: undefined });
        return answer as never;
      } catch (problem) {
        setState({ isUnderWay: false, problem });
        return undefined;
      }
    },
  };
}
