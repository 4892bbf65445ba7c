// The sessions of clients that began with a handshake over streamable HTTP: each has its own server, until its client
// ends it or is gone.
import { WebStandardStreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js";
import type { JSONRPCMessage } from "@modelcontextprotocol/sdk/types.js";
import { randomUUID } from "node:crypto";
import type { ConnectionOptions } from "../connection.ts";
import { createServer } from "../create-server.ts";
import type { ClientLimit } from "./client-limit.ts";
import { SessionEventStore } from "./event-store.ts";
import { serverError, sessionNotFound } from "../error-codes.ts";
import { refuse } from "./json-rpc-response.ts";
import { watchStream } from "./watch-stream.ts";

export interface SessionLimits {
  /** A session is ended after this long without a request or an open stream. */
  readonly idleMs: number;
  /** How long a client may take to return after its stream broke before its calls are cancelled. */
  readonly graceMs: number;
  /** At the same time, over both transports; further clients are refused. */
  readonly maxSessions: number;
}

interface HttpSession {
  readonly scope: string;
  readonly transport: WebStandardStreamableHTTPServerTransport;
  readonly events: SessionEventStore;
  readonly close: () => Promise<void>;
  openStreams: number;
  usedAt: number;
  /** When the client last returned to a broken stream. */
  resumedAt: number;
}

export class HttpSessions {
  readonly #limits: SessionLimits;
  readonly #clients: ClientLimit;
  readonly #sessions = new Map<string, HttpSession>();
  readonly #sweep: NodeJS.Timeout;

  constructor(limits: SessionLimits, clients: ClientLimit) {
    this.#limits = limits;
    this.#clients = clients;
    this.#sweep = setInterval(
      () => void this.#endIdle(),
      Math.max(250, Math.min(10_000, limits.idleMs / 4)),
    ).unref();
  }

  get size(): number {
    return this.#sessions.size;
  }

  /**
   * @param scope - the address of what is served; a session belongs to the address where it began
   * @param message - the body of a POST
   * @param getOptions - called when a session begins
   */
  async handle(
    request: Request,
    message: JSONRPCMessage | undefined,
    scope: string,
    getOptions: () => Promise<ConnectionOptions>,
  ): Promise<Response> {
    const id = request.headers.get("mcp-session-id");
    if (id === null) return this.#begin(request, message, scope, getOptions);
    const session = this.#sessions.get(id);
    if (session?.scope !== scope) {
      return refuse({
        status: 404,
        code: sessionNotFound,
        message: "Session not found: begin with initialize",
      });
    }
    return this.#serve(session, request, message);
  }

  async close(): Promise<void> {
    clearInterval(this.#sweep);
    await Promise.all([...this.#sessions.values()].map(({ close }) => close()));
  }

  async #begin(
    request: Request,
    message: JSONRPCMessage | undefined,
    scope: string,
    getOptions: () => Promise<ConnectionOptions>,
  ): Promise<Response> {
    if (message === undefined || !("method" in message) || message.method !== "initialize") {
      const text = "Bad request: the header Mcp-Session-Id is missing; begin with initialize";
      return refuse({ status: 400, code: serverError, message: text });
    }
    const leave = this.#clients.admit();
    if (leave === undefined) return this.#clients.refuse();
    let session: HttpSession | undefined;
    try {
      session = await this.#open(scope, await getOptions(), leave);
      return await this.#serve(session, request, message);
    } finally {
      // The request was refused before it began a session.
      if (session?.transport.sessionId === undefined) {
        leave();
        await session?.close();
      }
    }
  }

  async #open(scope: string, options: ConnectionOptions, leave: () => void): Promise<HttpSession> {
    const events = new SessionEventStore();
    const server = createServer(options);
    const transport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      eventStore: events,
      onsessioninitialized: (id) => {
        this.#sessions.set(id, session);
      },
    });
    const session: HttpSession = {
      ...{ scope, transport, events, close: () => server.close() },
      ...{ openStreams: 0, usedAt: performance.now(), resumedAt: 0 },
    };
    await server.connect(transport);
    const { onclose } = transport;
    transport.onclose = () => {
      if (transport.sessionId !== undefined) this.#sessions.delete(transport.sessionId);
      leave();
      onclose?.();
    };
    return session;
  }

  async #serve(
    session: HttpSession,
    request: Request,
    message: JSONRPCMessage | undefined,
  ): Promise<Response> {
    if (request.headers.has("last-event-id")) session.resumedAt = performance.now();
    session.usedAt = performance.now();
    session.openStreams++;
    let response: Response;
    try {
      response = await session.transport.handleRequest(
        request,
        message === undefined ? {} : { parsedBody: message },
      );
    } catch (error) {
      session.openStreams--;
      throw error;
    }
    return watchStream(response, ({ isBroken }) => {
      session.openStreams--;
      session.usedAt = performance.now();
      if (isBroken) this.#waitForReturn(session, message);
    });
  }

  /**
   * A broken stream does not mean cancel: the client may return for what it missed. If not, the stream's call is
   * cancelled.
   */
  #waitForReturn(session: HttpSession, message: JSONRPCMessage | undefined): void {
    if (message === undefined || !("id" in message && "method" in message)) return;
    const params = { requestId: message.id, reason: "The client has disconnected." };
    const brokenAt = performance.now();
    setTimeout(() => {
      if (session.resumedAt >= brokenAt) return;
      session.transport.onmessage?.({ jsonrpc: "2.0", method: "notifications/cancelled", params });
    }, this.#limits.graceMs).unref();
  }

  async #endIdle(): Promise<void> {
    const now = performance.now();
    for (const session of [...this.#sessions.values()]) {
      session.events.trim();
      if (session.openStreams === 0 && now - session.usedAt >= this.#limits.idleMs) await session.close();
    }
  }
}
