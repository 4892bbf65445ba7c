// Without its model, the memory still remembers and finds by words, and says what is missing.
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { onNotices } from "../../src/core/store/notices.ts";
import { connectClient } from "../support/mcp-client.ts";
import { openTestMemory, recallContents } from "../support/memory.ts";
import { makeTempFolder, writeFiles } from "../support/temp.ts";

test("without a usable model, memories are stored and found by their words", async () => {
  const { memory } = openTestMemory({ embedder: { provider: "static", path: "/no/such/model" } });
  const stored = await memory.store({ content: "the kiln is hot" });
  expect(stored).toMatchObject({ status: "stored", embedded: false });
  expect(await recallContents(memory, "hot kiln")).toEqual(["the kiln is hot"]);
  const checks = await memory.checkHealth();
  expect(checks.map(({ part, ok }) => [part, ok])).toEqual([
    ["memories", true],
    ["memory words", true],
    ["memory vectors", true],
    ["memory graph", true],
    ["memory journal", true],
    ["memory embedder", false],
  ]);
  expect(checks[5]?.detail).toMatch(
    /\(.*\/no\/such\/model.*\): memories are found by the built-in model and by their words$/,
  );
  expect(checks[5]?.mend).toContain("Pull the model again");
  expect(checks[5]?.next).toEqual({ do: "choose-model" });
});

test(
  "an endpoint that stops and returns is reported once each, and no memory is lost in between",
  { timeout: 60_000 },
  async () => {
    const endpoint = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on("data", (chunk: Buffer) => chunks.push(chunk));
      request.on("end", () => {
        const { input } = JSON.parse(Buffer.concat(chunks).toString()) as {
          readonly input: readonly string[];
        };
        const data = input.map((text, index) => ({ index, embedding: [text.length, 1, 2, 3] }));
        response.end(JSON.stringify({ data }));
      });
    });
    const listen = async (port: number): Promise<number> => {
      await new Promise<void>((resolve) => endpoint.listen(port, "127.0.0.1", resolve));
      return (endpoint.address() as AddressInfo).port;
    };
    const port = await listen(0);
    const heard: string[] = [];
    const listener = onNotices(({ message }) => heard.push(message));
    onTestFinished(() => {
      listener.stop();
      endpoint.close();
    });
    const { memory } = openTestMemory({
      embedder: { provider: "endpoint", url: `http://127.0.0.1:${port}/v1`, model: "m", timeoutMs: 1_000 },
    });
    expect(await memory.store({ content: "the kiln is hot" })).toMatchObject({ embedded: true });
    endpoint.closeAllConnections();
    await new Promise((resolve) => endpoint.close(resolve));
    expect(await memory.store({ content: "the kiln is cold" })).toMatchObject({ embedded: false });
    expect(await recallContents(memory, "cold kiln")).toContain("the kiln is cold");
    expect((await memory.checkHealth())[5]).toMatchObject({ part: "memory embedder", ok: false });
    await listen(port);
    // A model that failed is not asked again for 15 seconds.
    let stored = 0;
    const store = () => memory.store({ content: `the kiln is warm ${stored++}` });
    await expect.poll(store, { timeout: 30_000, interval: 2_000 }).toMatchObject({ embedded: true });
    expect(heard).toEqual([
      expect.stringContaining("found by the built-in model and by their words") as string,
      expect.stringContaining("works again") as string,
    ]);
  },
);

test(
  "a server whose model cannot be opened reports it with its first answers",
  { timeout: 60_000 },
  async () => {
    const server = await connectClient(makeTempFolder("loci-home"), [
      "--embed-provider=onnx",
      "--embed-path=/no/such/model",
    ]);
    try {
      const answers = [
        await server.call("store_memory", { content: "the kiln is hot" }),
        await server.call("recall_memory", { query: "hot kiln" }),
      ];
      const told = answers.flatMap(({ _meta }) => (_meta?.["warnings"] as string[] | undefined) ?? []);
      const { content } = await server.call("codemem_health");
      const health = JSON.stringify(content);
      expect(health).toContain("memories are found by the built-in model and by their words");
      expect(health).not.toContain("codemem_health shows");
      const lines = told.filter((line) => line.includes("/no/such/model"));
      expect(lines).toEqual([
        expect.stringContaining("The health check has the details") as string,
        expect.stringContaining("memories are found by the built-in model and by their words") as string,
      ]);
    } finally {
      await server.close();
    }
  },
);

test("the health check of a working memory reports its counts", async () => {
  const { memory } = openTestMemory();
  await memory.store({ content: "the kiln is hot" });
  const checks = await memory.checkHealth();
  expect(checks.every(({ ok }) => ok)).toBe(true);
  expect(checks[0]?.detail).toBe("1 memory, 0 edges");
  expect(checks[2]?.detail).toBe("1 of 1 memories can be found by meaning");
  expect(checks[5]?.detail).toContain("1 of 1 memories embedded");
});

test("every call reports that the home is not writable", async () => {
  const folder = makeTempFolder();
  writeFiles(folder, { home: "a file where a folder belongs" });
  const { memory, close } = openTestMemory({ home: join(folder, "home") });
  for (let i = 0; i < 2; i++) {
    await expect(memory.store({ content: "x" })).rejects.toMatchObject({ code: "HOME_NOT_WRITABLE" });
  }
  await close();
});
