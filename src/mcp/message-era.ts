// Does a message belong to the protocol of 2026-07-28 and later, or to the eras that begin with a handshake?
import type { JSONRPCMessage } from "@modelcontextprotocol/sdk/types.js";
import { versionKey } from "./json-rpc.ts";

/** Requests of the later era declare it themselves. */
export function isModern(message: JSONRPCMessage): boolean {
  if (!("method" in message)) return false;
  if (message.method === "server/discover") return true;
  return message.params?._meta !== undefined && versionKey in message.params._meta;
}

/** The resources that a message subscribes to; undefined for any other message. */
export function findListened(message: JSONRPCMessage): readonly string[] | undefined {
  if (!("method" in message) || message.method !== "subscriptions/listen") return undefined;
  const { notifications } = (message.params ?? {}) as { readonly notifications?: unknown };
  const { resourceSubscriptions: uris } = (notifications ?? {}) as {
    readonly resourceSubscriptions?: unknown;
  };
  return Array.isArray(uris) ? uris.filter((uri) => typeof uri === "string") : [];
}
