// The artifact cache that machines share, with the protocol of Bazel's caches: GET, HEAD and PUT by hash. Clients
// verify the content; this server only stores it.
import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { LociError } from "../errors.ts";
import type { CacheFolder, CacheKind } from "./cache-folder.ts";

export interface CacheRoutes {
  readonly folder: CacheFolder;
  readonly readOnly: boolean;
}

export function addCacheRoutes(app: FastifyInstance, { folder, readOnly }: CacheRoutes): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => {
    done(null, body);
  });
  for (const kind of ["ac", "cas"] as const) addKind(app, kind, folder, readOnly);
}

function addKind(app: FastifyInstance, kind: CacheKind, folder: CacheFolder, readOnly: boolean): void {
  const url = `/cache/${kind}/:hash`;
  const schema = { hide: true };
  const reading = { url, schema, config: { access: "cache-read" }, exposeHeadRoute: false } as const;
  app.route({
    ...{ ...reading, method: "GET" },
    async handler(request, reply) {
      const body = await folder.find(kind, readHash(request));
      if (body === undefined) return reply.code(404).send();
      return reply.type("application/octet-stream").send(body);
    },
  });
  app.route({
    ...{ ...reading, method: "HEAD" },
    handler: (request, reply) => reply.code(folder.has(kind, readHash(request)) ? 200 : 404).send(),
  });
  app.route({
    ...{ url, schema, method: "PUT", config: { access: "cache-write" } },
    async handler(request, reply) {
      if (readOnly)
        throw new LociError("READ_ONLY", "This server is read-only: its cache accepts no uploads.");
      const hash = readHash(request);
      const body = request.body instanceof Uint8Array ? request.body : new Uint8Array();
      if (kind === "cas" && createHash("sha256").update(body).digest("hex") !== hash) {
        throw new LociError("INPUT_INVALID", `The body does not have the hash ${hash}.`);
      }
      if (!(await folder.put(kind, hash, body))) {
        throw new LociError("TOO_LARGE", "The body is larger than http.cacheBytes allows.");
      }
      return reply.code(200).send();
    },
  });
}

function readHash({ params }: FastifyRequest): string {
  const { hash } = params as { readonly hash: string };
  if (/^[0-9a-f]{64}$/.test(hash)) return hash;
  throw new LociError("INPUT_INVALID", `${JSON.stringify(hash.slice(0, 100))} is not a SHA-256 hash in hex.`);
}
