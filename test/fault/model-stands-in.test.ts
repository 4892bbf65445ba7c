// While a configured endpoint does not respond, the built-in model is used for search by meaning, and every answer says
// so.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { connectClient, type McpConnection } from "../support/mcp-client.ts";
import { openTestMemory, recallContents } from "../support/memory.ts";
import { makeRepository, makeTempFolder } from "../support/temp.ts";

vi.setConfig({ testTimeout: 120_000 });

/** Returns meaningless vectors: whatever is found by meaning was found without them. */
async function startEndpoint(port = 0): Promise<{ readonly server: Server; readonly port: number }> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const { input } = JSON.parse(Buffer.concat(chunks).toString()) as { readonly input: readonly string[] };
      const data = input.map((_, index) => ({ index, embedding: [1, 0, 0, 0] }));
      response.end(JSON.stringify({ data }));
    });
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return { server, port: (server.address() as AddressInfo).port };
}

async function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

const warningsOf = ({ _meta }: { readonly _meta?: Record<string, unknown> | undefined }): string =>
  ((_meta?.["warnings"] as readonly string[] | undefined) ?? []).join("\n");

test("without their model, memories are found by meaning, including those stored later", async () => {
  const { server, port } = await startEndpoint();
  const { memory } = openTestMemory({
    embedder: { provider: "endpoint", url: `http://127.0.0.1:${port}/v1`, model: "m", timeoutMs: 500 },
  });
  await memory.store({ content: "Sign people in by a link" });
  await memory.store({ content: "Tulips stand along the southern wall" });
  expect(await memory.describeShortfall()).toBeUndefined();
  await stop(server);
  expect((await recallContents(memory, "user authentication"))[0]).toBe("Sign people in by a link");
  expect(await memory.describeShortfall()).toMatch(/does not work .* found by the built-in model and by/);
  await memory.store({ content: "Invoices need a second signature" });
  expect((await recallContents(memory, "billing approval"))[0]).toBe("Invoices need a second signature");
});

test("questions do not wait for a model that has just failed", async () => {
  const { memory } = openTestMemory({
    embedder: { provider: "endpoint", url: "http://127.0.0.1:1/v1", model: "m", timeoutMs: 500 },
  });
  await memory.store({ content: "Sign people in by a link" });
  await recallContents(memory, "user authentication");
  const startedAt = performance.now();
  for (let i = 0; i < 5; i++) await recallContents(memory, `user authentication ${i}`);
  // A single attempt at the endpoint waits for 1.75 s.
  expect(performance.now() - startedAt).toBeLessThan(1_500);
});

test("every answer about memories or code in every family reports in _meta that the model failed", async () => {
  const { server, port } = await startEndpoint();
  const root = makeRepository({
    "src/login.ts": "export function signIn(link: string): string {\n  return link;\n}\n",
  });
  const client = await connectClient(makeTempFolder("loci-home"), [
    "--embed-url",
    `http://127.0.0.1:${port}/v1`,
    "--embed-model",
    "m",
    "--root",
    root,
  ]);
  onTestFinished(() => client.close());
  await client.call("qdrant_index");
  await client.call("remember", { content: "Sign people in by a link" });
  const tools = [
    "recall_memory",
    "recall",
    "find",
    "memory_search",
    "repo_search",
    "context_answer",
    "get_context",
    "search_codebase",
  ];
  const askAll = async (
    asked: McpConnection,
    topic: string,
  ): Promise<readonly (readonly [string, string])[]> => {
    const answers: (readonly [string, string])[] = [];
    // A question that was asked before needs no model.
    for (const tool of tools) {
      const answer = await asked.call(tool, { query: `${topic} ${tool}` });
      expect(answer.isError ?? false, tool).toBe(false);
      answers.push([tool, warningsOf(answer)]);
    }
    return answers;
  };
  for (const [tool, warnings] of await askAll(client, "user login"))
    expect(warnings, tool).not.toContain("does not work");
  await stop(server);
  for (const [tool, warnings] of await askAll(client, "user authentication"))
    expect(warnings, tool).toContain("does not work");
});

test("a language model that does not answer is reported, and the answer is extracted from the code", async () => {
  const root = makeRepository({
    "src/login.ts": "/** Signs people in. */\nexport function signIn(): void {}\n",
  });
  const client = await connectClient(makeTempFolder("loci-home"), [
    ...["--families", "context-engine", "--root", root],
    ...["--summaries-url", "http://127.0.0.1:1/v1", "--summaries-model", "m"],
  ]);
  onTestFinished(() => client.close());
  await client.call("qdrant_index");
  const answer = await client.call("context_answer", { query: "What does `signIn` do?" });
  expect(answer.structuredContent).toMatchObject({ ok: true, decoder_used: "extractive" });
  expect(warningsOf(answer)).toContain("The model gave no answer");
});
