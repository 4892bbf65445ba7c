// How the approximate index is built and asked: the one place that both sides take their numbers from.
import type { Index } from "usearch";
import { exactSearchChunks } from "../model/index.ts";

/** Always the same number: the library reserves contexts by it when it adds, and refuses searches with more. */
export const annThreads = 1;
/** An exact scan is faster and better below: 200,000 rows of 256 take some 5 ms. */
export const annThreshold = exactSearchChunks;
/** Share of dead or unknown vectors above which building again pays. */
export const annStaleShare = 0.25;

const keyStride = 65_536n;

/** An empty index. The library is loaded by the first one, not by everybody who starts. */
export async function createAnn(dimensions: number): Promise<Index> {
  const { Index, MetricKind, ScalarKind } = await import("usearch");
  return new Index({
    dimensions,
    metric: MetricKind.Cos,
    quantization: ScalarKind.I8,
    connectivity: 16,
    expansion_add: 128,
    expansion_search: 64,
    multi: false,
  });
}

export function annKey(ordinal: number, document: number): bigint {
  return BigInt(ordinal) * keyStride + BigInt(document);
}

export function splitAnnKey(key: bigint): { readonly ordinal: number; readonly document: number } {
  return { ordinal: Number(key / keyStride), document: Number(key % keyStride) };
}
