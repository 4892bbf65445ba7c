// A server that keeps a project up to date, as its client meets it.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { initializeRequest, listChildren, startServer } from "../../../test/support/raw-server.ts";
import { describeRun, runLoci } from "../../../test/support/run-loci.ts";
import type { ShownStanding } from "../../../src/tools/notes/describe-standing.ts";

export interface WatchingServer {
  /** The text of the answer, and what it says it stands for. */
  search(query: string): Promise<{ readonly text: string; readonly standing: ShownStanding }>;
  /** Asks until an answer holds `expected`, and returns how many milliseconds that took. */
  timeUntil(query: string, expected: string): Promise<number>;
  /** Processor time of the server and what it started so far, in ms (Linux). */
  cpuMs(): number;
  /** Folders that the kernel watches for it (Linux). */
  watches(): number;
  close(): Promise<void>;
}

const askEveryMs = 5;
const patienceMs = 60_000;
/** A tick of /proc's clock. */
const tickMs = 10;

/** Indexes the root first. Resolves when the server knows that the index is current. */
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
      return sum; // closed meanwhile
    }
  }, 0);
}
