// Ctrl-C asks to stop; a second one ends the process at once.
import { constants } from "node:os";
import { endAtOnce } from "../base/end-at-once.ts";

export interface Signals {
  readonly signal: AbortSignal;
  /** 128 plus the signal's number, once a signal has arrived. */
  readonly exitCode: number | undefined;
}

/** A terminal and the launcher may both deliver the same Ctrl-C. */
const sameSignalMs = 300;
/** A command that does not stop when asked is ended: that damages nothing on disk. */
const patienceMs = 5000;

/** @param onEnd - called before the process is ended without clean-up */
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
