import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { detectCommunities } from "../../../src/kernels/index.ts";
import { getKernelModule } from "../../../src/kernels/load.ts";
import { getKernels } from "../../../src/kernels/load.ts";
import { createKernels } from "../../../src/kernels/load.ts";
import { createStar } from "./graphs.ts";

describe("loading the kernels", () => {
  it("compiles once and keeps one instance per thread", () => {
    expect(getKernelModule()).toBe(getKernelModule());
    expect(getKernels()).toBe(getKernels());
    expect(createKernels()).not.toBe(createKernels());
  });

  it("keeps the thread's instance after a small call and releases it after a large one", () => {
    const before = getKernels();
    detectCommunities(createStar(1_000));
    expect(getKernels()).toBe(before);
    detectCommunities(createStar(3_000_000));
    expect(before.memory.sizeBytes).toBeGreaterThan(64 << 20);
    expect(getKernels()).not.toBe(before);
  });

  it("exports exactly the functions typed in abi.ts, all explained in wasm/README.md", () => {
    const exported = WebAssembly.Module.exports(getKernelModule())
      .filter(({ kind }) => kind === "function")
      .map(({ name }) => name);
    const typed = readFileSync("src/kernels/abi.ts", "utf8").matchAll(/^ {2}([a-z]+\w*_\w+)[(:]/gm);
    const explained = readFileSync("wasm/README.md", "utf8");
    expect(Array.from(typed, ([, name]) => name).sort()).toEqual(exported.sort());
    expect(exported.filter((name) => !explained.includes(`\`${name}\``))).toEqual([]);
  });
});
