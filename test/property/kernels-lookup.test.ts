// The vector kernel gives the same results as its plain TypeScript reference, bit for bit.

import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createVectorScan } from "../../src/kernels/index.ts";
import { createReferenceVectorScan } from "../support/kernel-oracles/vector-scan.ts";

const bitmap = fc.option(fc.uint32Array({ maxLength: 4 }), { nil: undefined });
const scale = fc.float({ noNaN: true, noDefaultInfinity: true, min: -100, max: 100 });

const vectors = fc.record({
  batches: fc.array(fc.array(fc.int8Array({ minLength: 48, maxLength: 48 }), { maxLength: 20 }), {
    maxLength: 5,
  }),
  scales: fc.array(scale, { minLength: 100, maxLength: 100 }),
  query: fc.int8Array({ minLength: 48, maxLength: 48 }),
  queryScale: scale,
  k: fc.nat(120),
  allow: bitmap,
});

describe("lookup kernels against their reference implementations", () => {
  it("vector scan: search results and scores are identical", () => {
    fc.assert(
      fc.property(vectors, ({ batches, scales, query, queryScale, k, allow }) => {
        const [kernel, reference] = [createVectorScan(48), createReferenceVectorScan(48)];
        for (const batch of batches) {
          const rows = Int8Array.from(batch.flatMap((row) => [...row]));
          const rowScales = Float32Array.from(scales.slice(kernel.count, kernel.count + batch.length));
          expect(kernel.append(rows, rowScales)).toBe(reference.append(rows, rowScales));
        }
        expect(kernel.search(query, queryScale, k, allow)).toEqual(
          reference.search(query, queryScale, k, allow),
        );
        const ids = Uint32Array.from({ length: kernel.count }, (_, i) => (i * 7 + k) % kernel.count);
        expect(kernel.scoresOf(query, queryScale, ids)).toEqual(reference.scoresOf(query, queryScale, ids));
      }),
    );
  });
});
