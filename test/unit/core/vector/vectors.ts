// Repeatable vectors for tests: clustered, as embeddings are.
import { quantizeVector } from "../../../../src/core/vector/index.ts";
import type { VectorSegment } from "../../../../src/core/vector/index.ts";

export function createNormal(seed: number): () => number {
  let state = seed >>> 0;
  const uniform = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state + 1) / (2 ** 32 + 1);
  };
  return () => Math.sqrt(-2 * Math.log(uniform())) * Math.cos(2 * Math.PI * uniform());
}

/** `count` vectors around `clusters` centers. */
export function clusteredVectors(
  count: number,
  dimensions: number,
  clusters: number,
  seed: number,
): Float32Array[] {
  const normal = createNormal(seed);
  const draw = (): Float32Array => Float32Array.from({ length: dimensions }, normal);
  const centers = Array.from({ length: clusters }, draw);
  return Array.from({ length: count }, (_, i) => {
    const center = centers[i % clusters]!;
    return draw().map((noise, d) => center[d]! + 0.6 * noise);
  });
}

export function vectorSegmentOf(vectors: readonly Float32Array[], dimensions: number): VectorSegment {
  const values = new Int8Array(vectors.length * dimensions);
  const scales = new Float32Array(vectors.length);
  vectors.forEach((vector, d) => {
    const quantized = quantizeVector(vector);
    values.set(quantized.values, d * dimensions);
    scales[d] = quantized.scale;
  });
  return { dimensions, values, scales };
}

export function exactCosine(a: Float32Array, b: Float32Array): number {
  let [dot, aa, bb] = [0, 0, 0];
  for (let i = 0; i < a.length; i++) {
    dot += a[i]! * b[i]!;
    aa += a[i]! ** 2;
    bb += b[i]! ** 2;
  }
  return dot / Math.sqrt(aa * bb);
}
