// How does a file get its vectors? Defines the text that is embedded for a chunk, and its rows.
import type { Embedder } from "../../embed/index.ts";
import type { ParsedFile } from "../../types/index.ts";
import { encodeVectorSegment, quantizeVector } from "../../vector/index.ts";

/**
 * One row per chunk, in chunk order, in the format of `decodeVectorSegment`.
 *
 * @param text - that the file was parsed from
 */
export async function embedChunks(embedder: Embedder, file: ParsedFile, text: string): Promise<Uint8Array> {
  const { chunks } = file;
  const texts = Array.from({ length: chunks.length }, (_, row) => {
    const contextHeader = file.strings.get(chunks.contextHeader[row]!);
    const body = text.slice(chunks.start[row], chunks.end[row]);
    return contextHeader === "" ? body : `${contextHeader}\n${body}`;
  });
  const rows = await embedder.embed(texts, "document");
  const { dimensions } = embedder;
  const values = new Int8Array(chunks.length * dimensions);
  const scales = new Float32Array(chunks.length);
  for (let row = 0; row < chunks.length; row++) {
    const quantized = quantizeVector(rows.subarray(row * dimensions, (row + 1) * dimensions));
    values.set(quantized.values, row * dimensions);
    scales[row] = quantized.scale;
  }
  return encodeVectorSegment({ dimensions, values, scales });
}
