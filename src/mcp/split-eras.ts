// One wire, two eras of the protocol: each message goes to its era's server, which is loaded with its first message.
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import type { JSONRPCMessage } from "@modelcontextprotocol/sdk/types.js";
import { messageOf } from "../errors.ts";
import { internalError } from "./error-codes.ts";
import type { RequestId } from "./json-rpc.ts";
import { isModern } from "./message-era.ts";

export interface Eras {
  /** Connects the server for the eras with a handshake. */
  openLegacy(transport: Transport): Promise<void>;
  /** Connects the server for the later eras. */
  openModern(transport: Transport): Promise<void>;
}

/** One era's server sees the wire through this. Messages wait until it has connected. */
class Branch implements Transport {
  onclose?: () => void;
  onerror?: (error: Error) => void;
  onmessage?: (message: JSONRPCMessage) => void;

  readonly #wire: Transport;
  readonly #unanswered = new Set<RequestId>();
  #waiting: JSONRPCMessage[] | undefined = [];
  #isOpening = false;

  constructor(wire: Transport) {
    this.#wire = wire;
  }

  get isUsed(): boolean {
    return this.#isOpening;
  }

  deliver(message: JSONRPCMessage, open: (transport: Transport) => Promise<void>): void {
    if ("method" in message && "id" in message) this.#unanswered.add(message.id);
    if (this.#waiting === undefined) this.onmessage?.(message);
    else this.#waiting.push(message);
    if (this.#isOpening) return;
    this.#isOpening = true;
    open(this).catch((error: unknown) => {
      this.#fail(error);
    });
  }

  /** Nothing will ever answer on this branch: each request gets this error, now and later. */
  #fail(error: unknown): void {
    this.#wire.onerror?.(error as Error);
    const why = messageOf(error);
    const message = `Loci could not start its server: ${why}. Reinstall it, or run \`loci doctor\`.`;
    this.onmessage = (asked) => {
      if (!("method" in asked && "id" in asked)) return;
      void this.send({ jsonrpc: "2.0", id: asked.id, error: { code: internalError, message } });
    };
    void this.start();
  }

  isAnswering(requestId: unknown): boolean {
    return this.#unanswered.has(requestId as RequestId);
  }

  start(): Promise<void> {
    const waiting = this.#waiting ?? [];
    this.#waiting = undefined;
    for (const message of waiting) this.onmessage?.(message);
    return Promise.resolve();
  }

  send(message: JSONRPCMessage): Promise<void> {
    if (!("method" in message) && message.id !== undefined) this.#unanswered.delete(message.id);
    return this.#wire.send(message);
  }

  close(): Promise<void> {
    this.onclose?.();
    return Promise.resolve();
  }
}

/** Starts reading the wire. `close` ends both servers. */
export async function splitEras(wire: Transport, eras: Eras): Promise<{ close(): Promise<void> }> {
  const legacy = new Branch(wire);
  const modern = new Branch(wire);
  wire.onmessage = (message) => {
    if (isOfModern(message, modern, legacy))
      modern.deliver(message, (transport) => eras.openModern(transport));
    else legacy.deliver(message, (transport) => eras.openLegacy(transport));
  };
  await wire.start();
  return {
    async close() {
      await Promise.all([legacy.close(), modern.close()]);
      await wire.close();
    },
  };
}

function isOfModern(message: JSONRPCMessage, modern: Branch, legacy: Branch): boolean {
  if (isModern(message)) return true;
  if (!("method" in message) || "id" in message) return false;
  if (message.method !== "notifications/cancelled") return modern.isUsed && !legacy.isUsed;
  return modern.isAnswering(message.params?.["requestId"]);
}
