// Is the description of the routes beside MCP valid, does it list every route, and do the routes respond as it says?
import { Validator } from "@seriousme/openapi-schema-validator";
import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { loadConfig } from "../../src/config/index.ts";
import type { Engine } from "../../src/engine.ts";
import { loadFamilies } from "../../src/families/catalog.ts";
import { createApi } from "../../src/http/api/index.ts";
import { openHistory } from "../../src/http/history.ts";
import { openHttpServer } from "../../src/http/open-http-server.ts";
import { openEngine } from "../../src/open-engine.ts";
import { createCatalog } from "../../src/tools/catalog/catalog.ts";
import { createSampleProject, type SampleProject } from "../support/sample-project.ts";

// Long timeout: the engine starts threads, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

type JsonSchema = Parameters<typeof z.fromJSONSchema>[0];
interface Operation {
  readonly summary?: string;
  readonly security?: readonly Readonly<Record<string, unknown>>[];
  readonly parameters?: readonly { readonly name: string }[];
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> };
  readonly responses: Readonly<
    Record<string, { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> }>
  >;
}
interface Description {
  readonly openapi: string;
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
}

const history = openHistory();
history.close();
/** The page's requests are described and tested like the routes of families. */
const api = createApi({ version: "0", readOnly: false, history });
const families = [...(await loadFamilies()), api];
const ids: string[] = [];
let project: SampleProject;
let engine: Engine;
let url: string;
let server: Awaited<ReturnType<typeof openHttpServer>>;
let description: Description;
beforeAll(async () => {
  project = createSampleProject();
  engine = await openEngine({ home: project.home, embedder: { provider: "hash" }, threads: 1 });
  for (const which of ["first", "second"]) {
    const { id } = await engine.memory.store({
      content: `The ${which} parcel`,
      type: "episodic",
      tags: ["parcel"],
    });
    ids.push(id);
  }
  const { config } = loadConfig(new Map(), {}, process.cwd());
  await engine.code.index(project.root, {});
  const catalog = createCatalog(families.filter((family) => family !== api));
  server = await openHttpServer({
    http: { ...config.http, listen: ["0"] },
    ...{ tools: [], confirm: true, root: undefined, logLevel: "silent", summaries: undefined },
    rules: { resultTokens: 20_000, readOnly: false, recordEvents: false },
    loadCatalog: () => Promise.resolve(catalog),
    getEngine: () => Promise.resolve(engine),
  });
  url = server.urls[0]!;
  description = (await (await fetch(`${url}/openapi.json`)).json()) as Description;
});
afterAll(async () => {
  await server.close();
  await engine.close();
  project.remove();
});

/** Arguments with which each route succeeds. */
const asked: Readonly<Record<string, () => Readonly<Record<string, unknown>>>> = {
  "GET /api/commits": () => ({ root: project.root }),
  "GET /api/clusters": () => ({ root: project.root }),
  "GET /api/graph/cluster": () => ({ root: project.root, id: "src/price.ts#roundToCents" }),
  "GET /api/graph/symbol": () => ({ root: project.root, id: "src/price.ts#roundToCents", depth: 3 }),
  "GET /api/graph/path": () => ({
    root: project.root,
    from: "src/receipt.ts#printReceipt",
    to: "src/price.ts#roundToCents",
  }),
  "GET /api/search": () => ({
    query: "round to cents",
    root: project.root,
    kinds: "function,method",
    limit: 3,
  }),
  "GET /api/symbols": () => ({ query: "roundToCents" }),
  "GET /api/symbol": () => ({ root: project.root, id: "src/price.ts#roundToCents" }),
  "GET /api/memory": () => ({ id: ids[0] }),
  "GET /api/consolidation": () => ({ cycle: "cluster" }),
  "POST /api/consolidation": () => ({ cycle: "decay" }),
  "POST /api/memory/update": () => ({ id: ids[0], pinned: false, type: "episodic" }),
  "POST /api/memory/link": () => ({ id: ids[0], target: "src/price.ts" }),
  "POST /admin/memory/link": () => ({ source_id: ids[0], target_id: ids[1], relation_type: "cause_of" }),
  "POST /admin/memory/feedback": () => ({ memory_id: ids[0], event: "used" }),
  "POST /admin/memory/hybrid-search": () => ({ query: "parcel" }),
  "POST /admin/memory/summarize-thread": () => ({ thread: "parcel" }),
};
/** Routes whose data another test creates: `admin-routes`. */
const elsewhere: ReadonlySet<string> = new Set([
  ...["POST /admin/errors/resolve", "POST /admin/memory/restore"],
  ...["POST /api/memory/forget", "POST /api/memory/restore"],
]);

