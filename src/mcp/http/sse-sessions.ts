// Clients of the protocol of 2024-11-05 over HTTP: one event stream for all answers, and a POST for each message. The
// stream is the session: both end together.
/* eslint-disable @typescript-eslint/no-deprecated */
import { SSEServerTransport } from "@modelcontextprotocol/sdk/server/sse.js";
import type { JSONRPCMessage } from "@modelcontextprotocol/sdk/types.js";
import type { ServerResponse } from "node:http";
import type { ConnectionOptions } from "../connection.ts";
import { createServer } from "../create-server.ts";
import type { ClientLimit } from "./client-limit.ts";
import { sessionNotFound } from "../error-codes.ts";
import { refuse } from "./json-rpc-response.ts";

/** Time between comments, which keep the stream open and reveal a dead connection. */
const keepAliveMs = 15_000;
/** A client that takes nothing between two answers, while more than this waits for it, loses its stream. */
const maxWaitingBytes = 64 * 1024 * 1024;

export class SseSessions {
  readonly #clients: ClientLimit;
  readonly #transports = new Map<string, SSEServerTransport>();

  constructor(clients: ClientLimit) {
    this.#clients = clients;
  }

  get size(): number {
    return this.#transports.size;
  }

  /** @param messages - the address to which the client is told to send its messages */
  async open(response: ServerResponse, messages: string, options: ConnectionOptions): Promise<void> {
    const leave = this.#clients.admit();
    if (leave === undefined) {
      const refusal = this.#clients.refuse();
      response.writeHead(refusal.status, Object.fromEntries(refusal.headers)).end(await refusal.text());
      return;
    }
    const transport = new SSEServerTransport(messages, response);
    endUnread(transport, response);
    const server = createServer(options);
    this.#transports.set(transport.sessionId, transport);
    const keepAlive = setInterval(() => response.write(": keepalive\n\n"), keepAliveMs).unref();
    response.once("close", () => {
      clearInterval(keepAlive);
      leave();
      this.#transports.delete(transport.sessionId);
    });
    await server.connect(transport);
  }

  /** The real answer goes through the stream; this response only acknowledges the message. */
  async post(sessionId: string | undefined, message: JSONRPCMessage): Promise<Response> {
    const transport = this.#transports.get(sessionId ?? "");
    if (transport === undefined) {
      return refuse({
        status: 404,
        code: sessionNotFound,
        message: "Session not found: open the stream first",
      });
    }
    await transport.handleMessage(message);
    return new Response("Accepted", { status: 202 });
  }

  async close(): Promise<void> {
    await Promise.all([...this.#transports.values()].map((transport) => transport.close()));
  }
}

/** Otherwise a client that does not read would fill the server's memory with its answers. */
function endUnread(transport: SSEServerTransport, response: ServerResponse): void {
  const send = transport.send.bind(transport);
  let takenBefore = 0;
  transport.send = async (message) => {
    const { socket } = response;
    const taken = socket === null ? 0 : socket.bytesWritten - socket.writableLength;
    if (response.writableLength > maxWaitingBytes && taken === takenBefore) {
      response.destroy();
      return;
    }
    takenBefore = taken;
    await send(message);
  };
}
