// Resources that clients of the protocol without a handshake listen to: each is watched as long as any client listens.
import type { ClientRequest } from "./client-request.ts";
import type { Connection } from "./connection.ts";

export class ListenedResources {
  readonly #connection: Connection;
  /** By listening request. */
  readonly #listening = new Map<unknown, readonly string[]>();

  constructor(connection: Connection) {
    this.#connection = connection;
  }

  get size(): number {
    return this.#listening.size;
  }

  /** A resource that cannot be read is not watched, and never changes. */
  add(key: unknown, uris: readonly string[]): void {
    this.#listening.set(key, uris);
    for (const uri of uris) this.#call("resources/subscribe", uri);
  }

  remove(key: unknown): void {
    const uris = this.#listening.get(key) ?? [];
    this.#listening.delete(key);
    const still = new Set([...this.#listening.values()].flat());
    for (const uri of uris) if (!still.has(uri)) this.#call("resources/unsubscribe", uri);
  }

  #call(method: string, uri: string): void {
    const request: ClientRequest = {
      params: { uri },
      signal: new AbortController().signal,
      progressToken: undefined,
      client: { name: undefined },
      meta: {},
      notify: () => undefined,
    };
    this.#connection.handlers[method]?.(request).catch(() => undefined);
  }
}
