import { expect, it } from "vitest";
import { radixSort } from "../../../src/base/radix-sort.ts";

it("sorts like a stable comparison sort", () => {
  const keys = Uint32Array.from(
    { length: 5_000 },
    (_, i) => (Math.imul(i, 2_654_435_761) >>> 0) % 0xfffffff1,
  );
  for (let i = 0; i < keys.length; i += 3) keys[i] = keys[(i * 7) % keys.length]!;
  const values = Uint32Array.from(keys, (_, i) => i);
  const expected = [...values].sort((a, b) => keys[a]! - keys[b]! || a - b);
  const sorted = radixSort({ keys: keys.slice(), values: values.slice() });
  expect([...sorted.values]).toEqual(expected);
  expect([...sorted.keys]).toEqual(expected.map((i) => keys[i]));
});

it("sorts zero, one, and equal keys", () => {
  const sort = (keys: number[]): number[] => [
    ...radixSort({ keys: Uint32Array.from(keys), values: Uint32Array.from(keys, (_, i) => i) }).values,
  ];
  expect(sort([])).toEqual([]);
  expect(sort([9])).toEqual([0]);
  expect(sort([7, 7, 7])).toEqual([0, 1, 2]);
  expect(sort([0xffffffff, 0])).toEqual([1, 0]);
});
