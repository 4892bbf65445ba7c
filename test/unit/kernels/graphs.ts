// Graphs that several tests of the kernels use, and how they say what a refusal must look like.

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

/** An INPUT_INVALID whose message has these words. */
export function refusal(words: string): unknown {
  return expect.objectContaining({
    code: "INPUT_INVALID",
    message: expect.stringContaining(words) as unknown,
  });
}
