// What does a client cost that asks without reading the answers?
import { PassThrough } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { StdioTransport } from "../../../src/mcp/stdio-transport.ts";

test("while 32 MiB of answers are unread, no further request is read; then all are answered", async () => {
  const input = new PassThrough();
  const unread: (() => void)[] = [];
  const transport = new StdioTransport({
    input,
    output: { write: (_text, done) => void unread.push(done), onError: () => undefined },
    createInitializeResult: () => Promise.resolve({}),
  });
  let asked = 0;
  transport.onmessage = (message) => {
    asked++;
    const { id } = message as { id: number };
    void transport.send({ jsonrpc: "2.0", id, result: { text: "x".repeat(1024 * 1024) } });
  };
  transport.listen();
  await transport.start();
  const requests = 100;
  for (let id = 0; id < requests; id++) {
    input.write(`${JSON.stringify({ jsonrpc: "2.0", id, method: "ping" })}\n`);
    await nextTurn();
  }
  expect(asked).toBe(32);
  while (asked < requests) {
    unread.shift()?.();
    await nextTurn();
  }
  for (const done of unread) done();
  input.end();
  await transport.whenIdle();
  expect(asked).toBe(requests);
});
