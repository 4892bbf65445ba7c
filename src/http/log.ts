// The log of a server with many clients: one line of JSON per entry, on standard error, without tokens.
import { pino, destination, type Logger } from "pino";
import type { Log, LogLevel } from "../mcp/log.ts";

export function createLogger(level: LogLevel): Logger {
  return pino(
    {
      level,
      base: { app: "loci" },
      // Credentials and headers are removed from the log by their key names.
      redact: {
        paths: ["authorization", "*.authorization", "*.cookie", "headers", "*.headers"],
        remove: true,
      },
    },
    destination({ fd: 2, sync: true }),
  );
}

/** The same log, through the interface that the MCP code uses. */
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
