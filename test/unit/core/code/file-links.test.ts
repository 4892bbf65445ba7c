import { describe, expect, it } from "vitest";
import { Mulberry32 } from "../../../../src/kernels/mulberry32.ts";
import type { NodeNumbers } from "../../../../src/core/code/graph/graph-nodes.ts";
import type { SegmentTables } from "../../../../src/core/types/index.ts";
import { linkFiles } from "../../../../src/core/code/graph/file-links.ts";

/** Two segments. A dead file in the first has a number, but no nodes. */
const perSegment = [4, 5];
const deadFile = 1;

function numberNodes(nodesPerFile: number): NodeNumbers {
  const files = [];
  let firstNode = 0;
  for (const [segment, count] of perSegment.entries()) {
    for (let file = 0; file < count; file++) {
      if (segment === 0 && file === deadFile) continue;
      files.push({ path: `${segment}/${file}`, segment, file, firstRow: 0, count: nodesPerFile, firstNode });
      firstNode += nodesPerFile;
    }
  }
  return { nodeCount: firstNode, files: files.reverse() } as unknown as NodeNumbers; // not ordered by number
}

describe("links between files", () => {
  it("match a simple reference implementation: in both directions, each once", () => {
    const generator = new Mulberry32(5);
    const random = (): number => generator.next() / 2 ** 32;
    const numbers = numberNodes(3);
    const segments = perSegment.map((length) => ({
      tables: { files: { length } } as unknown as SegmentTables,
    }));
    const numberOf = new Map(
      numbers.files.flatMap(({ segment, file, firstNode }) =>
        [0, 1, 2].map((i) => [firstNode + i, (segment === 0 ? 0 : 4) + file] as const),
      ),
    );
    const offsets = new Uint32Array(numbers.nodeCount + 1);
    const targets: number[] = [];
    const expected = Array.from({ length: 9 }, () => new Set<number>());
    for (let node = 0; node < numbers.nodeCount; node++) {
      for (let i = Math.floor(random() * 3); i > 0; i--) {
        const target = Math.floor(random() * numbers.nodeCount);
        targets.push(target);
        const [from, to] = [numberOf.get(node)!, numberOf.get(target)!];
        if (from === to) continue;
        expected[from]!.add(to);
        expected[to]!.add(from);
      }
      offsets[node + 1] = targets.length;
    }
    const graph = { nodeCount: numbers.nodeCount, offsets, targets: Uint32Array.from(targets) };
    const links = linkFiles(graph, numbers, segments);
    const found = expected.map((_, file) =>
      [...links.neighbors.subarray(links.offsets[file], links.offsets[file + 1])].sort((a, b) => a - b),
    );
    expect(found).toEqual(expected.map((set) => [...set].sort((a, b) => a - b)));
    expect(found[deadFile]).toEqual([]);
    expect(found.flat().length).toBeGreaterThan(20);
  });
});
