// A change of the store from a component: one at a time, with what went wrong.
import { useState } from "preact/hooks";
import { tell } from "./ask.ts";

export interface Change {
  readonly isUnderWay: boolean;
  readonly problem: unknown;
  /** Undefined where the server refused; `problem` tells why. */
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
