// How is a safetensors file read? It has named tensors: the length of a JSON header, the header, then little-endian
// numbers.
import { LociError } from "../../errors.ts";

export interface Tensor {
  readonly shape: readonly number[];
  readonly values: Float32Array | Float64Array | BigInt64Array | Int32Array;
}

const arrays = { F32: Float32Array, F64: Float64Array, I64: BigInt64Array, I32: Int32Array } as const;

/** Skips tensors of other number types. Throws EMBEDDER_UNAVAILABLE if the bytes are not a safetensors file. */
export function parseSafetensors(bytes: Uint8Array, origin: string): ReadonlyMap<string, Tensor> {
  try {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const headerEnd = 8 + Number(view.getBigUint64(0, true));
    const header = JSON.parse(Buffer.from(bytes.subarray(8, headerEnd)).toString("utf8")) as Record<
      string,
      { dtype?: string; shape?: number[]; data_offsets?: [number, number] }
    >;
    const tensors = new Map<string, Tensor>();
    for (const [name, { dtype, shape, data_offsets: offsets }] of Object.entries(header)) {
      const type = arrays[dtype as keyof typeof arrays] as (typeof arrays)[keyof typeof arrays] | undefined;
      if (type === undefined || shape === undefined || offsets === undefined) continue;
      const part = Uint8Array.from(bytes.subarray(headerEnd + offsets[0], headerEnd + offsets[1])); // a copy is aligned
      const values = new type(part.buffer, 0, part.byteLength / type.BYTES_PER_ELEMENT);
      if (values.length !== shape.reduce((product, size) => product * size, 1)) throw new RangeError(name);
      tensors.set(name, { shape, values });
    }
    return tensors;
  } catch (cause) {
    throw new LociError("EMBEDDER_UNAVAILABLE", `${origin} is not a safetensors file.`, {
      hint: "Download the model again: the file may be a Git LFS pointer or an error page.",
      cause,
    });
  }
}
