// The event log stays bounded, even if other writes use sequence numbers between the events.
import { expect, onTestFinished, test } from "vitest";
import { openEmbedder } from "../../../../../src/core/embed/index.ts";
import { keptEvents, readEvents, writeEvents } from "../../../../../src/core/memory/events/events.ts";
import { MemoryBase, openMemoryService } from "../../../../../src/core/memory/index.ts";
import type { MemoryEvent } from "../../../../../src/core/types/index.ts";
import { makeTempFolder } from "../../../../support/temp.ts";

const now = Date.parse("2026-03-10T12:00:00Z");

function eventsOf(from: number, count: number): MemoryEvent[] {
  return Array.from({ length: count }, (_, i) => ({
    kind: "tool",
    source: "hook",
    tool: `tool ${from + i}`,
  }));
}

test(
  "keeps only the newest events, even if decay runs used sequence numbers between them",
  { timeout: 60_000 },
  async () => {
    const base = new MemoryBase(makeTempFolder("loci-events"), await openEmbedder({ provider: "hash" }));
    const core = openMemoryService(base, () => now);
    onTestFinished(() => core.close());
    await writeEvents(base, eventsOf(0, 40), now);
    await writeEvents(base, eventsOf(40, keptEvents - 20), now);
    // Takes the number of the next event, which would have been the one to remove an old event.
    for (let i = 0; i < 5; i++) await core.decay(30, {});
    await writeEvents(base, eventsOf(keptEvents + 20, 10), now);
    const kept = [...readEvents(base)].map(({ tool }) => tool);
    expect(kept.length).toBeLessThanOrEqual(keptEvents);
    expect(kept.length).toBeGreaterThan(keptEvents - 10);
    expect(kept[0]).toBe(`tool ${keptEvents + 30 - kept.length}`);
    expect(kept.at(-1)).toBe(`tool ${keptEvents + 29}`);
  },
);
