// A server that fails to load leaves no request unanswered.
import type { Transport } from "@modelcontextprotocol/sdk/shared/transport.js";
import type { JSONRPCMessage } from "@modelcontextprotocol/sdk/types.js";
import { setImmediate as nextTurn } from "node:timers/promises";
import { expect, test } from "vitest";
import { splitEras } from "../../../src/mcp/split-eras.ts";

interface Wire extends Transport {
  readonly sent: JSONRPCMessage[];
}

function createWire(): Wire {
  const sent: JSONRPCMessage[] = [];
  return {
    sent,
    start: () => Promise.resolve(),
    close: () => Promise.resolve(),
    send(message) {
      sent.push(message);
      return Promise.resolve();
    },
  };
}

test("requests before and after a server fails to load are answered with its error", async () => {
  const wire = createWire();
  const told: string[] = [];
  wire.onerror = (error) => void told.push(error.message);
  await splitEras(wire, {
    openLegacy: () => Promise.reject(new Error("a package is missing")),
    openModern: () => Promise.resolve(),
  });
  wire.onmessage?.({ jsonrpc: "2.0", id: 1, method: "initialize", params: {} });
  wire.onmessage?.({ jsonrpc: "2.0", method: "notifications/initialized" });
  wire.onmessage?.({ jsonrpc: "2.0", id: 2, method: "tools/list" });
  await nextTurn();
  wire.onmessage?.({ jsonrpc: "2.0", id: 3, method: "tools/list" });
  expect(wire.sent.map((message) => ("id" in message ? message.id : undefined))).toEqual([1, 2, 3]);
  for (const message of wire.sent) {
    expect(message).toMatchObject({ error: { code: -32603 } });
    expect(JSON.stringify(message)).toContain("a package is missing");
  }
  expect(told).toEqual(["a package is missing"]);
});
