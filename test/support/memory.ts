// A test's own memory, with a clock that the test moves.
import { onTestFinished } from "vitest";
import type { EmbedderSpec } from "../../src/core/embed/index.ts";
import type { MemoryEngine } from "../../src/core/types/index.ts";
import type { CodePort } from "../../src/core/anchors/index.ts";
import { openMemory, type OpenMemory } from "../../src/threads/host/open-memory.ts";
import { makeTempFolder } from "./temp.ts";

export interface TestClock {
  now: number;
}

export interface TestMemory extends OpenMemory {
  readonly home: string;
  readonly clock: TestClock;
}

export const startOfTest = Date.parse("2026-03-10T12:00:00Z");

/** Closed when the test ends. The hash embedder needs no model: words stand in for meaning. */
export function openTestMemory(
  options: { readonly home?: string; readonly embedder?: EmbedderSpec; readonly code?: CodePort } = {},
): TestMemory {
  const home = options.home ?? makeTempFolder("loci-memory");
  const clock: TestClock = { now: startOfTest };
  const service = openMemory({
    home,
    embedder: options.embedder ?? { provider: "hash" },
    clock: () => clock.now,
    code: options.code,
  });
  onTestFinished(() => service.close());
  return { ...service, home, clock };
}

/** Contents of what recall finds, best first. */
export async function recallContents(memory: MemoryEngine, query: string, limit = 10): Promise<string[]> {
  const found = await memory.recall({ query, limit, touch: false });
  return found.map(({ content }) => content);
}
