// MCP over HTTP without any web framework: a request with its body in, a response out, for both eras of the protocol.
import type { JSONRPCMessage } from "@modelcontextprotocol/sdk/types.js";
import type { ServerResponse } from "node:http";
import type { ConnectionOptions } from "../connection.ts";
import { parseError } from "../error-codes.ts";
import { readMessage } from "../json-rpc.ts";
import { isModern } from "../message-era.ts";
import { ClientLimit } from "./client-limit.ts";
import { refuse } from "./json-rpc-response.ts";
import type { ModernEndpoint } from "./modern-endpoint.ts";
import { HttpSessions, type SessionLimits } from "./sessions.ts";
import { SseSessions } from "./sse-sessions.ts";

/** What one address serves, such as `/mcp/memento?tools=recall`. */
export interface EndpointScope {
  readonly id: string;
  getOptions(): Promise<ConnectionOptions>;
}

export interface McpEndpoint {
  /** Streamable HTTP. @param body - the text of a POST's body */
  handle(request: Request, body: string | undefined, scope: EndpointScope): Promise<Response>;
  /** The stream for a client of 2024-11-05. @param messages - the address for the client to send its messages to */
  openStream(response: ServerResponse, messages: string, scope: EndpointScope): Promise<void>;
  postMessage(sessionId: string | undefined, body: string): Promise<Response>;
  /** How many clients are connected, by transport. */
  countSessions(): { readonly streamable: number; readonly sse: number };
  close(): Promise<void>;
}

export function createEndpoint(limits: SessionLimits): McpEndpoint {
  const clients = new ClientLimit(limits.maxSessions);
  const sessions = new HttpSessions(limits, clients);
  const streams = new SseSessions(clients);
  let modern: Promise<ModernEndpoint> | undefined;
  return {
    async handle(request, body, scope) {
      const message = readBody(request.method === "POST" ? (body ?? "") : undefined);
      if (message instanceof Response) return message;
      if (message !== undefined && (isModern(message) || saysModern(request))) {
        modern ??= import("./modern-endpoint.ts").then(({ ModernEndpoint }) => new ModernEndpoint());
        return (await modern).handle(request, message, scope.id, () => scope.getOptions());
      }
      return sessions.handle(request, message, scope.id, () => scope.getOptions());
    },
    async openStream(response, messages, scope) {
      await streams.open(response, messages, await scope.getOptions());
    },
    async postMessage(sessionId, body) {
      const message = readBody(body);
      if (message === undefined || message instanceof Response)
        return message ?? new Response(null, { status: 400 });
      return streams.post(sessionId, message);
    },
    countSessions: () => ({ streamable: sessions.size, sse: streams.size }),
    async close() {
      await Promise.all([sessions.close(), streams.close(), modern?.then((endpoint) => endpoint.close())]);
    },
  };
}

/** If the header is there but the envelope is not, the modern era's server refuses the request. */
function saysModern({ headers }: Request): boolean {
  return (headers.get("mcp-protocol-version") ?? "") >= "2026";
}

/** The message; a response that refuses the body; undefined if the request has no body. */
function readBody(text: string | undefined): JSONRPCMessage | Response | undefined {
  if (text === undefined) return undefined;
  const read = readMessage(text);
  if (read.kind === "message") return read.message;
  const error =
    read.kind === "refused"
      ? { ...read.response.error, id: read.response.id }
      : { code: parseError, message: "Parse error: the body is empty", id: null };
  return refuse({ status: 400, ...error });
}
