// Which stored vectors are nearest to this one? Exact top-k by dot product over int8 rows that stay in the kernels'
// memory.

import { LociError } from "../errors.ts";
import { createKernels } from "./load.ts";
import type { Kernels } from "./load.ts";

const rowsPerBlock = 4_096;

/** The best matches, best first; equal scores in id order. */
export interface ScoredIds {
  readonly ids: Uint32Array;
  readonly scores: Float32Array;
}

/** A set of vectors that grows at its end. A vector's id is its position. */
export interface VectorScan {
  readonly dimensions: number;
  /** Number of vectors. */
  readonly count: number;
  /**
   * Appends vectors and returns the id of the first one.
   * @param rows int8 values, `scales.length` rows of `dimensions` each
   * @param scales the factor for each row's values; finite
   */
  append(rows: Int8Array, scales: Float32Array): number;
  /** Copies of `count` vectors, starting with `first`. Throws INPUT_INVALID beyond the end. */
  read(first: number, count: number): { readonly rows: Int8Array; readonly scales: Float32Array };
  /** Replaces one vector. */
  replace(id: number, row: Int8Array, scale: number): void;
  /**
   * The k vectors with the largest `dot(query, row) * queryScale * rowScale`.
   * @param allow one bit per id, lowest bit first: ids whose bit is not set are excluded before ranking
   */
  search(query: Int8Array, queryScale: number, k: number, allow?: Uint32Array): ScoredIds;
  /**
   * The scores that `search` would give these vectors, in their order. Throws INPUT_INVALID for an id beyond the end.
   */
  scoresOf(query: Int8Array, queryScale: number, ids: Uint32Array): Float32Array;
  /** Removes all vectors and returns their memory to the instance. */
  clear(): void;
}

/**
 * An empty set of vectors.
 * @param dimensions a positive multiple of 16
 * @param kernels the instance to use; by default a new one, so that dropping the scan frees its memory
 * @throws LociError INPUT_INVALID for wrong dimensions; `append` throws KERNEL_MEMORY if memory runs out.
 */
export function createVectorScan(dimensions: number, kernels: Kernels = createKernels()): VectorScan {
  if (!Number.isInteger(dimensions) || dimensions <= 0 || dimensions % 16 !== 0) {
    throw new LociError(
      "INPUT_INVALID",
      `Vectors have ${dimensions} dimensions; it must be a multiple of 16.`,
    );
  }
  return new ResidentVectors(dimensions, kernels);
}

class ResidentVectors implements VectorScan {
  readonly dimensions: number;
  readonly #kernels: Kernels;
  /** Addresses of blocks of `rowsPerBlock` rows, each followed by its rows' scales. */
  #blocks: number[] = [];
  #count = 0;

  constructor(dimensions: number, kernels: Kernels) {
    this.dimensions = dimensions;
    this.#kernels = kernels;
  }

  get count(): number {
    return this.#count;
  }

  append(rows: Int8Array, scales: Float32Array): number {
    this.#checkRows(rows, scales);
    const first = this.#count;
    this.#reserve(first + scales.length);
    let done = 0;
    while (done < scales.length) {
      const { block, row } = locate(first + done);
      const take = Math.min(rowsPerBlock - row, scales.length - done);
      const values = rows.subarray(done * this.dimensions, (done + take) * this.dimensions);
      this.#write(block, row, values, scales.subarray(done, done + take));
      done += take;
    }
    this.#count += scales.length;
    return first;
  }

