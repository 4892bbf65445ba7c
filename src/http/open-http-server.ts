// Loci over HTTP: the application, its guards and its addresses, from the first request to the last.
import cors from "@fastify/cors";
import helmet from "@fastify/helmet";
import rateLimit from "@fastify/rate-limit";
import swagger from "@fastify/swagger";
import {
  fastify,
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from "fastify";
import type { Server } from "node:http";
import { errorTable, isLociError, LociError } from "../errors.ts";
import { createEndpoint } from "../mcp/http/endpoint.ts";
import { loadServerInfo } from "../mcp/server-info.ts";
import type { ObservedCall } from "../mcp/serve-tools.ts";
import type { Catalog } from "../tools/catalog/catalog.ts";
import { admitClients, checkOrigins, type Admission } from "./admit.ts";
import { dropDeadReaders } from "./dead-readers.ts";
import { presentFailure, type Audience } from "./failures.ts";
import { createApi } from "./api/index.ts";
import { openCacheFolder } from "./cache-folder.ts";
import { addCacheRoutes } from "./cache-routes.ts";
import { addRoutes, readEmptyBodies } from "./family-routes.ts";
import { openHistory, type History } from "./history.ts";
import { createServerFor, listen, loadTls, reachesOnlyThisMachine, resolveAddresses } from "./listen.ts";
import { createLogger, toLog } from "./log.ts";
import { addMcpRoutes } from "./mcp-routes.ts";
import { createMetrics, type Metrics } from "./metrics.ts";
import { addPageRoutes } from "./page-routes.ts";
import { parseAddresses } from "./parse-address.ts";
import { Scopes } from "./scopes.ts";
import { addServiceRoutes } from "./service-routes.ts";
import type { HttpService } from "./settings.ts";
import { loadTokens } from "./tokens.ts";

export interface HttpServer {
  /** One per address, with its actual port. */
  readonly urls: readonly string[];
  close(): Promise<void>;
}

/** How long a client may take to return after its stream broke before its calls are cancelled. */
const graceMs = 10_000;

/** Throws CONFIG_INVALID and ADDRESS_IN_USE, leaving nothing open. */
export async function openHttpServer(service: HttpService): Promise<HttpServer> {
  const { http } = service;
  const addresses = await resolveAddresses(parseAddresses(http.listen));
  const isLocal = reachesOnlyThisMachine(addresses);
  const tokens = loadTokens(http);
  if (!isLocal && !tokens.hasReader) {
    const { host } = addresses.find((address) => !reachesOnlyThisMachine([address])) ?? { host: "" };
    throw new LociError(
      "CONFIG_INVALID",
      `${host} can be reached from other machines, and no token is set.`,
      {
        hint: "Set --token-file FILE, or listen on 127.0.0.1.",
      },
    );
  }
  const tls = loadTls(http);
  const logger = createLogger(service.logLevel);
  const loggerInstance: FastifyBaseLogger = logger;
  const endpoint = createEndpoint({ idleMs: http.sessionIdleMs, graceMs, maxSessions: http.maxSessions });
  const scopes = new Scopes(service.loadCatalog);
  const catalog = await scopes.find(undefined, undefined).getCatalog();
  const metrics = createMetrics(() => ({ ...endpoint.countSessions() }));
  const history = openHistory();
  const servers: Server[] = [];
  const app: FastifyInstance = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: http.bodyBytes,
    frameworkErrors: answerUnroutable,
    serverFactory: (listener) => {
      const first = createServerFor(listener, http, tls);
      servers.push(first, ...addresses.slice(1).map(() => createServerFor(listener, http, tls)));
      return first;
    },
  });
  const hosts = http.hosts.map((name) => name.toLowerCase());
  const admission = { tokens, limits: http, origins: { isLocal, hosts, origins: http.origins } };
  dropDeadReaders(app, http.requestTimeoutMs);
  await guard(app, admission, tls !== undefined);
  answerFailures(app, catalog, metrics, history);
  await describeRoutes(app);
  const { getEngine, rules, root, summaries, confirm } = service;
  const info = loadServerInfo();
  const connection = {
    info,
    rules,
    root,
    summaries,
    confirm,
    getEngine,
    log: toLog(logger),
    onCall: (call: ObservedCall): void => {
      metrics.onCall(call);
      history.record(call.durationMs, call.isError);
    },
  };
  const families = catalog.families.map(({ id }) => id);
  await app.register((routes) => {
    addMcpRoutes(routes, { endpoint, scopes, families, connection });
    return Promise.resolve();
  });
  await app.register((routes) => {
    const timeoutMs = http.requestTimeoutMs;
    const served = catalog.families.filter(({ id }) => isWhole(id, service.tools));
    const options = { catalog, root, getEngine, timeoutMs, readOnly: rules.readOnly };
    readEmptyBodies(routes);
    for (const family of served) addRoutes(routes, family, "admin", options);
    // The page shows everything, so a server that offers only some of its tools does not have it.
    if (service.tools.length === 0) {
      const { version } = info;
      addRoutes(routes, createApi({ version, readOnly: rules.readOnly, history }), "reader", options);
    }
    addServiceRoutes(routes, { scopes, metrics, getEngine });
    return Promise.resolve();
  });
  if (service.tools.length === 0) await app.register(addPageRoutes);
  if (http.cacheBytes > 0 && service.cacheFolder !== undefined) {
    const folder = await openCacheFolder(service.cacheFolder, http.cacheBytes);
    await app.register((routes) => {
      addCacheRoutes(routes, { folder, readOnly: rules.readOnly });
      return Promise.resolve();
    });
  }
  await app.ready();
  const close = async (): Promise<void> => {
    history.close();
    await endpoint.close();
    for (const server of servers) {
      // In early Node 20 `close` returns nothing, so the calls are not chained.
      server.close();
      server.closeAllConnections();
    }
    await app.close();
  };
  try {
    const urls = await Promise.all(
      servers.map((server, at) => listen(server, addresses[at]!, tls !== undefined)),
    );
    return { urls, close };
  } catch (error) {
    await close().catch(() => undefined);
    throw error;
  }
}

