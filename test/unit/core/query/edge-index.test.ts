// Edges of a segment by either end, in whatever order they are stored.
import fc from "fast-check";
import { expect, test } from "vitest";
import { TableBuilder } from "../../../../src/base/columns.ts";
import { PairIndex } from "../../../../src/base/pair-index.ts";
import { StringTableBuilder } from "../../../../src/base/string-table.ts";
import { EdgeIndex } from "../../../../src/core/query/index.ts";
import { encodeSegmentEdges, segmentEdgeSchema } from "../../../../src/core/types/index.ts";

const edge = fc.record({
  source: fc.nat(5),
  path: fc.constantFrom("a.ts", "b.ts", "ü.ts"),
  targetKey: fc.constantFrom(0, 1, 0xffffffff),
  kind: fc.nat(3),
  strategy: fc.nat(3),
  confidence: fc.nat(255),
  line: fc.nat(1000),
});

test("finds the same edges as looking at all of them", () => {
  fc.assert(
    fc.property(fc.array(edge, { maxLength: 600 }), (edges) => {
      const paths = new StringTableBuilder();
      const rows = new TableBuilder(segmentEdgeSchema);
      for (const { path, ...rest } of edges) rows.add({ ...rest, targetPath: paths.intern(path) });
      const bytes = encodeSegmentEdges({ edges: rows.build(), strings: paths.build() });
      const index = new EdgeIndex((body) => body(bytes));
      const rowsWith = (test: (one: (typeof edges)[number]) => boolean): number[] =>
        [...edges.keys()].filter((row) => test(edges[row]!));
      expect(index.length).toBe(edges.length);
      for (let symbol = 0; symbol <= 6; symbol++)
        expect([...index.from(symbol)]).toEqual(rowsWith(({ source }) => source === symbol));
      for (const path of ["a.ts", "b.ts", "ü.ts", "c.ts"]) {
        const number = index.pathNumber(path);
        expect(number === undefined).toBe(edges.every((one) => one.path !== path));
        for (const key of number === undefined ? [] : [0, 1, 2, 0xffffffff])
          expect([...index.to(number!, key)]).toEqual(
            rowsWith((one) => one.path === path && one.targetKey === key),
          );
      }
      for (let strategy = 0; strategy <= 4; strategy++)
        expect(index.hasStrategy(strategy)).toBe(edges.some((one) => one.strategy === strategy));
      expect(
        edges.map((_, row) => ({
          source: index.source(row),
          path: index.path(index.targetPath(row)),
          targetKey: index.targetKey(row),
          kind: index.kind(row),
          strategy: index.strategy(row),
          confidence: index.confidence(row),
          line: index.line(row),
        })),
      ).toEqual(edges);
    }),
    { numRuns: 60 },
  );
});

test("a damaged block is STORE_CORRUPT", () => {
  const index = new EdgeIndex((body) => body(new Uint8Array(64)));
  expect(() => index.from(0)).toThrow(/cannot be read|do not fit/);
  expect(() => index.pathNumber("a.ts")).toThrow(/cannot be read|do not fit/);
});

test("a pair is found by both numbers, and of equal pairs the last", () => {
  const pair = fc.tuple(fc.constantFrom(0, 1, 7, 0xffffffff), fc.constantFrom(0, 3, 0xffffffff));
  fc.assert(
    fc.property(fc.array(pair, { maxLength: 200 }), pair, (pairs, [first, second]) => {
      const index = new PairIndex(
        Uint32Array.from(pairs, ([a]) => a),
        Uint32Array.from(pairs, ([, b]) => b),
      );
      const last = pairs.findLastIndex(([a, b]) => a === first && b === second);
      expect(index.find(first, second)).toBe(last);
    }),
  );
});
