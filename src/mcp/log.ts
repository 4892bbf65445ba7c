// What does the server write on standard error? One line per message, for people.
import { escapeControls } from "../base/escape-controls.ts";

const levels = ["silent", "error", "info", "debug"] as const;
export type LogLevel = (typeof levels)[number];

export interface Log {
  error(message: string, cause?: unknown): void;
  info(message: string): void;
  debug(message: string): void;
}

/** @param writeText - receives whole lines; standard error by default */
export function createLog(
  level: LogLevel,
  writeText: (text: string) => void = (text) => void process.stderr.write(text),
): Log {
  const write = (at: LogLevel, message: string): void => {
    if (levels.indexOf(at) > levels.indexOf(level)) return;
    writeText(`${new Date().toISOString()} loci ${at}: ${escapeControls(message)}\n`);
  };
  return {
    error(message, cause) {
      const detail = cause instanceof Error ? (cause.stack ?? cause.message) : JSON.stringify(cause);
      write("error", cause === undefined ? message : `${message} ${detail}`);
    },
    info(message) {
      write("info", message);
    },
    debug(message) {
      write("debug", message);
    },
  };
}
