// What is the mean direction of some rows of a quantized table? Static embeddings, many texts a call.

import { LociError } from "../errors.ts";
import { createKernels } from "./load.ts";
import type { Kernels } from "./load.ts";

export interface RowTable {
  readonly dimensions: number;
  /**
   * Rows one after the other: an int8 a component, or 4 bits a component, plus 8, where byte k holds component k in its
   * low bits and component k + dimensions / 2 in its high ones.
   */
  readonly packed: Uint8Array | Int8Array;
  readonly bits: 4 | 8;
  /** What each row's values are multiplied by. */
  readonly scales: Float32Array;
}

/** The rows of several texts: text i has `rows[offsets[i]] .. rows[offsets[i + 1] - 1]`. */
export interface RowBags {
  /** One more than there are texts; rises from 0 to the number of rows. */
  readonly offsets: Uint32Array;
  readonly rows: Uint32Array;
  /** What each row counts for. */
  readonly weights: Float32Array;
}

/** A table that stays in the kernels' memory. */
export interface RowPool {
  readonly dimensions: number;
  /**
   * One vector a text: the sum of weight * scale * row, in f32 in the order of the rows, scaled to length 1. A text
   * without rows gives zeros.
   * @throws LociError INPUT_INVALID for offsets that do not fit the rows, or a row that is not in the table.
   */
  pool(bags: RowBags): Float32Array;
  /** Gives the memory back to the instance; the pool is of no use afterwards. */
  close(): void;
}

/**
 * @param kernels the instance to live in; by default one of its own
 * @throws LociError INPUT_INVALID when the table's parts do not belong together, KERNEL_MEMORY when it does not fit.
 */
export function createRowPool(table: RowTable, kernels: Kernels = createKernels()): RowPool {
  const { dimensions, packed, bits, scales } = table;
  const expected = (scales.length * dimensions * bits) / 8;
  if (!Number.isInteger(dimensions / 2) || dimensions <= 0 || packed.length !== expected) {
    const message = `A table of ${scales.length} rows of ${dimensions} dimensions came with ${packed.length} bytes.`;
    throw new LociError("INPUT_INVALID", message);
  }
  return new ResidentTable(table, kernels);
}

class ResidentTable implements RowPool {
  readonly dimensions: number;
  readonly #kernels: Kernels;
  readonly #bits: 4 | 8;
  readonly #packedBytes: number;
  readonly #rowCount: number;
  readonly #packedAt: number;
  readonly #scalesAt: number;

  constructor(table: RowTable, kernels: Kernels) {
    this.dimensions = table.dimensions;
    this.#kernels = kernels;
    this.#bits = table.bits;
    this.#packedBytes = table.packed.length;
    this.#rowCount = table.scales.length;
    this.#packedAt = kernels.memory.store(table.packed);
    this.#scalesAt = kernels.memory.store(table.scales);
  }

  pool(bags: RowBags): Float32Array {
    this.#check(bags);
    const { exports, memory } = this.#kernels;
    const texts = bags.offsets.length - 1;
    return memory.withFrame((frame) => {
      const offsetsAt = frame.put(bags.offsets);
      const rowsAt = frame.put(bags.rows);
      const weightsAt = frame.put(bags.weights);
      const vectorsAt = frame.take(texts * this.dimensions * 4);
      exports.pool_rows(
        this.#packedAt,
        this.#packedBytes,
        this.#scalesAt,
        this.#rowCount,
        this.dimensions,
        this.#bits === 4 ? 1 : 0,
        offsetsAt,
        texts,
        rowsAt,
        weightsAt,
        vectorsAt,
      );
      return memory.f32(vectorsAt, texts * this.dimensions).slice();
    });
  }

  close(): void {
    this.#kernels.memory.release(this.#packedAt);
    this.#kernels.memory.release(this.#scalesAt);
  }

  #check({ offsets, rows, weights }: RowBags): void {
    const rises = offsets.every((offset, i) => offset >= (offsets[i - 1] ?? 0));
    if (!rises || offsets[0] !== 0 || offsets.at(-1) !== rows.length || weights.length !== rows.length) {
      const message = `${offsets.length} offsets and ${weights.length} weights do not fit ${rows.length} rows.`;
      throw new LociError("INPUT_INVALID", message);
    }
    const wrong = rows.find((row) => row >= this.#rowCount);
    if (wrong !== undefined) {
      throw new LociError("INPUT_INVALID", `Row ${wrong} is not in the table of ${this.#rowCount} rows.`);
    }
  }
}
