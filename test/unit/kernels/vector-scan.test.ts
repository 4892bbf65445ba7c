import { describe, expect, it } from "vitest";
import { createVectorScan } from "../../../src/kernels/index.ts";
import { createKernels } from "../../../src/kernels/load.ts";

const row = (...values: number[]) => Int8Array.from({ length: 16 }, (_, i) => values[i] ?? 0);
const invalid = expect.objectContaining({ code: "INPUT_INVALID" }) as unknown;

describe("vector scan", () => {
  it("returns nothing for an empty set", () => {
    expect(createVectorScan(16).search(row(1), 1, 5)).toEqual({
      ids: new Uint32Array(0),
      scores: new Float32Array(0),
    });
  });

  it("scores by both scales, with the best first and ties in order of id", () => {
    const scan = createVectorScan(16);
    scan.append(row(10), Float32Array.of(0.5));
    const rows = Int8Array.from([...row(-3), ...row(10), ...row(127, 127)]);
    expect(scan.append(rows, Float32Array.of(1, 0.5, 1))).toBe(1);
    expect(scan.count).toBe(4);
    expect(scan.search(row(2, -1), 0.25, 3)).toEqual({
      ids: Uint32Array.of(3, 0, 2),
      scores: Float32Array.of(31.75, 2.5, 2.5),
    });
  });

  it("scores extreme int8 values without overflow", () => {
    const scan = createVectorScan(1024);
    scan.append(new Int8Array(1024).fill(-128), Float32Array.of(1));
    expect(scan.search(new Int8Array(1024).fill(-128), 1, 1).scores[0]).toBe(16_777_216);
    expect(scan.search(new Int8Array(1024).fill(127), 1, 1).scores[0]).toBe(-16_646_144);
  });

  it("searches across blocks and only the rows that the filter allows", () => {
    const scan = createVectorScan(16);
    const count = 10_000;
    const rows = new Int8Array(count * 16);
    rows[9_999 * 16] = 5;
    rows[17 * 16] = 4;
    scan.append(rows.subarray(0, 4_090 * 16), new Float32Array(4_090).fill(1));
    scan.append(rows.subarray(4_090 * 16), new Float32Array(count - 4_090).fill(1));
    expect(scan.search(row(1), 1, 2).ids).toEqual(Uint32Array.of(9_999, 17));
    const allow = new Uint32Array(Math.ceil(count / 32));
    allow[0] = (1 << 17) | (1 << 3);
    expect(scan.search(row(1), 1, 9, allow).ids).toEqual(Uint32Array.of(17, 3));
    expect(scan.search(row(1), 1, 9, new Uint32Array(0)).ids).toHaveLength(0);
  });

  it("scores the given vectors in their order and across blocks", () => {
    const scan = createVectorScan(16);
    const rows = new Int8Array(5_000 * 16);
    rows[4_999 * 16] = 5;
    rows[17 * 16] = 4;
    scan.append(rows, new Float32Array(5_000).fill(0.5));
    expect(scan.scoresOf(row(3), 2, Uint32Array.of(4_999, 0, 17))).toEqual(Float32Array.of(15, 0, 12));
    expect(scan.scoresOf(row(3), 2, new Uint32Array(0))).toHaveLength(0);
    expect(() => scan.scoresOf(row(3), 2, Uint32Array.of(5_000))).toThrow(invalid);
  });

  it("reads back appended rows and scales across blocks", () => {
    const scan = createVectorScan(16);
    const rows = Int8Array.from({ length: 5_000 * 16 }, (_, i) => (i * 7) % 251);
    const scales = Float32Array.from({ length: 5_000 }, (_, i) => i / 8);
    scan.append(rows, scales);
    expect(scan.read(4_000, 500)).toEqual({
      rows: rows.slice(4_000 * 16, 4_500 * 16),
      scales: scales.slice(4_000, 4_500),
    });
    expect(scan.read(5_000, 0).scales).toHaveLength(0);
    expect(() => scan.read(4_999, 2)).toThrow(invalid);
  });

  it("replaces a row and clears all rows", () => {
    const scan = createVectorScan(16);
    scan.append(Int8Array.from([...row(1), ...row(2)]), Float32Array.of(1, 1));
    scan.replace(0, row(9), 2);
    expect(scan.search(row(1), 1, 2)).toEqual({
      ids: Uint32Array.of(0, 1),
      scores: Float32Array.of(18, 2),
    });
    scan.clear();
    expect(scan.count).toBe(0);
    expect(scan.search(row(1), 1, 2).ids).toHaveLength(0);
  });

  it("stays searchable after memory ran out in an append, and keeps nothing of it", () => {
    const scan = createVectorScan(64, createKernels({ maxMemoryBytes: 2_000_000 }));
    const append = (count: number): number =>
      scan.append(new Int8Array(count * 64).fill(1), new Float32Array(count).fill(1));
    append(5_000);
    expect(() => append(40_000)).toThrow(expect.objectContaining({ code: "KERNEL_MEMORY" }));
    expect([...scan.search(new Int8Array(64).fill(1), 1, 2).ids]).toEqual([0, 1]);
    expect(append(5_000)).toBe(5_000);
  });

  it("rejects invalid sizes, scales, rows, and limits", () => {
    expect(() => createVectorScan(100)).toThrow(invalid);
    const scan = createVectorScan(16);
    expect(() => scan.append(new Int8Array(17), Float32Array.of(1))).toThrow(invalid);
    expect(() => scan.append(row(1), Float32Array.of(NaN))).toThrow(invalid);
    expect(() => {
      scan.replace(0, row(1), 1);
    }).toThrow(invalid);
    expect(() => scan.search(row(1), 1, -1)).toThrow(invalid);
    expect(() => scan.search(new Int8Array(32), 1, 1)).toThrow(invalid);
    expect(scan.count).toBe(0);
  });
});
