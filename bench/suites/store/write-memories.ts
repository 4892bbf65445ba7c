// Stores memories until there are COUNT, IN_FLIGHT at a time, and reports each acknowledgement at once:
// node write-memories.js HOME IN_FLIGHT COUNT
import { writeSync } from "node:fs";
import { openEngine } from "../../../src/index.ts";
import type { Acknowledgement } from "./start-writer.ts";

const [home = "", inFlight = "1", count = "1"] = process.argv.slice(2);
const engine = await openEngine({ home });
// The threads start with the first call: that is startup cost, not the cost of a write.
await engine.memory.stats();
let next = 0;
const startedAt = performance.now();
const cpuBefore = process.cpuUsage();
await Promise.all(
  Array.from({ length: Number(inFlight) }, async () => {
    while (next < Number(count)) {
      const number = next++;
      const content = `Decision ${number}: module ${number % 97} keeps its retries at ${number % 11}, since timeouts of ${number} ms were seen.`;
      const calledAt = performance.now();
      await engine.memory.store({ content, type: "decision", tags: ["bench"] });
      const now = performance.now();
      const { user, system } = process.cpuUsage(cpuBefore);
      const cpuMs = (user + system) / 1000;
      const line: Acknowledgement = { content, tookMs: now - calledAt, atMs: now - startedAt, cpuMs };
      // Written past all our buffers: a reported line stays even if this process is killed right afterwards.
      writeSync(1, `${JSON.stringify(line)}\n`);
    }
  }),
);
await engine.close();
