import { Worker } from "node:worker_threads";
import { describe, expect, it } from "vitest";
import { createKernels, getKernelModule, getKernels } from "../../../src/kernels/index.ts";

describe("loading the kernels", () => {
  it("compiles once and keeps one instance a thread", () => {
    expect(getKernelModule()).toBe(getKernelModule());
    expect(getKernels()).toBe(getKernels());
    expect(createKernels()).not.toBe(createKernels());
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
