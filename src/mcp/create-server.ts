// A connection as the SDK's server for the protocol's eras that begin with a handshake, 2024-10-07 to 2025-11-25.
/* eslint-disable @typescript-eslint/no-deprecated */
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import type { RequestHandlerExtra } from "@modelcontextprotocol/sdk/shared/protocol.js";
import {
  CreateMessageResultSchema,
  ElicitResultSchema,
  ListRootsResultSchema,
  RootsListChangedNotificationSchema,
  type ServerNotification,
  type ServerRequest,
} from "@modelcontextprotocol/sdk/types.js";
import { toFolders } from "./client-folders.ts";
import type { ClientAccess } from "./client-request.ts";
import { confirmationSchema, isConfirmed, showsForms } from "./confirmation.ts";
import { createConnection, type ConnectionOptions } from "./connection.ts";
import { methodNotFound } from "./error-codes.ts";
import { protocolError } from "./protocol-error.ts";
import { readRequestMeta } from "./request-meta.ts";

type Extra = RequestHandlerExtra<ServerRequest, ServerNotification>;

/** If a client does not name its folders within this time, it counts as naming none. */
const foldersTimeoutMs = 3_000;
/** How long a person may think about a question, or a model about its answer. */
const answerTimeoutMs = 120_000;

export function createServer(options: ConnectionOptions): Server {
  const { log } = options;
  const connection = createConnection(options, {
    notify(method, params) {
      // A client that has just left needs no notification.
      server.notification({ method, params }).catch(() => undefined);
    },
  });
  const { capabilities, instructions, handlers, info } = connection;
  const server = new Server({ ...info }, { capabilities, instructions });
  server.removeRequestHandler("logging/setLevel");
  // The SDK's schemas are avoided: they would check every result a second time, and answer a wrong call with an
  // internal error.
  server.fallbackRequestHandler = async ({ method, params = {} }, extra) => {
    const handle = Object.hasOwn(handlers, method) ? handlers[method] : undefined;
    if (handle === undefined) throw protocolError(methodNotFound, `Method not found: ${method}`);
    return handle({
      params,
      signal: extra.signal,
      progressToken: extra._meta?.progressToken,
      meta: readRequestMeta(extra._meta),
      client: reachClient(server, extra),
      notify(told, values) {
        const notification = { method: told, params: values } as unknown as ServerNotification;
        extra.sendNotification(notification).catch(() => undefined);
      },
    });
  };
  server.setNotificationHandler(RootsListChangedNotificationSchema, connection.onFoldersChanged);
  server.onclose = connection.close;
  server.onerror = (error) => {
    log.debug(error.message);
  };
  return server;
}

/** Questions are sent as part of the request that raised them: over HTTP they use its stream. */
function reachClient(server: Server, { sendRequest, signal }: Extra): ClientAccess {
  const capabilities = server.getClientCapabilities();
  const timeout = answerTimeoutMs;
  return {
    name: server.getClientVersion()?.name,
    listFolders:
      capabilities?.roots &&
      (async () => {
        const options = { timeout: foldersTimeoutMs };
        return toFolders((await sendRequest({ method: "roots/list" }, ListRootsResultSchema, options)).roots);
      }),
    complete:
      capabilities?.sampling &&
      (async ({ instructions: systemPrompt, text, maxTokens, temperature }) => {
        const params = {
          messages: [{ role: "user" as const, content: { type: "text" as const, text } }],
          ...{ systemPrompt, maxTokens, ...(temperature === undefined ? {} : { temperature }) },
        };
        const { content } = await sendRequest(
          { method: "sampling/createMessage", params },
          CreateMessageResultSchema,
          { signal, timeout },
        );
        return content.type === "text" ? content.text : "";
      }),
    confirm: !showsForms(capabilities?.elicitation)
      ? undefined
      : async (message) => {
          const params = { message, requestedSchema: confirmationSchema };
          return isConfirmed(
            await sendRequest({ method: "elicitation/create", params }, ElicitResultSchema, {
              signal,
              timeout,
            }),
          );
        },
  };
}
