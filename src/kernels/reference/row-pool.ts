// The oracle of pooling: a loop over components, rounded to f32 where the kernel rounds.

import type { RowBags, RowPool, RowTable } from "../row-pool.ts";

/** The same pool in plain TypeScript. */
export function createReferenceRowPool(table: RowTable): RowPool {
  const { dimensions, scales } = table;
  return {
    dimensions,
    pool({ offsets, rows, weights }: RowBags) {
      const vectors = Array.from({ length: offsets.length - 1 }, (_, text) => {
        const sum = new Float32Array(dimensions);
        for (let i = offsets[text]!; i < offsets[text + 1]!; i++) {
          const factor = Math.fround(weights[i]! * scales[rows[i]!]!);
          for (let k = 0; k < dimensions; k++) sum[k]! += Math.fround(factor * readValue(table, rows[i]!, k));
        }
        const squares = sum.reduce((total, value) => total + value * value, 0);
        return squares > 0 ? sum.map((value) => value * (1 / Math.sqrt(squares))) : sum;
      });
      return Float32Array.from(vectors.flatMap((vector) => [...vector]));
    },
    close: () => undefined,
  };
}

function readValue({ packed, bits, dimensions }: RowTable, row: number, component: number): number {
  if (bits === 8) return ((packed[row * dimensions + component]! & 0xff) << 24) >> 24;
  const half = dimensions / 2;
  const byte = packed[row * half + (component % half)]!;
  return ((component < half ? byte : byte >> 4) & 15) - 8;
}
