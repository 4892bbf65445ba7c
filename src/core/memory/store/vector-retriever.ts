// Which memories are similar in meaning to a question? Scans int8 rows exactly; a long memory has one row per passage.
import { createBitmap, setBit, type Bitmap } from "../../../base/bitmap.ts";
import { createVectorScan, type VectorScan } from "../../../kernels/index.ts";
import { quantizeRows } from "../../embed/index.ts";
import { GrowingColumn } from "./growing-columns.ts";
import type { CheckpointReader, CheckpointWriter } from "./checkpoint-parts.ts";
import type { PassageVectors } from "./rows.ts";

/** Kernels scan rows whose length is a multiple of this; shorter ones are padded with zeros. */
const rowUnit = 16;
const scaleBytes = 4;

/** Vectors of documents, one row per passage. Documents are never removed: the filter hides them. */
export class VectorRetriever {
  readonly #dimensions: number;
  readonly #padded: number;
  readonly #scan: VectorScan;
  readonly #documentOfRow = new GrowingColumn("u32");
  readonly #firstRow = new GrowingColumn("u32");
  readonly #rowCount = new GrowingColumn("u8");
  /** The rows of a set of documents, cached because questions use the same set again and again. */
  readonly #rowSets = new WeakMap<Bitmap, { readonly count: number; readonly rows: Bitmap }>();

  constructor(dimensions: number) {
    this.#dimensions = dimensions;
    this.#padded = Math.ceil(dimensions / rowUnit) * rowUnit;
    this.#scan = createVectorScan(this.#padded);
  }

  has(document: number): boolean {
    return this.#rowCount.get(document) > 0;
  }