test("a memory forgotten through the page can be restored", async () => {
  const post = async (
    path: string,
    id: string,
  ): Promise<{ readonly status: number; readonly body: string }> => {
    const headers = { "content-type": "application/json" };
    const response = await fetch(url + path, { method: "POST", headers, body: JSON.stringify({ id }) });
    return { status: response.status, body: await response.text() };
  };
  const id = ids[1]!;
  const forgotten = await post("/api/memory/forget", id);
  expect(forgotten.status).toBe(200);
  expect(forgotten.body).toContain(id);
  expect((await post("/api/memory/forget", id)).status).toBe(404);
  expect((await post("/api/memory/restore", id)).status).toBe(200);
});

test("memories are found by a tag that contains a comma, and by each of several tags", async () => {
  const { id } = await engine.memory.store({ content: "The kiln needs a permit", tags: ["Berlin, Mitte"] });
  const find = async (query: string): Promise<readonly string[]> => {
    const response = await fetch(`${url}/api/memories?${query}`);
    const { memories } = (await response.json()) as { readonly memories: readonly { readonly id: string }[] };
    return memories.map((memory) => memory.id).sort();
  };
  const all = [...ids, id].sort();
  expect(await find(`tags=${encodeURIComponent("Berlin, Mitte")}`)).toEqual([id]);
  expect(await find(`tags=${encodeURIComponent("Berlin, Mitte")}&tags=parcel`)).toEqual(all);
  expect(await find("tags=parcel,other")).toEqual(ids.toSorted());
  await engine.memory.delete(id);
});

test.each([
  ["/api/graph/cluster", { id: "src/price.ts", limit: "1001" }, "limit"],
  ["/api/graph/symbol", { id: "src/price.ts", depth: "7" }, "depth"],
  ["/api/graph/symbol", { id: "src/price.ts", show: "everything" }, "show"],
  ["/api/graph/path", { from: "src/price.ts" }, "to"],
])("%s refuses %o and names the parameter", async (path, given, name) => {
  const query = new URLSearchParams({ root: project.root, ...given }).toString();
  const response = await fetch(`${url}${path}?${query}`);
  expect([response.status, await response.text()]).toEqual([400, expect.stringContaining(name)]);
});

test("the description is a valid OpenAPI 3.1 document for an independent validator", async () => {
  const { valid, errors } = await new Validator().validate(structuredClone(description) as never);
  expect(errors).toBeUndefined();
  expect(valid).toBe(true);
  expect(description.openapi).toBe("3.1.0");
});

test("the description names every route and page with the required role", () => {
  const named = Object.entries(description.paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => `${method.toUpperCase()} ${path}`),
  );
  const routes = families.flatMap(({ routes: own = [] }) =>
    own.map(({ method, path }) => `${method} ${path}`),
  );
  expect(routes.length).toBeGreaterThan(10);
  const pages = ["GET /healthz", "GET /readyz", "GET /tools", "GET /metrics"];
  expect(named.sort()).toEqual([...routes, ...pages].sort());
  for (const [path, operations] of Object.entries(description.paths)) {
    for (const { security, summary } of Object.values(operations)) {
      expect(summary?.length).toBeGreaterThan(5);
      const role = path.startsWith("/admin/") ? ["admin"] : path.endsWith("z") ? [] : ["reader"];
      expect((security ?? []).flatMap((one) => Object.keys(one))).toEqual(role);
    }
  }
});

