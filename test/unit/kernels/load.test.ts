import { readFileSync } from "node:fs";
import { Worker } from "node:worker_threads";
import { describe, expect, it } from "vitest";
import {
  createKernels,
  getKernelModule,
  getKernels,
  labelStrongComponents,
  useKernelModule,
} from "../../../src/kernels/index.ts";
import { createStar } from "./graphs.ts";

describe("loading the kernels", () => {
  it("compiles once and keeps one instance a thread", () => {
    expect(getKernelModule()).toBe(getKernelModule());
    expect(getKernels()).toBe(getKernels());
    expect(createKernels()).not.toBe(createKernels());
  });

  it("goes on with a module that it is given", () => {
    const module = getKernelModule();
    useKernelModule(module);
    expect(getKernelModule()).toBe(module);
    expect(createKernels().memory.blockCount).toBe(0);
  });

  it("keeps the thread's instance after a small call, and lets go of it after a large one", () => {
    const before = getKernels();
    labelStrongComponents(createStar(1_000));
    expect(getKernels()).toBe(before);
    labelStrongComponents(createStar(3_000_000));
    expect(before.memory.sizeBytes).toBeGreaterThan(64 << 20);
    expect(getKernels()).not.toBe(before);
  });

  it("exports what abi.ts types and the README explains", () => {
    const exported = WebAssembly.Module.exports(getKernelModule())
      .filter(({ kind }) => kind === "function")
      .map(({ name }) => name);
    const typed = readFileSync("src/kernels/abi.ts", "utf8").matchAll(/^ {2}([a-z]+\w*_\w+)[(:]/gm);
    const explained = readFileSync("wasm/README.md", "utf8");
    expect(Array.from(typed, ([, name]) => name).sort()).toEqual(exported.sort());
    expect(exported.filter((name) => !explained.includes(`\`${name}\``))).toEqual([]);
  });

  it("lets a worker use the module that this thread compiled", async () => {
    const load = new URL("../../../src/kernels/load.js", import.meta.url).href;
    const code = `
      const { parentPort, workerData } = require("node:worker_threads");
      import(workerData.load).then(({ useKernelModule, getKernelModule, getKernels }) => {
        useKernelModule(workerData.module);
        parentPort.postMessage(getKernelModule() === workerData.module && getKernels().memory.sizeBytes > 0);
      });`;
    const worker = new Worker(code, { eval: true, workerData: { load, module: getKernelModule() } });
    const answer = await new Promise((resolve, reject) => {
      worker.once("message", resolve);
      worker.once("error", reject);
    });
    await worker.terminate();
    expect(answer).toBe(true);
  });
});
