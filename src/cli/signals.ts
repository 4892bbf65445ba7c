// Ctrl-C asks to stop, and once more insists.
import { constants } from "node:os";
import { endAtOnce } from "../base/end-at-once.ts";

export interface Signals {
  readonly signal: AbortSignal;
  /** 128 and the signal's number, once one came. */
  readonly exitCode: number | undefined;
}

/** A terminal and the launcher may both deliver the same Ctrl-C. */
const sameSignalMs = 300;
/** A command that was asked to stop and doesn't is ended: nothing on disk is torn by that. */
const patienceMs = 5000;

/** @param onEnd - called before the process is ended without any clean-up */
export function listenForSignals(onEnd: () => void): Signals {
  const controller = new AbortController();
  let exitCode: number | undefined;
  let firstAt = 0;
  const end = (code: number, name: NodeJS.Signals): void => {
    onEnd();
    endAtOnce(code, name);
  };
  const stop = (name: "SIGINT" | "SIGTERM" | "SIGHUP"): void => {
    const now = performance.now();
    if (exitCode !== undefined) {
      if (now - firstAt > sameSignalMs) end(exitCode, name);
      return;
    }
    firstAt = now;
    exitCode = 128 + constants.signals[name];
    const code = exitCode;
    setTimeout(() => {
      end(code, name);
    }, patienceMs).unref();
    controller.abort();
  };
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(name, () => {
      stop(name);
    });
  }
  return {
    signal: controller.signal,
    get exitCode() {
      return exitCode;
    },
  };
}
