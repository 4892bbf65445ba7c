// A generation's graph in the kernels' format: rows without gaps whatever is left out.
import { expect, test } from "vitest";
import { collectTargets, type EdgeSource } from "../../../../src/core/code/graph/graph-edges.ts";
import { numberFileNodes } from "../../../../src/core/code/graph/graph-nodes.ts";
import { TableBuilder } from "../../../../src/base/columns.ts";
import { StringTableBuilder } from "../../../../src/base/string-table.ts";
import {
  decodeSegmentEdges,
  encodeSegmentEdges,
  moduleKey,
  segmentEdgeSchema,
  strategyCode,
  type SegmentEdges,
} from "../../../../src/core/types/index.ts";

interface File {
  readonly path: string;
  /** Keys of its symbols after the module's. */
  readonly keys: readonly number[];
}

interface Edge {
  readonly source: number;
  readonly path: string;
  readonly key: number;
  readonly strategy?: Parameters<typeof strategyCode>[0];
}

function segmentOf(files: readonly File[], edges: readonly Edge[], dead = 0): EdgeSource["segments"][number] {
  const strings = new StringTableBuilder();
  const rows = new TableBuilder(segmentEdgeSchema);
  for (const { source, path, key, strategy = "file" } of edges) {
    const target = { targetPath: strings.intern(path), targetKey: key };
    rows.add({ source, ...target, strategy: strategyCode(strategy), kind: 0, confidence: 255, line: 1 });
  }
  const known: SegmentEdges = { edges: rows.build(), strings: strings.build() };
  const symbolStart = Uint32Array.from(files, (_, i) =>
    files.slice(0, i).reduce((sum, { keys }) => sum + 1 + keys.length, 0),
  );
  const edgeStart = symbolStart.map((row) => edges.filter(({ source }) => source < row).length);
  return {
    tables: {
      files: { length: files.length, path: Uint32Array.from(files.keys()), symbolStart, edgeStart },
      symbols: {
        length: files.reduce((sum, { keys }) => sum + 1 + keys.length, 0),
        key: Uint32Array.from(files.flatMap(({ keys }) => [moduleKey, ...keys])),
      },
      strings: { get: (i) => files[i]!.path },
    },
    deadFiles: Uint8Array.of(dead),
    // As from the store, where each target is kept once.
    lendEdges: (body) => {
      body(decodeSegmentEdges(encodeSegmentEdges(known)));
    },
  };
}

const first = segmentOf(
  [
    { path: "b.ts", keys: [7, 8] },
    { path: "old.ts", keys: [9] },
  ],
  [
    { source: 0, path: "a.ts", key: moduleKey },
    { source: 1, path: "b.ts", key: 7 }, // a loop
    { source: 1, path: "b.ts", key: 8 },
    { source: 1, path: "b.ts", key: 8 },
    { source: 1, path: "gone.ts", key: 8 },
    { source: 2, path: "a.ts", key: 5, strategy: "ambiguous" },
    { source: 2, path: "a.ts", key: 6, strategy: "override" },
    { source: 2, path: "a.ts", key: 6 },
    { source: 3, path: "a.ts", key: 5 }, // from a dead file
  ],
  0b10,
);
// If keys of one file are equal, the last one counts.
const second = segmentOf(
  [{ path: "a.ts", keys: [5, 6, 6] }],
  [
    { source: 3, path: "old.ts", key: 9 },
    { source: 3, path: "b.ts", key: 7 },
  ],
);
const expected = {
  nodeCount: 7,
  offsets: Uint32Array.of(0, 0, 0, 0, 1, 2, 4, 5),
  targets: Uint32Array.of(5, 0, 6, 6, 3),
};

test("edge targets are grouped by source node, in path order", () => {
  const source = { segments: [first, second] };
  expect(collectTargets(source, numberFileNodes(source))).toEqual(expected);
});

test("a target is found among 2,000 symbols with the same key", () => {
  const files = Array.from({ length: 2_000 }, (_, i) => ({
    path: `f${String(i).padStart(4, "0")}.ts`,
    keys: [1, 2],
  }));
  const edges = files.map(({ path }, i) => ({ source: i * 3 + 1, path, key: 2 }));
  const source = {
    segments: [segmentOf(files, edges)].map((segment) => ({ ...segment, deadFiles: new Uint8Array(250) })),
  };
  const { targets } = collectTargets(source, numberFileNodes(source));
  expect(targets).toEqual(Uint32Array.from(files, (_, i) => i * 3 + 2));
});