  read(first: number, count: number): { readonly rows: Int8Array; readonly scales: Float32Array } {
    if (!(first >= 0 && count >= 0 && first + count <= this.#count)) {
      throw new LociError(
        "INPUT_INVALID",
        `There are no ${count} vectors from ${first} on: there are ${this.#count} in all.`,
      );
    }
    const rows = new Uint8Array(count * this.dimensions);
    const scales = new Float32Array(count);
    const { memory } = this.#kernels;
    for (let done = 0; done < count;) {
      const { block, row } = locate(first + done);
      const take = Math.min(rowsPerBlock - row, count - done);
      const address = this.#blocks[block]!;
      rows.set(memory.u8(address + row * this.dimensions, take * this.dimensions), done * this.dimensions);
      scales.set(memory.f32(this.#scalesAt(address) + row * 4, take), done);
      done += take;
    }
    return { rows: new Int8Array(rows.buffer), scales };
  }

  replace(id: number, row: Int8Array, scale: number): void {
    if (!(id >= 0 && id < this.#count)) {
      throw new LociError("INPUT_INVALID", `Vector ${id} does not exist: there are ${this.#count} vectors.`);
    }
    const scales = Float32Array.of(scale);
    this.#checkRows(row, scales);
    const place = locate(id);
    this.#write(place.block, place.row, row, scales);
  }

  search(query: Int8Array, queryScale: number, k: number, allow?: Uint32Array): ScoredIds {
    this.#checkRows(query, Float32Array.of(queryScale));
    const wanted = Math.min(checkK(k), this.#count);
    const { exports, memory } = this.#kernels;
    return memory.withFrame((frame) => {
      // Widened once, so that the kernel need not do so for each row.
      const queryAt = frame.put(Int16Array.from(query));
      // To the kernel, a filter without words means no filter, so an empty one becomes one word that allows nothing.
      const words = allow === undefined || allow.length > 0 ? allow : Uint32Array.of(0);
      const allowAt = words === undefined ? 0 : frame.put(words);
      const scoresAt = frame.take(wanted * 4);
      const idsAt = frame.take(wanted * 4);
      let found = 0;
      this.#blocks.forEach((address, block) => {
        const first = block * rowsPerBlock;
        found = exports.scan_rows(
          address,
          this.#scalesAt(address),
          Math.min(rowsPerBlock, this.#count - first),
          first,
          queryAt,
          this.dimensions,
          queryScale,
          allowAt,
          words?.length ?? 0,
          scoresAt,
          idsAt,
          found,
          wanted,
        );
      });
      exports.top_k_sort(scoresAt, idsAt, found);
      return { ids: memory.u32(idsAt, found).slice(), scores: memory.f32(scoresAt, found).slice() };
    });
  }

  scoresOf(query: Int8Array, queryScale: number, ids: Uint32Array): Float32Array {
    this.#checkRows(query, Float32Array.of(queryScale));
    if (ids.some((id) => id >= this.#count)) {
      throw new LociError("INPUT_INVALID", `A vector's id is too large: there are ${this.#count} vectors.`);
    }
    const { exports, memory } = this.#kernels;
    return memory.withFrame((frame) => {
      const blocksAt = frame.put(Uint32Array.from(this.#blocks));
      const idsAt = frame.put(ids);
      const queryAt = frame.put(Int16Array.from(query));
      const scoresAt = frame.take(ids.length * 4);
      exports.score_rows(
        blocksAt,
        rowsPerBlock,
        idsAt,
        ids.length,
        queryAt,
        this.dimensions,
        queryScale,
        scoresAt,
      );
      return memory.f32(scoresAt, ids.length).slice();
    });
  }

  clear(): void {
    for (const address of this.#blocks) this.#kernels.memory.release(address);
    this.#blocks = [];
    this.#count = 0;
  }

  /** All blocks or, if memory runs out, none: a search reads rows from each block. */
  #reserve(count: number): void {
    const { memory } = this.#kernels;
    const had = this.#blocks.length;
    const blockBytes = rowsPerBlock * (this.dimensions + 4);
    try {
      while (this.#blocks.length * rowsPerBlock < count) this.#blocks.push(memory.allocate(blockBytes));
    } catch (error) {
      for (const address of this.#blocks.splice(had)) memory.release(address);
      throw error;
    }
  }

  #write(block: number, row: number, values: Int8Array, scales: Float32Array): void {
    const address = this.#blocks[block]!;
    this.#kernels.memory.write(address + row * this.dimensions, values);
    this.#kernels.memory.write(this.#scalesAt(address) + row * 4, scales);
  }

  #scalesAt(block: number): number {
    return block + rowsPerBlock * this.dimensions;
  }

  #checkRows(rows: Int8Array, scales: Float32Array): void {
    if (rows.length !== scales.length * this.dimensions) {
      const expected = `${scales.length} rows of ${this.dimensions} dimensions`;
      throw new LociError("INPUT_INVALID", `${rows.length} values given for ${expected}.`);
    }
    if (!scales.every(Number.isFinite)) {
      throw new LociError("INPUT_INVALID", "A vector's scale must be a finite number.");
    }
  }
}

function locate(id: number): { readonly block: number; readonly row: number } {
  return { block: Math.floor(id / rowsPerBlock), row: id % rowsPerBlock };
}

/** @throws LociError INPUT_INVALID unless k is a whole number of at least 0. */
export function checkK(k: number): number {
  if (!Number.isInteger(k) || k < 0)
    throw new LociError("INPUT_INVALID", `k is ${k}; it must be a whole number.`);
  return k;
}
