// A connection as the SDK's server for the protocol from 2026-07-28 on: no handshake, each request is self-contained.
/* eslint-disable @typescript-eslint/no-deprecated */
import {
  acceptedContent,
  inputRequired,
  Server,
  type CacheHint,
  type InputRequiredResult,
  type RequestMethod,
  type ServerContext,
} from "@modelcontextprotocol/server";
import type { ClientAccess, ClientRequest } from "./client-request.ts";
import { confirmationSchema, showsForms } from "./confirmation.ts";
import { createConnection, type Connection, type ConnectionOptions } from "./connection.ts";
import { invalidParams, resourceNotFound } from "./error-codes.ts";
import { protocolError } from "./protocol-error.ts";
import { readRequestMeta } from "./request-meta.ts";

const envelopeKey = "io.modelcontextprotocol";
/** The key under which the client's answer to a confirmation comes back. */
const confirmationKey = "confirmation";

/** The lists never change while a server runs, but the next server may have different ones. */
const lists: CacheHint = { ttlMs: 60_000, cacheScope: "private" };
const cacheHints = {
  "server/discover": lists,
  "tools/list": lists,
  "prompts/list": lists,
  "resources/list": lists,
  "resources/templates/list": lists,
} as const;

/** Methods that this era replaces with subscriptions/listen, and with a log level in each request. */
const absent: ReadonlySet<string> = new Set([
  "logging/setLevel",
  "resources/subscribe",
  "resources/unsubscribe",
]);

export interface ModernServer {
  readonly server: Server;
  readonly connection: Connection;
}

export function createModernServer(options: ConnectionOptions): ModernServer {
  const connection = createConnection(options, {
    notify(method, params) {
      server.notification({ method, params }).catch(() => undefined);
    },
  });
  const { capabilities, instructions, handlers, info } = connection;
  const server = new Server({ ...info }, { capabilities, instructions, cacheHints });
  for (const [method, handle] of Object.entries(handlers)) {
    if (absent.has(method)) continue;
    server.setRequestHandler(
      method as RequestMethod,
      (async (request: RawRequest, context: ServerContext) => {
        try {
          return await handle(toClientRequest(request, context));
        } catch (error) {
          if (error instanceof ConfirmationNeeded) return error.request;
          throw toModernError(error);
        }
      }) as never,
    );
  }
  server.onclose = connection.close;
  server.onerror = (error) => {
    options.log.debug(error.message);
  };
  return { server, connection };
}

interface RawRequest {
  readonly params?: Readonly<Record<string, unknown>>;
}

/** Ends the request: the client asks its person, and sends the request again with the answer. */
class ConfirmationNeeded extends Error {
  readonly request: InputRequiredResult;

  constructor(message: string) {
    super(message);
    this.request = inputRequired({
      inputRequests: {
        [confirmationKey]: inputRequired.elicit({ message, requestedSchema: confirmationSchema }),
      },
    });
  }
}

function toClientRequest({ params = {} }: RawRequest, { mcpReq }: ServerContext): ClientRequest {
  const envelope = (mcpReq.envelope ?? {}) as Readonly<Record<string, unknown>>;
  return {
    params,
    signal: mcpReq.signal,
    progressToken: mcpReq._meta?.progressToken,
    meta: readRequestMeta(mcpReq._meta),
    client: reachClient(envelope, mcpReq.inputResponses),
    notify(method, values) {
      if (method === "notifications/message") {
        // A client that names no log level in its request wants no log messages; the SDK leaves them out.
        const { level, data, logger } = values as { level: "error"; data: unknown; logger: string };
        mcpReq.log(level, data, logger).catch(() => undefined);
        return;
      }
      mcpReq.notify({ method, params: values }).catch(() => undefined);
    },
  };
}

function reachClient(
  envelope: Readonly<Record<string, unknown>>,
  answers: Readonly<Record<string, unknown>> | undefined,
): ClientAccess {
  const client = envelope[`${envelopeKey}/clientInfo`] as { readonly name?: string } | undefined;
  const capabilities = envelope[`${envelopeKey}/clientCapabilities`] as
    { readonly elicitation?: Readonly<Record<string, unknown>> } | undefined;
  const access = { name: client?.name };
  if (!showsForms(capabilities?.elicitation)) return access;
  return {
    ...access,
    confirm(question) {
      if (answers?.[confirmationKey] === undefined) return Promise.reject(new ConfirmationNeeded(question));
      const content = acceptedContent<{ confirm?: unknown }>(answers, confirmationKey);
      return Promise.resolve(content?.confirm === true);
    },
  };
}

function toModernError(error: unknown): unknown {
  if (!(error instanceof Error) || !("code" in error) || error.code !== resourceNotFound) return error;
  // In this era, a missing resource is an invalid parameter.
  return protocolError(invalidParams, error.message, "data" in error ? error.data : undefined);
}
