// Graphs that several kernel tests use, and the expected form of a refusal.

import { expect } from "vitest";
import type { CsrGraph } from "../../../src/kernels/index.ts";

/** Every other node points to node 0. */
export function createStar(nodeCount: number): CsrGraph {
  return {
    nodeCount,
    offsets: Uint32Array.from({ length: nodeCount + 1 }, (_, i) => Math.max(0, i - 1)),
    targets: new Uint32Array(nodeCount - 1),
  };
}

/** An INPUT_INVALID error whose message contains these words. */
export function refusal(words: string): unknown {
  return expect.objectContaining({
    code: "INPUT_INVALID",
    message: expect.stringContaining(words) as unknown,
  });
}
