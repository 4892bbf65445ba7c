import { expect, test } from "vitest";
import { createBitmap, setBit } from "../../../../../src/base/bitmap.ts";
import { VectorRetriever } from "../../../../../src/core/memory/store/vector-retriever.ts";
import { quantizeRows } from "../../../../../src/core/embed/index.ts";
import { Mulberry32 } from "../../../../../src/kernels/mulberry32.ts";

const dimensions = 16;
const random = new Mulberry32(5);

function drawRows(count: number): Float32Array {
  return Float32Array.from({ length: count * dimensions }, () => random.next() / 2 ** 31 - 1);
}

/** Document i has i % 3 passages. */
function fill(documents: number): VectorRetriever {
  const lane = new VectorRetriever(dimensions);
  for (let document = 0; document < documents; document++) {
    const { values, scales } = quantizeRows(drawRows(document % 3), dimensions);
    lane.add(document, { model: 0, rows: values, scales });
  }
  return lane;
}

test("a filtered search compares all rows of the allowed documents and no others", () => {
  const lane = fill(200);
  const query = drawRows(1);
  const allow = createBitmap(200);
  const inside = Array.from({ length: 200 }, (_, i) => i).filter((i) => i % 7 === 0 || i === 199);
  for (const document of inside) setBit(allow, document);
  const found = lane.findNearest(query, 1000, allow);
  expect([...found.keys()].sort((a, b) => a - b)).toEqual(inside.filter((i) => i % 3 !== 0));
  expect([...lane.cosinesOf(query, found.keys())].sort()).toEqual([...found].sort());
});

test("a search without a filter finds every document that has a vector", () => {
  const lane = fill(50);
  const query = drawRows(1);
  const all = lane.findNearest(query, 1000, createBitmap(50), true);
  expect(all.size).toBe(Array.from({ length: 50 }, (_, i) => i).filter((i) => i % 3 !== 0).length);
});
