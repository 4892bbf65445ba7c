// What does each part of recall's order contribute? A bench sets the part's numbers to zero while it asks, in this
// process.
import { openEmbedder, chooseForProse, type EmbedderSpec } from "../../../src/core/embed/index.ts";
import { MemoryBase, openMemoryService } from "../../../src/core/memory/index.ts";
import { recallSettings } from "../../../src/core/memory/recall-settings.ts";
import type { MemoryAsked } from "./rank-sessions.ts";

/** Recall's numbers, as a tree with writable leaves. */
interface Numbers {
  [name: string]: number | Numbers;
}

const none = 0;

/** The parts in the order in which they act, each with the numbers that turn it off. */
export const causes: Readonly<Record<string, Numbers>> = {
  "who says it": { voice: { speaker: none } },
  "words of the turns around it": {
    inherited: { answered: none, previous: none, next: none, sitting: none },
  },
  "standing rules and preferences": { voice: { standing: none }, candidates: { standing: none } },
  "changes and the present": { voice: { change: none }, currencyTrust: none, outdated: { among: none } },
  "words of time": {
    timeTrust: { interval: none, relative: none, latest: none, earliest: none },
    timeAlone: { interval: none, relative: none, latest: none, earliest: none },
  },
  vectors: {
    vectorTrust: {
      words: { covered: none, uncovered: none },
      texts: { covered: none, uncovered: none },
    },
  },
};

/** Runs `ask` with a part of recall turned off. */
export async function withoutCause<T>(cause: string, ask: () => Promise<T>): Promise<T> {
  const numbers = recallSettings as unknown as Numbers; // other code treats it as constant
  const before = structuredClone(numbers);
  assign(numbers, causes[cause]!);
  try {
    return await ask();
  } finally {
    assign(numbers, before);
  }
}

function assign(target: Numbers, source: Numbers): void {
  for (const [name, value] of Object.entries(source)) {
    const old = target[name];
    if (old === undefined) throw new Error(`Recall has no setting ${name}.`);
    if (typeof value === "number") target[name] = value;
    else if (typeof old === "object") assign(old, value);
  }
}

/** Opens the memory of a home without its own thread, so that it uses this process's numbers. */
export async function openMemoryHere(
  home: string,
  embedder: EmbedderSpec,
  clock: () => number,
): Promise<MemoryAsked> {
  const base = new MemoryBase(home, await openEmbedder(chooseForProse(embedder)), {
    masksSecrets: true,
    noteShortfall: () => undefined,
  });
  const service = openMemoryService(base, clock);
  return { memory: service, close: () => service.close() };
}
