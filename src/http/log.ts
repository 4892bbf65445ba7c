// The log of a server that many clients use: one line of JSON each, on standard error, without tokens.
import { pino, destination, type Logger } from "pino";
import type { Log, LogLevel } from "../mcp/log.ts";

export function createLogger(level: LogLevel): Logger {
  return pino(
    {
      level,
      base: { app: "loci" },
      // What a request says of its sender is logged by name alone; headers never are.
      redact: {
        paths: ["authorization", "*.authorization", "*.cookie", "headers", "*.headers"],
        remove: true,
      },
    },
    destination({ fd: 2, sync: true }),
  );
}

/** The same log in the words of what serves MCP. */
export function toLog(logger: Logger): Log {
  return {
    error(message, cause) {
      logger.error(cause === undefined ? {} : { err: cause }, message);
    },
    info(message) {
      logger.info(message);
    },
    debug(message) {
      logger.debug(message);
    },
  };
}
