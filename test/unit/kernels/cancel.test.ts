// Do the kernels stop in the middle of a call, and leave their memory ready for the next one?
import { expect, test } from "vitest";
import {
  computeBetweenness,
  computePageRank,
  detectCommunities,
  openGraph,
  type CsrGraph,
} from "../../../src/kernels/index.ts";

/** A ring with an extra edge from every node to a distant one, so that no kernel finishes at once. */
function createChords(nodeCount: number): CsrGraph {
  const offsets = Uint32Array.from({ length: nodeCount + 1 }, (_, i) => 3 * i);
  const targets = new Uint32Array(3 * nodeCount);
  for (let node = 0; node < nodeCount; node++) {
    targets[3 * node] = (node + 1) % nodeCount;
    targets[3 * node + 1] = (node * 31 + 7) % nodeCount;
    targets[3 * node + 2] = (node * node) % nodeCount;
  }
  return { nodeCount, offsets, targets };
}

/** A signal whose flag is set in shared memory at the nth read, as if by another thread. */
function createSignal(reads: number): { readonly signal: AbortSignal; readonly count: () => number } {
  const { signal } = new AbortController();
  let count = 0;
  Object.defineProperty(signal, "aborted", { get: () => ++count >= reads });
  return { signal, count: () => count };
}

const graph = createChords(60_000);

test.each([
  ["PageRank", (signal?: AbortSignal) => computePageRank(open, { tolerance: 1e-12, signal }).ranks],
  ["communities", (signal?: AbortSignal) => detectCommunities(open, { signal }).labels],
  ["betweenness", (signal?: AbortSignal) => computeBetweenness(open, { pivots: 20, signal }).scores],
])("%s stops when its signal fires, and the next call returns the right result", (_, compute) => {
  const expected = compute();
  const { signal, count } = createSignal(4);
  const startedAt = performance.now();
  expect(() => compute(signal)).toThrow(expect.objectContaining({ code: "CANCELLED" }) as Error);
  const cancelledMs = performance.now() - startedAt;
  // Once before the call, then by the kernel, and once to distinguish cancellation from a lack of memory.
  expect(count()).toBe(5);
  expect(compute(createSignal(Infinity).signal)).toEqual(expected);
  expect(cancelledMs).toBeLessThan(250);
});

const open = openGraph(graph);
