// A server that keeps a project up to date, as seen by its client.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { initializeRequest, listChildren, startServer } from "../../../test/support/raw-server.ts";
import { describeRun, runLoci } from "../../../test/support/run-loci.ts";
import type { ShownStanding } from "../../../src/tools/notes/describe-standing.ts";

export interface WatchingServer {
  /** The text of the answer, and the state of the index that it reports. */
  search(query: string): Promise<{ readonly text: string; readonly standing: ShownStanding }>;
  /** Asks until an answer contains `expected`. Returns how many milliseconds that took. */
  timeUntil(query: string, expected: string): Promise<number>;
  /** Processor time so far of the server and the processes it started, in ms (Linux). */
  cpuMs(): number;
  /** Number of folders that the kernel watches for it (Linux). */
  watches(): number;
  close(): Promise<void>;
}

const askEveryMs = 5;
const patienceMs = 60_000;
/** One clock tick in /proc. */
const tickMs = 10;

/** Indexes the root first. Resolves once the server knows that the index is current. */
export async function startWatchingServer(home: string, root: string): Promise<WatchingServer> {
  const run = await runLoci(["index", root, "--home", home, "--json"]);
  assert.equal(run.code, 0, describeRun(run));
  const server = startServer(home, ["--root", root]);
  server.send(initializeRequest);
  await server.waitFor(({ id }) => id === initializeRequest.id);
  server.send({ jsonrpc: "2.0", method: "notifications/initialized" });
  let calls = 0;
  const search: WatchingServer["search"] = async (query) => {
    const id = `search ${calls++}`;
    const params = { name: "search_code", arguments: { query, k: 5, root } };
    server.send({ jsonrpc: "2.0", id, method: "tools/call", params });
    const { result } = await server.waitFor((message) => message.id === id);
    const [content] = result?.["content"] as readonly { readonly text: string }[];
    const meta = result?.["_meta"] as { readonly freshness: readonly ShownStanding[] };
    return { text: content!.text, standing: meta.freshness[0]! };
  };
  const startedAt = performance.now();
  while ((await search("main")).standing.state !== "current") {
    assert.ok(performance.now() - startedAt < patienceMs, "the index becomes current");
    await sleep(100);
  }
  const processes = (): number[] => [server.pid, ...listChildren(server.pid)];
  return {
    search,
    async timeUntil(query, expected) {
      const begunAt = performance.now();
      for (;;) {
        const { text } = await search(query);
        const tookMs = performance.now() - begunAt;
        if (text.includes(expected)) return tookMs;
        assert.ok(tookMs < patienceMs, `search finds ${expected}`);
        await sleep(askEveryMs);
      }
    },
    cpuMs: () => processes().reduce((sum, pid) => sum + cpuTicks(pid) * tickMs, 0),
    watches: () => processes().reduce((sum, pid) => sum + countWatches(pid), 0),
    async close() {
      server.endInput();
      await server.exit;
    },
  };
}

function cpuTicks(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)!.split(" ");
  return Number(fields[11]) + Number(fields[12]);
}

function countWatches(pid: number): number {
  return readdirSync(`/proc/${pid}/fdinfo`).reduce((sum, fd) => {
    try {
      return sum + (readFileSync(`/proc/${pid}/fdinfo/${fd}`, "utf8").match(/^inotify /gm) ?? []).length;
    } catch {
      return sum; // closed in the meantime
    }
  }, 0);
}
