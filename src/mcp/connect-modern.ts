// How is the protocol from 2026-07-28 on served over one wire, such as standard input and output?
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import type { JSONRPCMessage } from "@modelcontextprotocol/sdk/types.js";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import type { ConnectionOptions } from "./connection.ts";
import { createModernServer } from "./create-modern-server.ts";
import { ListenedResources } from "./listened-resources.ts";
import { findListened } from "./message-era.ts";

export function connectModern(transport: Transport, options: ConnectionOptions): void {
  let listened: ListenedResources | undefined;
  const { start } = transport;
  transport.start = async () => {
    // The SDK answers these itself; watching the resources for them is up to us.
    const receive = transport.onmessage;
    transport.onmessage = (message: JSONRPCMessage) => {
      receive?.(message);
      const uris = findListened(message);
      if (uris !== undefined && "id" in message) {
        // The first message creates the server, which takes a moment.
        setTimeout(() => listened?.add(message.id, uris));
      } else if ("method" in message && message.method === "notifications/cancelled") {
        listened?.remove(message.params?.["requestId"]);
      }
    };
    await start.call(transport);
  };
  serveStdio(
    () => {
      const { server, connection } = createModernServer(options);
      listened = new ListenedResources(connection);
      return server;
    },
    {
      transport: transport,
      legacy: "reject",
      onerror: (error) => {
        options.log.debug(error.message);
      },
    },
  );
}
