// A server's answer in a component: requested again when its parameters change, which cancels the previous request.
import { useCallback, useEffect, useState } from "preact/hooks";
import { ask, type Parameters } from "./ask.ts";

export interface Asked<Answer> {
  /** The last answer; it stays until the next one arrives. */
  readonly answer: Answer | undefined;
  readonly problem: unknown;
  readonly isLoading: boolean;
  readonly again: () => void;
}

/** @param path - undefined sends no request */
export function useAnswer<Answer>(path: string | undefined, parameters: Parameters = {}): Asked<Answer> {
  const [state, setState] = useState<Omit<Asked<Answer>, "again">>({
    answer: undefined,
    problem: undefined,
    isLoading: path !== undefined,
  });
  const [turn, setTurn] = useState(0);
  const key = JSON.stringify(parameters);
  useEffect(() => {
    if (path === undefined) {
      setState({ answer: undefined, problem: undefined, isLoading: false });
      return undefined;
    }
    const gone = new AbortController();
    setState((before) => ({ ...before, isLoading: true }));
    ask<Answer>(path, JSON.parse(key) as Parameters, gone.signal).then(
      (answer) => {
        if (!gone.signal.aborted) setState({ answer, problem: undefined, isLoading: false });
      },
      (problem: unknown) => {
        if (!gone.signal.aborted) setState({ answer: undefined, problem, isLoading: false });
      },
    );
    return () => {
      gone.abort();
    };
  }, [path, key, turn]);
  const again = useCallback(() => {
    setTurn((before) => before + 1);
  }, []);
  return { ...state, again };
}

/** The value as of the last time it stayed unchanged for a while. */
export function useSettled<Value>(value: Value, waitMs: number): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => {
      setSettled(value);
    }, waitMs);
    return () => {
      clearTimeout(timer);
    };
  }, [value, waitMs]);
  return settled;
}
