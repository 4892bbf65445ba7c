// Several processes on one home, some of which die: acknowledged writes stay, and every process sees them at once.
import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { expect, onTestFinished, test } from "vitest";
import type { MemoryStats } from "../../src/core/types/index.ts";
import { openTestMemory } from "../support/memory.ts";
import { makeTempFolder } from "../support/temp.ts";

interface Peer {
  readonly child: ChildProcess;
  ask<T>(what: "store" | "recall" | "stats", text?: string): Promise<T>;
  /** Stores without end, and reports every acknowledged text. */
  flood(text: string, onAcknowledged: (text: string) => void): void;
  end(): Promise<void>;
}

interface Line {
  readonly id?: number;
  readonly answer?: unknown;
  readonly error?: string;
  readonly acknowledged?: string;
}

function startPeer(home: string): Peer {
  const program = fileURLToPath(new URL("../support/memory-process.js", import.meta.url));
  const child = spawn(process.execPath, [program, home], { stdio: ["pipe", "pipe", "inherit"] });
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  const waiting = new Map<number, (line: Line) => void>();
  let acknowledge: (text: string) => void = () => undefined;
  createInterface({ input: child.stdout }).on("line", (text) => {
    const line = JSON.parse(text) as Line;
    if (line.acknowledged !== undefined) acknowledge(line.acknowledged);
    if (line.id !== undefined) waiting.get(line.id)?.(line);
  });
  let next = 0;
  return {
    child,
    ask<T>(what: string, text = ""): Promise<T> {
      const id = next++;
      child.stdin.write(`${JSON.stringify({ id, do: what, text })}\n`);
      return new Promise<T>((resolve, reject) => {
        waiting.set(id, ({ answer, error }) => {
          if (error === undefined) resolve(answer as T);
          else reject(new Error(error));
        });
      });
    },
    flood(text, onAcknowledged) {
      acknowledge = onAcknowledged;
      child.stdin.write(`${JSON.stringify({ id: -1, do: "flood", text })}\n`);
    },
    async end() {
      child.stdin.end();
      await once(child, "exit");
    },
  };
}

test("every process immediately reads what another process has written", { timeout: 60_000 }, async () => {
  const home = makeTempFolder("loci-peers");
  const [first, second] = [startPeer(home), startPeer(home)];
  await first.ask("stats");
  await second.ask("stats");
  for (let round = 0; round < 20; round++) {
    const [writer, reader] = round % 2 === 0 ? [first, second] : [second, first];
    const text = `round ${round} speaks of walnut${round}`;
    await writer.ask("store", text);
    expect(await reader.ask<string[]>("recall", `walnut${round}`)).toContain(text);
  }
  expect(await first.ask<MemoryStats>("stats")).toEqual(await second.ask<MemoryStats>("stats"));
  await Promise.all([first.end(), second.end()]);
});

test("concurrent writers neither lose nor duplicate memories", { timeout: 60_000 }, async () => {
  const home = makeTempFolder("loci-writers");
  const peers = [startPeer(home), startPeer(home), startPeer(home)];
  const texts = peers.map((_, p) => Array.from({ length: 100 }, (__, i) => `writer ${p} item ${i}`));
  await Promise.all(peers.flatMap((peer, p) => texts[p]!.map((text) => peer.ask("store", text))));
  // The same texts from another process are duplicates.
  await Promise.all(texts[0]!.map((text) => peers[1]!.ask("store", text)));
  for (const peer of peers) expect((await peer.ask<MemoryStats>("stats")).memories).toBe(300);
  await Promise.all(peers.map((peer) => peer.end()));
});

test.each([150, 400])(
  "every acknowledged memory survives SIGKILL (after %d memories)",
  { timeout: 60_000 },
  async (count) => {
    const home = makeTempFolder("loci-killed");
    const peer = startPeer(home);
    const acknowledged: string[] = [];
    await new Promise<void>((resolve) => {
      peer.flood("kept", (text) => {
        acknowledged.push(text);
        if (acknowledged.length === count) {
          peer.child.kill("SIGKILL");
          resolve();
        }
      });
    });
    await once(peer.child, "exit");
    const { memory } = openTestMemory({ home });
    const kept = new Set((await memory.list({ limit: 1_000_000 })).map(({ content }) => content));
    expect(acknowledged.filter((text) => !kept.has(text))).toEqual([]);
    // What is there is complete: found by word and by meaning, and the counts agree.
    const stats = await memory.stats();
    expect(stats.memories).toBe(kept.size);
    expect(stats.embedded).toBe(kept.size);
    const [found] = await memory.recall({ query: acknowledged.at(-1)!, limit: 1, touch: false });
    expect(found?.content).toBe(acknowledged.at(-1));
  },
);

test("a killed process does not block other processes", { timeout: 60_000 }, async () => {
  const home = makeTempFolder("loci-stale");
  const [victim, survivor] = [startPeer(home), startPeer(home)];
  await survivor.ask("store", "before");
  let floods = 0;
  await new Promise<void>((resolve) => {
    victim.flood("flood", () => {
      if (++floods === 40) resolve();
    });
  });
  victim.child.kill("SIGKILL");
  await survivor.ask("store", "after the kill");
  expect(await survivor.ask<string[]>("recall", "after kill")).toContain("after the kill");
  await survivor.end();
});

test(
  "the store still opens after processes die while another one writes continuously",
  { timeout: 120_000 },
  async () => {
    const home = makeTempFolder("loci-peers");
    const writer = startPeer(home);
    let acknowledged = 0;
    writer.flood("flood", () => acknowledged++);
    // Many pages, so that walking them takes longer than a few commits.
    while (acknowledged < 8_000) await new Promise((resolve) => setTimeout(resolve, 20));
    for (let round = 0; round < 6; round++) {
      const dying = startPeer(home);
      await dying.ask("store", `round ${round} of those that die`);
      dying.child.kill("SIGKILL");
      await once(dying.child, "exit");
      const next = startPeer(home);
      await next.ask("store", `round ${round} of those that come after`);
      await next.end();
    }
    writer.child.kill("SIGKILL");
    await once(writer.child, "exit");
    const last = startPeer(home);
    expect((await last.ask<MemoryStats>("stats")).memories).toBeGreaterThanOrEqual(acknowledged + 12);
    await last.end();
  },
);
