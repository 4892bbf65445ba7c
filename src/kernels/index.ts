// The kernels: number crunching in WebAssembly, with plain values in and out. Nothing here belongs on the main thread
// for large inputs: every call runs to its end.

export { createKernels, getKernelModule, getKernels, useKernelModule } from "./load.ts";
export type { Kernels } from "./load.ts";
export { createVectorScan } from "./vector-scan.ts";
export type { ScoredIds, VectorScan } from "./vector-scan.ts";
export { createBm25Scorer } from "./bm25.ts";
export type { Bm25Query, Bm25Scorer, Bm25Term } from "./bm25.ts";
