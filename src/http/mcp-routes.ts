// The addresses of MCP: /mcp, /mcp/FAMILY, and for clients of 2024-11-05 /sse, /sse/FAMILY and /messages.
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { ConnectionOptions } from "../mcp/connection.ts";
import type { EndpointScope, McpEndpoint } from "../mcp/http/endpoint.ts";
import type { Scopes } from "./scopes.ts";

export interface McpRoutes {
  readonly endpoint: McpEndpoint;
  readonly scopes: Scopes;
  readonly families: readonly string[];
  /** Everything but the catalog, which depends on the address. */
  readonly connection: Omit<ConnectionOptions, "catalog">;
}

interface Query {
  readonly tools?: string | readonly string[];
  readonly sessionId?: string;
}

export function addMcpRoutes(
  app: FastifyInstance,
  { endpoint, scopes, families, connection }: McpRoutes,
): void {
  app.removeAllContentTypeParsers();
  // The protocol's own reader gets the text: it refuses everything that is not a message, in the protocol's words.
  app.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) => {
    done(null, body);
  });
  const findScope = (familyId: string | undefined, request: FastifyRequest): EndpointScope => {
    const { tools } = request.query as Query;
    const scope = scopes.find(familyId, tools);
    return {
      id: scope.id,
      getOptions: async () => ({ ...connection, catalog: await scope.getCatalog() }),
    };
  };
  for (const familyId of [undefined, ...families]) {
    const path = familyId === undefined ? "" : `/${familyId}`;
    const config = { access: "reader", isProtocol: true, familyId } as const;
    app.route({
      method: ["GET", "POST", "DELETE"],
      ...{ url: `/mcp${path}`, config, schema: { hide: true }, exposeHeadRoute: false },
      handler: (request, reply) =>
        endpoint.handle(toWebRequest(request, reply), readText(request), findScope(familyId, request)),
    });
    app.get(
      `/sse${path}`,
      { config, schema: { hide: true }, exposeHeadRoute: false },
      async (request, reply) => {
        const scope = findScope(familyId, request);
        // An invalid ?tools= is reported while there still is a reply to report it with.
        const options = await scope.getOptions();
        reply.hijack();
        for (const [name, value] of Object.entries(reply.getHeaders())) {
          if (value !== undefined) reply.raw.setHeader(name, value);
        }
        await endpoint.openStream(reply.raw, "/messages", {
          ...scope,
          getOptions: () => Promise.resolve(options),
        });
      },
    );
  }
  app.post(
    "/messages",
    { config: { access: "reader", isProtocol: true }, schema: { hide: true } },
    (request) => endpoint.postMessage((request.query as Query).sessionId, readText(request) ?? ""),
  );
}

function readText({ body }: FastifyRequest): string | undefined {
  return typeof body === "string" ? body : undefined;
}

/** Its signal fires if the client leaves before the answer is complete. */
function toWebRequest({ method, headers, url, protocol }: FastifyRequest, { raw }: FastifyReply): Request {
  const gone = new AbortController();
  raw.once("close", () => {
    if (!raw.writableFinished) gone.abort();
  });
  const given = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, Array.isArray(value) ? value.join(", ") : value]],
  );
  // A proxy may name the whole address in the request line.
  const path = url.replace(/^https?:\/\/[^/?]*/i, "");
  return new Request(`${protocol}://${headers.host ?? "localhost"}${path}`, {
    method,
    headers: given,
    signal: gone.signal,
  });
}
