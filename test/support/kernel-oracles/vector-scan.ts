// The oracle of the vector scan: score every row, sort, truncate.

import type { ScoredIds, VectorScan } from "../../../src/kernels/vector-scan.ts";
import { takeBest } from "./take-best.ts";

/** The same set of vectors in plain arrays. */
export function createReferenceVectorScan(dimensions: number): VectorScan {
  const rows: Int8Array[] = [];
  const scales: number[] = [];

  return {
    dimensions,
    get count() {
      return rows.length;
    },
    append(values, rowScales) {
      const first = rows.length;
      rowScales.forEach((scale, i) => {
        rows.push(values.slice(i * dimensions, (i + 1) * dimensions));
        scales.push(scale);
      });
      return first;
    },
    read(first, count) {
      const taken = rows.slice(first, first + count).flatMap((row) => [...row]);
      return { rows: Int8Array.from(taken), scales: Float32Array.from(scales.slice(first, first + count)) };
    },
    replace(id, row, scale) {
      rows[id] = row.slice();
      scales[id] = Math.fround(scale);
    },
    search(query, queryScale, k, allow): ScoredIds {
      const scored = rows.map((row, id) => ({ id, score: scoreRow(row, scales[id]!, query, queryScale) }));
      return takeBest(
        scored.filter(({ id }) => allow === undefined || isAllowed(allow, id)),
        k,
      );
    },
    scoresOf: (query, queryScale, ids) =>
      Float32Array.from(ids, (id) => scoreRow(rows[id]!, scales[id]!, query, queryScale)),
    clear() {
      rows.length = 0;
      scales.length = 0;
    },
  };
}

/** Rounds at the same points as the kernel: it multiplies the two scales first, and everything is f32. */
function scoreRow(row: Int8Array, scale: number, query: Int8Array, queryScale: number): number {
  const dot = row.reduce((sum, value, i) => sum + value * query[i]!, 0);
  return Math.fround(Math.fround(dot) * Math.fround(scale * Math.fround(queryScale)));
}

/** Whether the bit of `id` is set; ids beyond the bitmap are not allowed. */
export function isAllowed(allow: Uint32Array, id: number): boolean {
  return (((allow[id >>> 5] ?? 0) >>> (id & 31)) & 1) === 1;
}
