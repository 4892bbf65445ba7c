// The SDK's clients over HTTP, and a client that sends raw messages no library would send.
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { SSEClientTransport } from "@modelcontextprotocol/sdk/client/sse.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import type { CallToolResult, ClientCapabilities } from "@modelcontextprotocol/sdk/types.js";
import { request } from "node:http";

export interface HttpClient {
  readonly client: Client;
  readonly transport: Transport;
  call(name: string, args?: Record<string, unknown>): Promise<CallToolResult>;
}

export interface HttpClientOptions {
  readonly token?: string;
  readonly capabilities?: ClientCapabilities;
  /** Called before the connection is opened, to handle requests from the server. */
  readonly prepare?: (client: Client) => void;
}

/** @param address - if it ends in `/sse`, the transport of 2024-11-05 is used */
export async function connectHttp(address: string, options: HttpClientOptions = {}): Promise<HttpClient> {
  const { token, capabilities = {}, prepare } = options;
  const client = new Client({ name: "http-test", version: "1.0.0" }, { capabilities });
  prepare?.(client);
  const url = new URL(address);
  const init = token === undefined ? {} : { requestInit: { headers: { authorization: `Bearer ${token}` } } };
  const transport: Transport = url.pathname.startsWith("/sse")
    ? // eslint-disable-next-line @typescript-eslint/no-deprecated
      new SSEClientTransport(url, init)
    : new StreamableHTTPClientTransport(url, init);
  await client.connect(transport);
  return {
    client,
    transport,
    call: async (name, args = {}) => (await client.callTool({ name, arguments: args })) as CallToolResult,
  };
}

export const initialize = {
  jsonrpc: "2.0",
  id: 1,
  method: "initialize",
  params: { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "raw", version: "1" } },
};

const protocolHeaders = {
  "content-type": "application/json",
  accept: "application/json, text/event-stream",
};

/** Posts one message, with the headers that the protocol requires. */
export function post(
  url: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<Response> {
  return fetch(url, {
    method: "POST",
    headers: { ...protocolHeaders, ...headers },
    body: typeof body === "string" ? body : JSON.stringify(body),
  });
}

/** Starts a session by raw messages. Returns the header that identifies it. */
export async function beginSession(url: string): Promise<Readonly<Record<string, string>>> {
  const response = await post(url, initialize);
  await response.text();
  const headers = {
    "mcp-session-id": response.headers.get("mcp-session-id") ?? "",
    "mcp-protocol-version": "2025-11-25",
  };
  await post(url, { jsonrpc: "2.0", method: "notifications/initialized" }, headers);
  return headers;
}

/** The messages of an event stream that has ended. */
export function readEvents(
  text: string,
): { readonly id: string; readonly message: Record<string, unknown> }[] {
  return text.split("\n\n").flatMap((event) => {
    const data = /^data: (.+)$/m.exec(event)?.[1];
    if (data === undefined) return [];
    return [
      { id: /^id: (.+)$/m.exec(event)?.[1] ?? "", message: JSON.parse(data) as Record<string, unknown> },
    ];
  });
}

/** A request with headers that `fetch` forbids, such as Host. */
export function requestWithHeaders(
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<{ readonly status: number; readonly body: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers }, (response) => {
      let body = "";
      response.on("data", (chunk: Buffer) => (body += chunk.toString()));
      response.on("end", () => {
        resolve({ status: response.statusCode ?? 0, body });
      });
    });
    sent.once("error", reject);
    sent.end();
  });
}
