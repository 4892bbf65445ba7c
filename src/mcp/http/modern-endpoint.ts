// The protocol from 2026-07-28 on over HTTP: each request is self-contained, and has a session only if it names one.
import type { JSONRPCMessage } from "@modelcontextprotocol/sdk/types.js";
import { createMcpHandler, type McpHttpHandler } from "@modelcontextprotocol/server";
import type { ConnectionOptions } from "../connection.ts";
import { createConnection } from "../connection.ts";
import { createModernServer } from "../create-modern-server.ts";
import { ListenedResources } from "../listened-resources.ts";
import { findListened } from "../message-era.ts";
import { NamedSessions } from "../named-sessions.ts";
import { watchStream } from "./watch-stream.ts";

interface ModernScope {
  readonly handler: McpHttpHandler;
  readonly listened: ListenedResources;
  close(): Promise<void>;
}

/** A client may ask for any set of tools; the server keeps this many of the most recently used sets. */
const maxScopes = 32;

export class ModernEndpoint {
  readonly #scopes = new Map<string, Promise<ModernScope>>();
  /** The same sessions at every address, so that a client may use several addresses. */
  readonly #sessions = new NamedSessions();

  async handle(
    request: Request,
    message: JSONRPCMessage,
    scopeId: string,
    getOptions: () => Promise<ConnectionOptions>,
  ): Promise<Response> {
    const { handler, listened } = await this.#open(scopeId, getOptions);
    const response = await handler.fetch(request, { parsedBody: message });
    const uris = findListened(message);
    if (uris === undefined) return watchStream(response, () => undefined);
    listened.add(response, uris);
    return watchStream(response, () => {
      listened.remove(response);
    });
  }

  async close(): Promise<void> {
    const scopes = await Promise.allSettled(this.#scopes.values());
    this.#scopes.clear();
    for (const scope of scopes) if (scope.status === "fulfilled") await scope.value.close();
  }

  async #open(id: string, getOptions: () => Promise<ConnectionOptions>): Promise<ModernScope> {
    const opening =
      this.#scopes.get(id) ?? getOptions().then((options) => openScope(options, this.#sessions));
    this.#scopes.delete(id);
    this.#scopes.set(id, opening);
    try {
      return await opening;
    } catch (error) {
      this.#scopes.delete(id);
      throw error;
    } finally {
      await this.#forgetEldest();
    }
  }

  /** It is not closed: a request may still run in it. Without listeners it holds no timer. */
  async #forgetEldest(): Promise<void> {
    if (this.#scopes.size <= maxScopes) return;
    for (const [id, opening] of this.#scopes) {
      const scope = await opening.catch(() => undefined);
      // A scope with listeners stays.
      if (scope === undefined || scope.listened.size > 0) continue;
      this.#scopes.delete(id);
      return;
    }
  }
}

function openScope(options: ConnectionOptions, sessions: NamedSessions): ModernScope {
  // Subscriptions outlive the requests that make them, so one connection without a client watches for all of them.
  const watcher = createConnection(options, {
    notify(_method, { uri }) {
      handler.notify.resourceUpdated(String(uri));
    },
  });
  const ofRequest = { ...options, requestSessions: sessions, onWrite: watcher.checkResources };
  const handler = createMcpHandler(() => createModernServer(ofRequest).server, {
    legacy: "reject",
    onerror: (error) => {
      options.log.debug(error.message);
    },
  });
  return {
    handler,
    listened: new ListenedResources(watcher),
    async close() {
      watcher.close();
      await handler.close();
    },
  };
}
