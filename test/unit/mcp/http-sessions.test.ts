// What happens to a call over HTTP whose stream breaks?
import { expect, onTestFinished, test, vi } from "vitest";
import { z } from "zod";
import { ClientLimit } from "../../../src/mcp/http/client-limit.ts";
import { HttpSessions } from "../../../src/mcp/http/sessions.ts";
import { readMessage } from "../../../src/mcp/json-rpc.ts";
import { createLog } from "../../../src/mcp/log.ts";
import { createCatalog } from "../../../src/tools/catalog/catalog.ts";
import type { Family } from "../../../src/tools/definitions/family.ts";
import { defineTool } from "../../../src/tools/definitions/tool.ts";
import { openTestEngine } from "../../support/engine.ts";
import { initialize } from "../../support/http-clients.ts";

const graceMs = 300;
const limits = { idleMs: 60_000, graceMs, maxSessions: 4 };

/** A family whose only tool runs until its call is cancelled. */
function makeFamily(running: Map<string, AbortSignal>): Family {
  const wait = defineTool({
    ...{ name: "wait", title: "Wait", description: "Waits until the call is cancelled.", effect: "read" },
    ...{ idempotent: true, openWorld: false },
    input: z.object({ name: z.string().describe("Name of the call") }),
    output: z.object({}),
    async handle({ name }, { signal, onProgress }) {
      running.set(name, signal);
      onProgress?.({ done: 0, total: 1, message: "waiting" });
      await new Promise((resolve) => {
        signal.addEventListener("abort", resolve);
      });
      return {};
    },
  });
  const profile = { guidance: [], writingTools: [], hasResources: false, hasPrompts: false };
  return {
    id: "test",
    title: "Test",
    ...profile,
    topics: [{ id: "waiting", tools: [wait] }],
  };
}

test("only the call of the stream that broke is cancelled, unless its client returns", async () => {
  const running = new Map<string, AbortSignal>();
  const { engine } = await openTestEngine();
  const sessions = new HttpSessions(limits, new ClientLimit(limits.maxSessions));
  onTestFinished(() => sessions.close());
  const options = {
    info: { name: "loci", title: "Loci", version: "0" },
    catalog: createCatalog([makeFamily(running)]),
    rules: { resultTokens: 1000, readOnly: false, recordEvents: false },
    getEngine: () => Promise.resolve(engine),
    log: createLog("silent"),
  };
  const headers: Record<string, string> = {
    "content-type": "application/json",
    accept: "application/json, text/event-stream",
  };
  const send = (method: string, body?: object, more: Record<string, string> = {}): Promise<Response> => {
    const text = body === undefined ? null : JSON.stringify(body);
    const read = text === null ? undefined : readMessage(text);
    const request = new Request("http://127.0.0.1/mcp", {
      method,
      headers: { ...headers, ...more },
      body: text,
    });
    const message = read?.kind === "message" ? read.message : undefined;
    return sessions.handle(request, message, "all", () => Promise.resolve(options));
  };
  headers["mcp-session-id"] = (await send("POST", initialize)).headers.get("mcp-session-id")!;
  await send("POST", { jsonrpc: "2.0", method: "notifications/initialized" });
  /** Calls the tool, and returns its stream and the id of its first event. */
  const call = async (id: number, name: string) => {
    const params = { name: "wait", arguments: { name }, _meta: { progressToken: id } };
    const response = await send("POST", { jsonrpc: "2.0", id, method: "tools/call", params });
    const reader = response.body!.getReader() as ReadableStreamDefaultReader<Uint8Array>;
    let first = "";
    while (!first.includes("\nid: ")) first += new TextDecoder().decode((await reader.read()).value);
    await vi.waitFor(() => {
      expect(running.has(name)).toBe(true);
    });
    return { reader, event: /^id: (.+)$/m.exec(first)![1]! };
  };
  const one = await call(2, "one");
  const two = await call(3, "two");
  await one.reader.cancel();
  const resumed = await send("GET", undefined, { "last-event-id": one.event });
  expect(resumed.status).toBe(200);
  await new Promise((resolve) => setTimeout(resolve, 20));
  await two.reader.cancel();
  await vi.waitFor(
    () => {
      expect(running.get("two")?.aborted).toBe(true);
    },
    { timeout: 10 * graceMs },
  );
  expect(running.get("one")?.aborted).toBe(false);
});