/** A family's routes reach all its memories, so a server that offers only some of its tools does not have them. */
function isWhole(familyId: string, tools: readonly string[]): boolean {
  return tools.length === 0 || tools.some((item) => item === familyId || item.startsWith(`${familyId}-`));
}

async function guard(app: FastifyInstance, admission: Admission, isSecure: boolean): Promise<void> {
  const { origins } = admission.origins;
  checkOrigins(app, admission.origins);
  await app.register(helmet, {
    // Answers are data; the page has its own policy.
    contentSecurityPolicy: {
      useDefaults: false,
      directives: { "default-src": ["'none'"], "frame-ancestors": ["'none'"] },
    },
    strictTransportSecurity: isSecure,
  });
  if (origins.length > 0) {
    await app.register(cors, {
      origin: [...origins],
      methods: ["GET", "POST", "DELETE"],
      exposedHeaders: ["mcp-session-id", "retry-after", "www-authenticate"],
      maxAge: 600,
    });
  }
  await app.register(rateLimit, { global: false });
  admitClients(app, admission);
}

/** An address that cannot be decoded is on no route, so neither hooks nor the error handler see it. */
function answerUnroutable(_: Error, _request: unknown, reply: FastifyReply): void {
  const error = new LociError("INPUT_INVALID", "The address of the request cannot be read.", {
    hint: "Encode it as a URL, and keep each part of its path short.",
  });
  const { status, body } = presentFailure(error, { family: undefined, isProtocol: false });
  void reply.code(status).send(body);
}

function answerFailures(
  app: FastifyInstance,
  { families }: Catalog,
  metrics: Metrics,
  history: History,
): void {
  const audienceOf = ({ routeOptions }: FastifyRequest): Audience => {
    const { familyId, isProtocol = false } = routeOptions.config;
    return { family: families.find(({ id }) => id === familyId), isProtocol };
  };
  app.setErrorHandler((error, request, reply) => {
    const { status, body } = presentFailure(error, audienceOf(request));
    if (isLociError(error)) metrics.onRefused(error.code);
    if (status === errorTable.INTERNAL.http && !isLociError(error))
      request.log.error({ err: error }, "A request failed");
    return reply.code(status).send(body);
  });
  app.setNotFoundHandler((request) => {
    const path = request.url.split("?")[0] ?? "";
    throw new LociError("ROUTE_NOT_FOUND", `There is nothing at ${request.method} ${path.slice(0, 200)}.`, {
      hint: "The page is at /, MCP at /mcp, /mcp/FAMILY and /sse; /openapi.json describes the rest.",
    });
  });
  app.addHook("onResponse", (request, reply, done) => {
    const { method } = request;
    const route = request.routeOptions.url ?? "none";
    const measured = { method, route, status: reply.statusCode, durationMs: reply.elapsedTime };
    metrics.onResponse(measured);
    if (route.startsWith("/api/")) history.record(reply.elapsedTime, reply.statusCode >= 500);
    request.log.info(measured, "answered");
    done();
  });
}

/** Our own code validates and serializes; the schemas are only documentation. */
async function describeRoutes(app: FastifyInstance): Promise<void> {
  app.setValidatorCompiler(() => () => true);
  app.setSerializerCompiler(() => (data) => (typeof data === "string" ? data : JSON.stringify(data)));
  const { title, version } = loadServerInfo();
  await app.register(swagger, {
    openapi: {
      openapi: "3.1.0",
      info: {
        title,
        version,
        description: "What Loci serves over HTTP besides MCP, which is at /mcp and /sse.",
      },
      components: {
        securitySchemes: {
          reader: { type: "http", scheme: "bearer", description: "http.token, if one is set" },
          admin: { type: "http", scheme: "bearer", description: "http.adminToken, if one is set" },
        },
      },
    },
  });
}
