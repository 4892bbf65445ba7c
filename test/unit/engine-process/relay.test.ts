// What a client sees when its engine is lost: no duplicate answer, no missing answer, and none meant for another
// engine.
import { expect, test } from "vitest";
import { Relay } from "../../../src/engine-process/relay.ts";

interface Message {
  readonly id?: unknown;
  readonly method?: string;
  readonly params?: Record<string, unknown>;
  readonly result?: Record<string, unknown>;
  readonly error?: object;
}

function start(greets = true): {
  relay: Relay;
  client: Message[];
  attach: () => Message[];
  send: (message: object) => void;
  answer: (message: object) => void;
} {
  const client: Message[] = [];
  const relay = new Relay({
    toClient: (line) => client.push(JSON.parse(line) as Message),
    greet: greets ? (version) => ({ protocolVersion: version }) : undefined,
  });
  return {
    relay,
    client,
    attach() {
      const engine: Message[] = [];
      relay.attach((line) => engine.push(JSON.parse(line) as Message));
      return engine;
    },
    send: (message) => {
      relay.fromClient(JSON.stringify({ jsonrpc: "2.0", ...message }));
    },
    answer: (message) => {
      relay.fromEngine(JSON.stringify({ jsonrpc: "2.0", ...message }));
    },
  };
}

const initialize = {
  id: 0,
  method: "initialize",
  params: { protocolVersion: "2025-06-18", capabilities: {}, clientInfo: { name: "test", version: "1" } },
};
const call = (id: number, name: string, meta: object = {}): object => ({
  ...{ id, method: "tools/call", params: { name, arguments: {}, ...meta } },
});
const methods = (messages: readonly Message[]): unknown[] => messages.map(({ method }) => method);

test("a handshake is answered without an engine, and only once", () => {
  const { client, attach, send, answer } = start();
  send(initialize);
  expect(client).toMatchObject([{ id: 0, result: { protocolVersion: "2025-06-18" } }]);
  expect(methods(attach())).toEqual(["initialize"]);
  answer({ id: 0, result: { protocolVersion: "other" } });
  expect(client).toHaveLength(1);
  // The client may reuse the id.
  send({ id: 0, method: "ping" });
  answer({ id: 0, result: {} });
  expect(client).toHaveLength(2);
});

test("an unusual handshake is left to the engine", () => {
  for (const params of [
    {},
    { ...initialize.params, clientInfo: {} },
    { ...initialize.params, capabilities: 1 },
  ]) {
    const { client, attach, send } = start();
    attach();
    send({ ...initialize, params });
    expect(client).toEqual([]);
  }
});

test("after an engine is lost, reads are retried once; writes and reads that failed twice get an error", () => {
  const { relay, client, attach, send } = start();
  relay.setReads(["look"]);
  send(initialize);
  attach();
  send(call(1, "look"));
  send(call(2, "change"));
  send(call(3, "unknown", { _meta: { "io.modelcontextprotocol/protocolVersion": "2026-07-28" } }));
  send({ id: 4, method: "resources/list" });
  client.length = 0;
  relay.detach(true);
  expect(client.map(({ id }) => id)).toEqual([2, 3]);
  expect(JSON.stringify(client[0])).toContain("ENGINE_LOST");
  expect(client[0]!.result).toMatchObject({ isError: true });
  expect(client[0]!.result).not.toHaveProperty("resultType");
  expect(client[1]!.result).toMatchObject({ isError: true, resultType: "complete" });
  const next = attach();
  expect(next.map(({ id, method }) => id ?? method)).toEqual([0, 1, 4]);
  client.length = 0;
  relay.detach(true);
  expect(client.map(({ id }) => id)).toEqual([1, 4]);
  expect(client[1]).toHaveProperty("error");
  expect(relay.needsEngine).toBe(false);
});

test("a call that was never sent to a lost engine is sent to the next one", () => {
  const { relay, client, attach, send } = start();
  attach();
  relay.pause();
  send(call(1, "change"));
  relay.detach(true);
  expect(client).toEqual([]);
  expect(attach()).toMatchObject([{ id: 1 }]);
});

test("if no engine follows, every open call is answered with an error", () => {
  const { relay, client, attach, send } = start();
  relay.setReads(["look"]);
  attach();
  send(call(1, "look"));
  relay.detach(false);
  expect(client).toMatchObject([{ id: 1, result: { isError: true } }]);
});

test("the next engine receives the handshake, log level, and subscriptions of the client", () => {
  const { relay, client, attach, send, answer } = start();
  send(initialize);
  attach();
  send({ method: "notifications/initialized" });
  send({ id: 1, method: "logging/setLevel", params: { level: "info" } });
  send({ id: 2, method: "resources/subscribe", params: { uri: "a:1" } });
  send({ id: 3, method: "resources/subscribe", params: { uri: "a:2" } });
  send({ id: 4, method: "resources/unsubscribe", params: { uri: "a:2" } });
  for (const id of [0, 1, 2, 3, 4]) answer({ id, result: {} });
  client.length = 0;
  relay.detach(true);
  expect(relay.needsEngine).toBe(true);
  const next = attach();
  expect(methods(next)).toEqual([
    ...["initialize", "notifications/initialized", "logging/setLevel", "resources/subscribe"],
  ]);
  for (const { id } of next) if (id !== undefined) answer({ id, result: {} });
  expect(client).toEqual([]);
});

test("an answer to a request of a lost engine never reaches the next engine", () => {
  const { relay, client, attach, send, answer } = start();
  attach();
  answer({ id: 0, method: "roots/list" });
  relay.detach(true);
  expect(client.at(-1)).toMatchObject({ method: "notifications/cancelled", params: { requestId: 0 } });
  const next = attach();
  answer({ id: 0, method: "elicitation/create" });
  const asked = client.at(-1)!;
  expect(asked.id).not.toBe(0);
  send({ id: 0, result: { roots: [] } });
  expect(next).toEqual([]);
  send({ id: asked.id, result: { action: "accept" } });
  expect(next).toMatchObject([{ id: 0, result: { action: "accept" } }]);
  answer({ id: 1, method: "elicitation/create" });
  const second = client.at(-1)!.id;
  answer({ method: "notifications/cancelled", params: { requestId: 1 } });
  expect(client.at(-1)).toMatchObject({ params: { requestId: second } });
});

test("a cancelled call is not retried", () => {
  const { relay, attach, send } = start();
  relay.setReads(["look"]);
  attach();
  send(call(1, "look"));
  send({ method: "notifications/cancelled", params: { requestId: 1 } });
  relay.detach(true);
  expect(attach()).toEqual([]);
});

test("a line that is not a message is passed on unchanged", () => {
  const passed: string[] = [];
  const { relay } = start();
  relay.attach((line) => passed.push(line));
  for (const line of ["{", "[]", "7", '{"jsonrpc":"2.0"}']) relay.fromClient(line);
  expect(passed).toEqual(["{", "[]", "7", '{"jsonrpc":"2.0"}']);
});

test.each([1.5, 2 ** 53])("a request with the id %d, which no engine accepts, is not waited for", (id) => {
  const { relay, client, attach, send, answer } = start();
  send(initialize);
  attach();
  answer({ id: 0, result: {} });
  send({ id, method: "tools/call", params: { name: "store_memory" } });
  const refusal = { id: null, error: { code: -32600, message: "id must be a string or an integer" } };
  answer(refusal);
  relay.detach(false);
  expect(client.slice(1)).toMatchObject([refusal]);
});
