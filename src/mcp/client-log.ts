// What does a client hear about its own calls while they run, besides their results? The protocol's log messages.
import { z } from "zod";
import type { ClientRequest, MethodHandlers } from "./client-request.ts";
import type { Log } from "./log.ts";
import { readParams } from "./read-params.ts";

/** The protocol's levels (RFC 5424), least severe first. */
const levels = ["debug", "info", "notice", "warning", "error", "critical", "alert", "emergency"] as const;
export type ClientLogLevel = (typeof levels)[number];

const setLevelParams = z.object({ level: z.enum(levels) });

export class ClientLog {
  readonly #server: Log;
  /** A client that sets no level gets warnings and worse. */
  #level: ClientLogLevel = "warning";

  constructor(server: Log) {
    this.#server = server;
  }

  readonly handlers: MethodHandlers = {
    "logging/setLevel": ({ params }) => {
      this.#level = readParams("logging/setLevel", setLevelParams, params).level;
      return Promise.resolve({});
    },
  };

  /** A failure of our own: the server's log gets the cause, the client only the sentence. */
  fail(request: ClientRequest, message: string, cause: unknown): void {
    this.#server.error(message, cause);
    this.tell(request, "error", message);
  }

  tell({ notify }: ClientRequest, level: ClientLogLevel, message: string): void {
    if (levels.indexOf(level) < levels.indexOf(this.#level)) return;
    notify("notifications/message", { level, logger: "loci", data: message });
  }
}
