// What does a server say about itself? Whether it lives and is ready, what it serves, its metrics, and its routes.
import type { FastifyInstance } from "fastify";
import type { Engine } from "../engine.ts";
import type { Metrics } from "./metrics.ts";
import type { Scopes } from "./scopes.ts";

export interface ServiceRoutes {
  readonly scopes: Scopes;
  readonly metrics: Metrics;
  readonly getEngine: () => Promise<Engine>;
}

const text = { type: "string" } as const;
const flag = { type: "boolean" } as const;
const probe = { type: "object", properties: { ok: flag, app: text }, required: ["ok", "app"] } as const;
const listing = {
  type: "object",
  properties: {
    ok: flag,
    tools: {
      type: "array",
      items: {
        type: "object",
        properties: { name: text, description: text },
        required: ["name", "description"],
      },
    },
  },
  required: ["ok", "tools"],
} as const;
const tags = ["Server"];

export function addServiceRoutes(app: FastifyInstance, { scopes, metrics, getEngine }: ServiceRoutes): void {
  const anyone = { config: { access: "anyone" } } as const;
  const app_ = "loci";
  app.get(
    "/healthz",
    {
      ...anyone,
      schema: {
        tags,
        summary: "Whether the process is alive",
        response: { 200: { description: "It is", ...probe } },
      },
    },
    () => ({ ok: true, app: app_ }),
  );
  app.get(
    "/readyz",
    {
      ...anyone,
      schema: {
        tags,
        summary: "Whether the store can be opened",
        response: { 200: { description: "It can", ...probe } },
      },
    },
    async () => {
      await getEngine();
      return { ok: true, app: app_ };
    },
  );
  app.get(
    "/tools",
    {
      config: { access: "reader" },
      schema: {
        tags,
        summary: "The tools offered to clients",
        querystring: { type: "object", properties: { tools: text, family: text } },
        response: { 200: { description: "Their names", ...listing } },
        security: [{ reader: [] }],
      },
    },
    async ({ query }) => {
      const { family, tools } = query as { readonly family?: string; readonly tools?: string | string[] };
      const { listed } = await scopes.find(family, tools).getCatalog();
      return { ok: true, tools: listed.map(({ name, description }) => ({ name, description })) };
    },
  );
  app.get(
    "/metrics",
    {
      config: { access: "reader" },
      schema: {
        tags,
        summary: "Metrics for Prometheus",
        response: { 200: { description: "The text format", type: "string" } },
        security: [{ reader: [] }],
      },
    },
    async (_request, reply) => reply.type(metrics.contentType).send(await metrics.render()),
  );
  app.get("/openapi.json", { config: { access: "reader" }, schema: { hide: true } }, () => app.swagger());
}
