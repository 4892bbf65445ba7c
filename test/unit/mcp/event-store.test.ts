import { expect, test } from "vitest";
import { SessionEventStore } from "../../../src/mcp/http/event-store.ts";

const message = (id: number, text = ""): { jsonrpc: "2.0"; id: number; result: { text: string } } => ({
  jsonrpc: "2.0",
  id,
  result: { text },
});

async function replay(store: SessionEventStore, after: string): Promise<unknown[]> {
  const sent: unknown[] = [];
  await store.replayEventsAfter(after, {
    send: (_id, event) => {
      sent.push("id" in event ? event.id : undefined);
      return Promise.resolve();
    },
  });
  return sent;
}

test("a replay sends only later events of the same stream", async () => {
  const store = new SessionEventStore();
  const first = await store.storeEvent("a", {} as never);
  await store.storeEvent("a", message(1));
  await store.storeEvent("b", message(2));
  const third = await store.storeEvent("a", message(3));
  expect(await replay(store, first)).toEqual([1, 3]);
  expect(await replay(store, third)).toEqual([]);
  expect(await store.getStreamIdForEventId(first)).toBe("a");
  expect(await store.getStreamIdForEventId("nonsense")).toBeUndefined();
});

test("the store is limited by count, bytes, and age, but keeps the newest event regardless of size", async () => {
  let now = 0;
  const store = new SessionEventStore({ maxEvents: 3, maxBytes: 500, maxAgeMs: 1000 }, () => now);
  const first = await store.storeEvent("a", {} as never);
  for (let id = 1; id <= 4; id++) await store.storeEvent("a", message(id));
  expect(await replay(store, first)).toEqual([2, 3, 4]);
  await store.storeEvent("a", message(5, "x".repeat(2000)));
  expect(await replay(store, first)).toEqual([5]);
  now = 2000;
  store.trim();
  expect(await replay(store, first)).toEqual([]);
});