test("a decision is returned with its linked code and whether that code has changed since", async () => {
  const links = ["src/price.ts", "src/price.ts#roundToCents"];
  const stored = await engine.memory.store({ content: "Money is rounded once", type: "decision", links });
  interface Told {
    readonly decisions: readonly {
      readonly code: readonly { readonly id: string; readonly state: string; readonly hasChanged: boolean }[];
    }[];
  }
  const ask = async (): Promise<Readonly<Record<string, boolean>>> => {
    const { decisions } = (await (await fetch(`${url}/api/decisions`)).json()) as Told;
    expect(decisions).toHaveLength(1);
    return Object.fromEntries(decisions[0]!.code.map(({ id, hasChanged }) => [id, hasChanged]));
  };
  expect(await ask()).toEqual({ "src/price.ts": false, "src/price.ts#roundToCents": false });
  appendFileSync(join(project.root, "src/price.ts"), "// more\n");
  expect(await ask()).toEqual({ "src/price.ts": true, "src/price.ts#roundToCents": false });
  await engine.memory.delete(stored.id);
});

test("consecutive pages of an export over HTTP contain all memories", async () => {
  const page = async (offset: number): Promise<unknown[]> => {
    const response = await fetch(`${url}/admin/memory/export`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ limit: 1, offset }),
    });
    return ((await response.json()) as { memories: { id: string }[] }).memories.map(({ id }) => id);
  };
  expect([...(await page(0)), ...(await page(1))].sort()).toEqual([...ids].sort());
});

describe("every route responds as described", () => {
  const routes = [
    ...["/healthz", "/readyz", "/tools", "/metrics"].map((path) => ["GET", path] as const),
    ...families.flatMap(({ routes: own = [] }) => own.map(({ method, path }) => [method, path] as const)),
  ];
  test.each(routes.filter(([method, path]) => !elsewhere.has(`${method} ${path}`)))(
    "%s %s",
    async (method, path) => {
      const given = asked[`${method} ${path}`]?.() ?? {};
      const body = method === "GET" ? undefined : JSON.stringify(given);
      const query =
        method === "GET" ? `?${new URLSearchParams(given as Record<string, string>).toString()}` : "";
      const headers = { "content-type": "application/json" };
      const response = await fetch(
        `${url}${path}${query}`,
        body === undefined ? {} : { method, body, headers },
      );
      const text = await response.text();
      expect(response.status, text).toBe(200);
      const { content } = description.paths[path]![method.toLowerCase()]!.responses["200"]!;
      const [schema] = Object.values(content).map((one) => one.schema);
      const answer: unknown = path === "/metrics" ? text : JSON.parse(text);
      const { error } = z.fromJSONSchema(schema!).safeParse(answer);
      expect(error, text).toBeUndefined();
      if (path.startsWith("/admin/"))
        expect(answer).toHaveProperty("message", expect.stringMatching(/^[A-Z].{5}/));
    },
  );

  test.each(routes.filter(([, path]) => path.startsWith("/admin/")))(
    "%s %s refuses undescribed input with Memento's error code",
    async (method, path) => {
      const { requestBody, parameters = [] } = description.paths[path]![method.toLowerCase()]!;
      const body = Object.values(requestBody?.content ?? {})[0]?.schema as
        { properties?: Record<string, { type?: string }> } | undefined;
      const [name] =
        method === "GET"
          ? parameters.map((one) => one.name)
          : // An object accepts any keys.
            Object.entries(body?.properties ?? {}).flatMap(([key, { type }]) =>
              ["string", "integer", "number", "boolean"].includes(type ?? "") ? [key] : [],
            );
      if (name === undefined) return;
      const response =
        method === "GET"
          ? await fetch(`${url}${path}?${name}=%7B%22nonsense%22%3A1%7D`)
          : await fetch(`${url}${path}`, {
              method,
              headers: { "content-type": "application/json" },
              body: JSON.stringify({ [name]: { nonsense: true } }),
            });
      expect(response.status).toBe(400);
      const { error } = (await response.json()) as { error: { code: string; message: string } };
      expect(error.code).toBe("INVALID_INPUT");
      expect(error.message).toContain(name);
    },
  );
});
