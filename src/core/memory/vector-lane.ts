// Which memories are near to a question in meaning? Exact scan of int8 rows; a long memory has a row for each passage.
import { createBitmap, hasBit, setBit, type Bitmap } from "../../base/bitmap.ts";
import { createVectorScan, type VectorScan } from "../../kernels/index.ts";
import { quantizeRows } from "../embed/index.ts";
import { GrowingColumn } from "./growing-columns.ts";
import type { ImageReader, ImageWriter } from "./image-parts.ts";
import type { PassageVectors } from "./rows.ts";

/** Kernels scan rows whose length is a multiple of this; shorter ones are filled up with zeros. */
const rowUnit = 16;
const scaleBytes = 4;

/** Vectors of documents, each as many rows as it has passages. Documents are never removed: the filter hides them. */
export class VectorLane {
  readonly #dimensions: number;
  readonly #padded: number;
  readonly #scan: VectorScan;
  readonly #documentOfRow = new GrowingColumn("u32");
  readonly #firstRow = new GrowingColumn("u32");
  readonly #rowCount = new GrowingColumn("u8");

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

  /** A piece holds rows, and their scales behind them. */
  save(image: ImageWriter): void {
    image.addRows("vectors.rows", this.#scan.count, this.#padded + scaleBytes, (from, to) => {
      const { rows, scales } = this.#scan.read(from, to - from);
      return Buffer.concat([Buffer.from(rows.buffer), Buffer.from(scales.buffer)]);
    });
    for (const [name, column] of this.#columns()) column.save(image, `vectors.${name}`);
  }

  restore(image: ImageReader): void {
    for (const piece of image.pieces("vectors.rows")) {
      const rowBytes = (piece.length / (this.#padded + scaleBytes)) * this.#padded;
      const rows = new Int8Array(piece.buffer, piece.byteOffset, rowBytes);
      this.#scan.append(rows, new Float32Array(Uint8Array.prototype.slice.call(piece, rowBytes).buffer));
    }
    for (const [name, column] of this.#columns()) column.restore(image, `vectors.${name}`);
  }

  #columns(): readonly (readonly [string, GrowingColumn<"u32" | "u8">])[] {
    return [
      ["documentOfRow", this.#documentOfRow],
      ["firstRow", this.#firstRow],
      ["rowCount", this.#rowCount],
    ];
  }

  /** Cosines of the best passages of the nearest documents, at most `limit` rows of them. */
  findNearest(query: Float32Array, limit: number, allow: Bitmap): Map<number, number> {
    const rows = createBitmap(this.#scan.count);
    const documents = this.#documentOfRow.values;
    for (let row = 0; row < this.#scan.count; row++) if (hasBit(allow, documents[row]!)) setBit(rows, row);
    return this.#search(query, limit, rows);
  }

  /** Cosines of the best passages of these documents; those without a vector are left out. */
  cosinesOf(query: Float32Array, documents: Iterable<number>): Map<number, number> {
    const rows = createBitmap(this.#scan.count);
    let count = 0;
    for (const document of documents) {
      const first = this.#firstRow.get(document);
      const end = first + this.#rowCount.get(document);
      for (let row = first; row < end; row++, count++) setBit(rows, row);
    }
    return this.#search(query, count, rows);
  }

  #search(query: Float32Array, limit: number, rows: Bitmap): Map<number, number> {
    const best = new Map<number, number>();
    if (this.#scan.count === 0 || limit === 0) return best;
    const { values, scales } = quantizeRows(query, this.#dimensions);
    const found = this.#scan.search(this.#pad(values, 1), scales[0]!, limit, rows);
    for (let i = 0; i < found.ids.length; i++) {
      const document = this.#documentOfRow.values[found.ids[i]!]!;
      if (!best.has(document)) best.set(document, Math.max(-1, Math.min(1, found.scores[i]!)));
    }
    return best;
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
