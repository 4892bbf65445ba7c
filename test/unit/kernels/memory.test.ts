import { describe, expect, it } from "vitest";
import { createKernels } from "../../../src/kernels/load.ts";
import { openGraph } from "../../../src/kernels/index.ts";
import { createStar } from "./graphs.ts";

const memoryOf = (maxMemoryBytes: number) => createKernels({ maxMemoryBytes }).memory;

describe("kernel memory", () => {
  it("allocates blocks that do not overlap and are aligned to 64 bytes", () => {
    const memory = memoryOf(1 << 20);
    const [a, b] = [memory.allocate(100), memory.allocate(1)];
    expect([a % 64, b % 64]).toEqual([0, 0]);
    expect(b - a).toBe(128);
  });

  it("merges released neighboring blocks and reuses their space", () => {
    const memory = memoryOf(1 << 20);
    const [a, b, c] = [memory.allocate(64), memory.allocate(64), memory.allocate(64)];
    const last = memory.allocate(64);
    memory.release(a);
    memory.release(c);
    memory.release(b);
    expect(memory.allocate(192)).toBe(a);
    memory.release(a);
    memory.release(last);
    expect(memory.blockCount).toBe(0);
    expect(memory.allocate(1024)).toBe(a);
  });

  it("keeps stored data when it grows", () => {
    const memory = memoryOf(8 << 20);
    const before = memory.sizeBytes;
    const address = memory.store(Uint32Array.of(7, 8, 9));
    memory.allocate(4 << 20);
    expect(memory.sizeBytes).toBeGreaterThan(before);
    expect(memory.u32(address, 3)).toEqual(Uint32Array.of(7, 8, 9));
  });

  it("throws KERNEL_MEMORY if it cannot grow, and remains usable", () => {
    const memory = memoryOf(1 << 20);
    expect(() => memory.allocate(2 << 20)).toThrow(expect.objectContaining({ code: "KERNEL_MEMORY" }));
    expect(() => memory.withFrame((frame) => frame.take(2 << 20))).toThrow(
      expect.objectContaining({ code: "KERNEL_MEMORY" }),
    );
    expect(memory.u8(memory.allocate(1000), 1000)).toHaveLength(1000);
  });

  it("rejects a double release, an allocation within a frame, and nested frames", () => {
    const memory = memoryOf(1 << 20);
    const block = memory.allocate(8);
    memory.release(block);
    expect(() => {
      memory.release(block);
    }).toThrow(expect.objectContaining({ code: "INTERNAL" }));
    expect(() => memory.withFrame(() => memory.allocate(8))).toThrow(
      expect.objectContaining({ code: "INTERNAL" }),
    );
    expect(() => memory.withFrame(() => memory.withFrame(() => 1))).toThrow(
      expect.objectContaining({ code: "INTERNAL" }),
    );
  });

  it("reuses the same address for successive frames", () => {
    const memory = memoryOf(1 << 20);
    const places = [1, 2, 3].map(() => memory.withFrame((frame) => frame.take(1000)));
    expect(new Set(places).size).toBe(1);
  });

  it("throws KERNEL_MEMORY if a graph does not fit", () => {
    const kernels = createKernels({ maxMemoryBytes: 1 << 20 });
    expect(() => openGraph(createStar(200_000), kernels)).toThrow(
      expect.objectContaining({ code: "KERNEL_MEMORY" }),
    );
  });
});