  add(document: number, { rows, scales }: PassageVectors): void {
    if (rows.length !== scales.length * this.#dimensions || scales.length === 0) return;
    this.#firstRow.set(document, this.#scan.append(this.#pad(rows, scales.length), scales));
    this.#rowCount.set(document, scales.length);
    for (let i = 0; i < scales.length; i++) this.#documentOfRow.append(document);
  }

  /** A piece has rows, followed by their scales. */
  save(checkpoint: CheckpointWriter): void {
    checkpoint.addRows("vectors.rows", this.#scan.count, this.#padded + scaleBytes, (from, to) => {
      const { rows, scales } = this.#scan.read(from, to - from);
      return Buffer.concat([Buffer.from(rows.buffer), Buffer.from(scales.buffer)]);
    });
    for (const [name, column] of this.#columns()) column.save(checkpoint, `vectors.${name}`);
  }

  restore(checkpoint: CheckpointReader): void {
    for (const piece of checkpoint.pieces("vectors.rows")) {
      const rowBytes = (piece.length / (this.#padded + scaleBytes)) * this.#padded;
      const rows = new Int8Array(piece.buffer, piece.byteOffset, rowBytes);
      this.#scan.append(rows, new Float32Array(Uint8Array.prototype.slice.call(piece, rowBytes).buffer));
    }
    for (const [name, column] of this.#columns()) column.restore(checkpoint, `vectors.${name}`);
  }

  #columns(): readonly (readonly [string, GrowingColumn<"u32" | "u8">])[] {
    return [
      ["documentOfRow", this.#documentOfRow],
      ["firstRow", this.#firstRow],
      ["rowCount", this.#rowCount],
    ];
  }

  /**
   * Cosines of the best passages of the nearest documents, from at most `limit` rows. `allow` must not change
   * afterwards.
   * @param isAll - `allow` contains every document, so rows need no filter
   */
  findNearest(query: Float32Array, limit: number, allow: Bitmap, isAll = false): Map<number, number> {
    const best = new Map<number, number>();
    if (this.#scan.count === 0 || limit === 0) return best;
    const { values, scales } = quantizeRows(query, this.#dimensions);
    const rows = isAll ? undefined : this.#rowsOf(allow);
    const found = this.#scan.search(this.#pad(values, 1), scales[0]!, limit, rows);
    for (let i = 0; i < found.ids.length; i++) {
      const document = this.#documentOfRow.values[found.ids[i]!]!;
      if (!best.has(document)) best.set(document, limitCosine(found.scores[i]!));
    }
    return best;
  }

  /**
   * Cosines of the best passages of these documents; those without a vector are left out.
   * @param known - what `findNearest` has already found for them
   */
  cosinesOf(
    query: Float32Array,
    documents: Iterable<number>,
    known: ReadonlyMap<number, number> = new Map(),
  ): Map<number, number> {
    const best = new Map<number, number>();
    const rows: number[] = [];
    for (const document of documents) {
      const found = known.get(document);
      if (found !== undefined) best.set(document, found);
      else this.#forEachRow(document, (row) => rows.push(row));
    }
    const scores = this.#scoresOf(query, rows);
    for (let i = 0; i < rows.length; i++) {
      const document = this.#documentOfRow.values[rows[i]!]!;
      best.set(document, Math.max(best.get(document) ?? -1, limitCosine(scores[i]!)));
    }
    return best;
  }

  /** Cosine of two documents with one passage each; undefined for others, because a long talk has many subjects. */
  findLikeness(one: number, other: number): number | undefined {
    if (this.#rowCount.get(one) !== 1 || this.#rowCount.get(other) !== 1) return undefined;
    const { rows, scales } = this.#scan.read(this.#firstRow.get(one), 1);
    return limitCosine(this.#scan.scoresOf(rows, scales[0]!, Uint32Array.of(this.#firstRow.get(other)))[0]!);
  }

  /** The nearest passage of a document, and how many have a vector; undefined if none has. */
  findPassage(
    query: Float32Array,
    document: number,
  ): { readonly passage: number; readonly of: number } | undefined {
    const of = this.#rowCount.get(document);
    if (of <= 1) return of === 0 ? undefined : { passage: 0, of };
    const rows: number[] = [];
    this.#forEachRow(document, (row) => rows.push(row));
    const scores = this.#scoresOf(query, rows);
    return { passage: scores.indexOf(Math.max(...scores)), of };
  }

  #forEachRow(document: number, visit: (row: number) => void): void {
    const first = this.#firstRow.get(document);
    const end = first + this.#rowCount.get(document);
    for (let row = first; row < end; row++) visit(row);
  }

  #scoresOf(query: Float32Array, rows: readonly number[]): Float32Array {
    const { values, scales } = quantizeRows(query, this.#dimensions);
    return this.#scan.scoresOf(this.#pad(values, 1), scales[0]!, Uint32Array.from(rows));
  }

  /** The rows that belong to a set of documents. */
  #rowsOf(allow: Bitmap): Bitmap {
    const { count } = this.#scan;
    const known = this.#rowSets.get(allow);
    if (known?.count === count) return known.rows;
    const rows = this.#collectRows(allow);
    this.#rowSets.set(allow, { count, rows });
    return rows;
  }

  #collectRows(allow: Bitmap): Bitmap {
    const rows = createBitmap(this.#scan.count);
    for (let word = 0; word < allow.length; word++) {
      for (let bits = allow[word]!; bits !== 0; bits &= bits - 1) {
        const document = word * 32 + 31 - Math.clz32(bits & -bits);
        this.#forEachRow(document, (row) => {
          setBit(rows, row);
        });
      }
    }
    return rows;
  }

  #pad(rows: Int8Array, count: number): Int8Array {
    if (this.#padded === this.#dimensions) return rows;
    const padded = new Int8Array(count * this.#padded);
    for (let i = 0; i < count; i++) {
      padded.set(rows.subarray(i * this.#dimensions, (i + 1) * this.#dimensions), i * this.#padded);
    }
    return padded;
  }
}

/** The product of quantized vectors may slightly exceed 1. */
function limitCosine(cosine: number): number {
  return Math.max(-1, Math.min(1, cosine));
}
