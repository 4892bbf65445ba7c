// Memento's administrator API as its client sees it: `loci serve --http` with tokens, every documented route and its
// response.
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { connectHttp } from "../support/http-clients.ts";
import { startHttp, type HttpProcess } from "../support/http-process.ts";
import { readText } from "../support/mcp-client.ts";
import { makeSharedFolder } from "../support/temp.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

const token = "a-token-of-the-readers-1234";
const adminToken = "a-token-of-the-administrator-5678";

let server: HttpProcess;
beforeAll(async () => {
  server = await startHttp(makeSharedFolder("loci-admin"), {
    shared: true,
    environment: { LOCI_HTTP_TOKEN: token, LOCI_HTTP_ADMIN_TOKEN: adminToken },
  });
});
afterAll(() => server.stop());

interface Answer {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

async function ask(method: string, path: string, params?: object, holder = adminToken): Promise<Answer> {
  const response = await fetch(server.url + path, {
    method,
    headers: {
      authorization: `Bearer ${holder}`,
      ...(params === undefined ? {} : { "content-type": "application/json" }),
    },
    ...(params === undefined ? {} : { body: JSON.stringify(params) }),
  });
  return { status: response.status, body: (await response.json()) as Answer["body"] };
}

test.each([
  ["POST", "/admin/memory/cleanup", "Memory cleanup completed"],
  ["GET", "/admin/stats/forgetting", "Forgetting statistics retrieved"],
  ["GET", "/admin/stats/performance", "Performance statistics retrieved"],
  ["GET", "/admin/alerts/performance", "Performance alerts retrieved"],
  ["GET", "/admin/stats/errors", "Error statistics retrieved"],
  ["POST", "/admin/database/optimize", "Database optimization completed"],
])("%s %s gives the documented message, to the administrator only", async (method, path, message) => {
  expect(await ask(method, path)).toMatchObject({ status: 200, body: { message } });
  expect(await ask(method, path, undefined, token)).toMatchObject({
    status: 403,
    body: { error: { code: "PERMISSION_DENIED" } },
  });
});

test("routes take the other forms of arguments that the tools take", async () => {
  const { client, call } = await connectHttp(`${server.url}/mcp/memento`, { token });
  const remember = async (content: string, type: string): Promise<unknown> =>
    (readText(await call("remember", { content, type })) as { memory_id: unknown }).memory_id;
  const fact = await remember("The sluice opens at high tide", "semantic");
  const event = await remember("The sluice was stuck today", "episodic");
  await client.close();
  const found = await ask("POST", "/admin/memory/hybrid-search", { query: "sluice", type: "semantic" });
  expect((found.body["items"] as { id: unknown }[]).map(({ id }) => id)).toEqual([fact]);
  const exported = await ask("POST", "/admin/memory/export", { type: "episodic" });
  expect((exported.body["memories"] as { id: unknown }[]).map(({ id }) => id)).toEqual([event]);
  expect(await ask("POST", "/admin/memory/feedback", { id: fact, event: "helpful" })).toMatchObject({
    status: 200,
    body: { memory_id: fact },
  });
});

test("a client error is listed and can be resolved only once", async () => {
  const { client, call } = await connectHttp(`${server.url}/mcp/memento`, { token });
  expect((await call("pin", { memory_id: "nobody" })).isError).toBe(true);
  await client.close();
  interface Errors {
    readonly total_errors: number;
    readonly recent_errors: readonly { readonly errorId: string; readonly code: string }[];
  }
  const listed = (await ask("GET", "/admin/stats/errors")).body as unknown as Errors;
  const { errorId } = listed.recent_errors.find(({ code }) => code === "MEMORY_NOT_FOUND")!;
  const resolution = { errorId, resolvedBy: "admin", reason: "The memory was moved" };
  expect(await ask("POST", "/admin/errors/resolve", resolution)).toMatchObject({
    status: 200,
    body: { message: "Error resolution completed", error: { errorId, resolved: true, resolvedBy: "admin" } },
  });
  expect(await ask("GET", "/admin/stats/errors")).toMatchObject({
    status: 200,
    body: { error_types: [{ code: "MEMORY_NOT_FOUND", occurrences: 1, unresolved: 0 }] },
  });
  expect((await ask("POST", "/admin/errors/resolve", resolution)).status).toBe(409);
  expect((await ask("POST", "/admin/errors/resolve", { ...resolution, errorId: "error-123" })).status).toBe(
    404,
  );
});

test("a forgotten memory is listed, can be restored, and is then found again by its client", async () => {
  const { client, call } = await connectHttp(`${server.url}/mcp/memento`, { token });
  const stored = readText(await call("remember", { content: "The spare key is under the third pot." }));
  const { memory_id: id } = stored as { readonly memory_id: string };
  const recalled = async (): Promise<string> =>
    JSON.stringify(readText(await call("recall", { query: "spare key" })));
  await call("forget", { memory_id: id });
  expect(await recalled()).not.toContain(id);
  expect(await ask("GET", "/admin/memory/deleted")).toMatchObject({
    status: 200,
    body: { message: "Deleted memories retrieved", memories: [{ id }] },
  });
  expect(await ask("POST", "/admin/memory/restore", { memory_id: id })).toEqual({
    status: 200,
    body: { message: "Memory restored", memory_id: id, restored: true },
  });
  expect(await recalled()).toContain(id);
  expect(await ask("GET", "/admin/memory/deleted")).toMatchObject({ body: { memories: [] } });
  expect((await ask("POST", "/admin/memory/restore", { memory_id: "nobody" })).status).toBe(404);
  await client.close();
});
