// Is a request let in? Checked in this order: its origin, its sender's request rate, its token, and the number of calls
// that are under way.
import type { FastifyInstance, FastifyRequest } from "fastify";
import { hourMs } from "../base/durations.ts";
import { LociError } from "../errors.ts";
import { findForeignOrigin, type OriginRules } from "./check-origin.ts";
import type { HttpSettings } from "./settings.ts";
import type { Role, Tokens } from "./tokens.ts";

type Access = "anyone" | "reader" | "admin" | "cache-read" | "cache-write";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Who may call it; `anyone` is for liveness probes. */
    readonly access?: "anyone" | "reader" | "admin" | "cache-read" | "cache-write";
    /** The family that answers; failures have its format. */
    readonly familyId?: string | undefined;
    /** Whether callers use MCP. */
    readonly isProtocol?: boolean;
  }
}

export interface Admission {
  readonly tokens: Tokens;
  readonly origins: OriginRules;
  readonly limits: Pick<HttpSettings, "requestsPerMinute" | "requestsPerHour" | "concurrentCalls">;
}

/** Refuses foreign pages before checking anything else. */
export function checkOrigins(app: FastifyInstance, rules: OriginRules): void {
  app.addHook("onRequest", async ({ headers }) => {
    const site = headers["sec-fetch-site"];
    const problem = findForeignOrigin(
      { host: headers.host, origin: headers.origin, site: typeof site === "string" ? site : undefined },
      rules,
    );
    if (problem === undefined) return Promise.resolve();
    throw new LociError("FORBIDDEN", problem, {
      hint: "List more names of the server in http.hosts, and web pages that may send requests in http.origins.",
    });
  });
}

export function admitClients(app: FastifyInstance, { tokens, origins, limits }: Admission): void {
  const windows = [
    { max: limits.requestsPerMinute, timeWindow: 60_000, span: "minute" },
    { max: limits.requestsPerHour, timeWindow: hourMs, span: "hour" },
  ]
    .filter(({ max }) => max > 0)
    .map((window) => ({ ...window, count: app.createRateLimit(window) }));
  app.addHook("onRequest", async (request, reply) => {
    const { access = "reader" } = request.routeOptions.config;
    if (access === "anyone") return;
    // Without a connection there is no address to count by, and nobody to read the answer.
    if (request.raw.socket.remoteAddress === undefined)
      throw new LociError("CANCELLED", "The client has hung up.");
    const refusal = findRefusal(access, tokens, origins, request);
    // An index run asks the cache for each file, so only refused cache requests count.
    if (refusal === undefined && access.startsWith("cache-")) return;
    // Counted whatever the token is, because guesses must count too.
    for (const { count, max, span } of windows) {
      const counted = await count(request);
      if (counted.isAllowed || !counted.isExceeded) continue;
      reply.header("retry-after", Math.max(1, counted.ttlInSeconds));
      throw new LociError("RATE_LIMITED", `More than ${max} requests in a ${span}.`, {
        hint: "Wait for the seconds given in Retry-After.",
        details: { limit: max, window: span, retry_after: counted.ttlInSeconds },
      });
    }
    if (refusal === undefined) return;
    if (refusal.code === "UNAUTHENTICATED") reply.header("www-authenticate", 'Bearer realm="loci"');
    throw refusal;
  });
  limitConcurrency(app, limits.concurrentCalls);
}

/** Which tokens open which routes. */
const openedBy: Readonly<Record<Exclude<Access, "anyone">, readonly Role[]>> = {
  reader: ["reader", "admin"],
  admin: ["admin"],
  "cache-read": ["reader", "writer", "admin"],
  "cache-write": ["writer", "admin"],
};

function findRefusal(
  access: Exclude<Access, "anyone">,
  tokens: Tokens,
  { isLocal }: OriginRules,
  { headers }: FastifyRequest,
): LociError | undefined {
  const role = tokens.identify(headers.authorization);
  const needsMore = (access === "admin" && tokens.hasAdmin) || (access === "cache-write" && tokens.hasWriter);
  if (isLocal && !tokens.hasReader && !needsMore) return undefined;
  if (role !== undefined && openedBy[access].includes(role)) return undefined;
  if (access === "admin" && !tokens.hasAdmin) {
    return new LociError(
      "FORBIDDEN",
      "The administrator's routes need their own token, and none is configured.",
      {
        hint: "Set http.adminTokenFile.",
      },
    );
  }
  if (access === "cache-write" && !tokens.hasAdmin && !tokens.hasWriter) {
    return new LociError("FORBIDDEN", "Writing to the cache needs its own token, and none is configured.", {
      hint: "Set http.cacheTokenFile.",
    });
  }
  if (role !== undefined) {
    const what = access === "admin" ? "the administrator's routes" : "this route";
    return new LociError("FORBIDDEN", `This token does not give access to ${what}.`);
  }
  const what = headers.authorization === undefined ? "A token is required" : "The token is wrong";
  return new LociError("UNAUTHENTICATED", `${what}.`, { hint: "Send it as Authorization: Bearer TOKEN." });
}

/** Event streams stay open as long as their client, and do not count. */
function limitConcurrency(app: FastifyInstance, max: number): void {
  let count = 0;
  app.addHook("onRequest", (request, reply, done) => {
    const { access = "reader" } = request.routeOptions.config;
    if (request.method === "GET" && access !== "admin") {
      done();
      return;
    }
    if (count >= max) {
      reply.header("retry-after", 1);
      done(
        new LociError("TOO_BUSY", `The server is already handling ${max} requests.`, {
          hint: "Try again in a second.",
        }),
      );
      return;
    }
    count++;
    // Also fires if a client leaves before its request is complete; the framework's own hook misses that.
    reply.raw.once("close", () => {
      count--;
    });
    done();
  });
}
