// The page that people look at: its built files, which contain nothing secret. It gets its data from the API, with a
// token if one is needed.
import fastifyStatic from "@fastify/static";
import type { FastifyInstance, FastifyReply } from "fastify";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { LociError } from "../errors.ts";

/** Nothing from other hosts, and no inline scripts or styles. */
const contentSecurityPolicy = {
  useDefaults: false,
  directives: {
    "default-src": ["'self'"],
    "img-src": ["'self'", "data:"],
    "object-src": ["'none'"],
    "base-uri": ["'none'"],
    "form-action": ["'none'"],
    "frame-ancestors": ["'none'"],
  },
};

/** Where `npm run build` puts it, relative to this file in dist. */
const folder = fileURLToPath(new URL("../../page/", import.meta.url));

export async function addPageRoutes(app: FastifyInstance): Promise<void> {
  await app.register(fastifyStatic, { root: folder, serve: false, preCompressed: true });
  const options = {
    config: { access: "anyone" },
    schema: { hide: true },
    helmet: { contentSecurityPolicy },
  } as const;
  app.get("/", options, (_request, reply) => sendFile(reply, "index.html", "no-cache"));
  app.get("/assets/:name", options, ({ params, url }, reply) => {
    const { name } = params as { readonly name: string };
    // Built names contain a hash of the content.
    if (!/^[\w-][\w.-]*$/.test(name) || !existsSync(join(folder, "assets", name)))
      throw new LociError("ROUTE_NOT_FOUND", `The page has no file ${url.slice(0, 200)}.`, {
        hint: "Reload the page: it may have been rebuilt.",
      });
    return sendFile(reply, `assets/${name}`, "public, max-age=31536000, immutable");
  });
}

function sendFile(reply: FastifyReply, path: string, cacheControl: string): FastifyReply {
  if (!existsSync(join(folder, "index.html")))
    throw new LociError("ROUTE_NOT_FOUND", "The page is not built.", {
      hint: "Build it with: npm run build",
    });
  reply.header("cache-control", cacheControl);
  return reply.sendFile(path, { cacheControl: false });
}
