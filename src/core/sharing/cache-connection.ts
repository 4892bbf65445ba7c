// How is one request sent to the cache? Over kept-alive connections, a limited number at a time, with limits on time
// and size.
import {
  Agent as HttpAgent,
  request as requestHttp,
  type ClientRequest,
  type IncomingMessage,
} from "node:http";
import { Agent as HttpsAgent, request as requestHttps } from "node:https";
import { messageOf } from "../../errors.ts";
import { createSlots } from "../../base/slots.ts";
import { parseRemote } from "./remote-address.ts";

export interface ConnectionSettings {
  readonly remote: string;
  /** Sent as `Authorization: Bearer`; replaces a user and password in the address. */
  readonly token?: string | undefined;
  readonly timeoutMs: number;
}

export type Answer =
  | { readonly kind: "answered"; readonly status: number; readonly body: Buffer }
  /** The body exceeds the allowed size. */
  | { readonly kind: "too-large" }
  | { readonly kind: "failed"; readonly reason: string };

export interface CacheConnection {
  /**
   * Never rejects; waits its turn.
   * @param path - relative to the base, such as `ac/…`
   */
  ask(method: "GET" | "PUT" | "HEAD", path: string, options: AskOptions): Promise<Answer>;
  close(): void;
}

export interface AskOptions {
  readonly body?: Buffer | undefined;
  readonly maxBytes: number;
  readonly signal: AbortSignal | undefined;
  /** Checked when it is the request's turn: an unwanted request is not sent. */
  readonly isWanted: () => boolean;
}

/** As many as a single-process server handles well, and enough to hide 20 ms of latency. */
const requestsAtOnce = 24;

export function openCacheConnection({ remote, token, timeoutMs }: ConnectionSettings): CacheConnection {
  const { base, authorization } = parseRemote(remote);
  const isSecure = base.protocol === "https:";
  const agentOptions = { keepAlive: true, scheduling: "lifo" } as const;
  const agent = isSecure ? new HttpsAgent(agentOptions) : new HttpAgent(agentOptions);
  const given = token === undefined ? authorization : `Bearer ${token}`;
  const headers = given === undefined ? {} : { authorization: given };
  const slots = createSlots(requestsAtOnce);

  const begin = (method: string, path: string, length: number | undefined): ClientRequest => {
    const url = new URL(path, base);
    const content =
      length === undefined ? {} : { "content-length": length, "content-type": "application/octet-stream" };
    const options = { method, agent, headers: { ...headers, ...content } };
    return isSecure ? requestHttps(url, options) : requestHttp(url, options);
  };

  const askOnce = (
    method: string,
    path: string,
    options: AskOptions,
  ): Promise<Answer & { readonly mayRepeat?: boolean }> =>
    new Promise((resolve) => {
      const { body, maxBytes, signal } = options;
      const request = begin(method, path, body?.length);
      const end = (answer: Answer & { readonly mayRepeat?: boolean }): void => {
        clearTimeout(timer);
        signal?.removeEventListener("abort", onAbort);
        if (answer.kind !== "answered") request.destroy();
        resolve(answer);
      };
      const onAbort = (): void => {
        end({ kind: "failed", reason: "cancelled" });
      };
      const timer = setTimeout(() => {
        end({ kind: "failed", reason: `no answer within ${timeoutMs} ms` });
      }, timeoutMs);
      signal?.addEventListener("abort", onAbort, { once: true });
      request.on("error", (error: NodeJS.ErrnoException) => {
        // A server may close an idle connection at any time; this says nothing about its health.
        const mayRepeat = request.reusedSocket && error.code === "ECONNRESET";
        end({ kind: "failed", reason: error.code ?? messageOf(error), mayRepeat });
      });
      request.on("response", (response) => {
        readBody(response, maxBytes, end);
      });
      request.end(body);
    });

  return {
    async ask(method, path, options) {
      const leave = await slots.enter();
      try {
        if (options.signal?.aborted === true || !options.isWanted())
          return { kind: "failed", reason: "cancelled" };
        const first = await askOnce(method, path, options);
        return first.mayRepeat === true ? await askOnce(method, path, options) : first;
      } finally {
        leave();
      }
    },
    close() {
      agent.destroy();
    },
  };
}

function readBody(response: IncomingMessage, maxBytes: number, end: (answer: Answer) => void): void {
  const chunks: Buffer[] = [];
  let size = 0;
  response.on("data", (chunk: Buffer) => {
    size += chunk.length;
    if (size > maxBytes) end({ kind: "too-large" });
    else chunks.push(chunk);
  });
  response.on("error", (error: NodeJS.ErrnoException) => {
    end({ kind: "failed", reason: error.code ?? messageOf(error) });
  });
  response.on("end", () => {
    if (response.complete)
      end({ kind: "answered", status: response.statusCode ?? 0, body: Buffer.concat(chunks) });
    else end({ kind: "failed", reason: "its answer was cut off" });
  });
}
