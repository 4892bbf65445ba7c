// How does a transformer's graph run on rows of token ids? Pads them to one width, and uses the common input names.
import type { OnnxRuntime, OnnxSession, OnnxTensor } from "./onnx-runtime.ts";

export interface TokenRow {
  readonly ids: readonly number[];
  /** Absent if all tokens belong to the first text. */
  readonly types: readonly number[] | undefined;
}

/** The graph's output of that name. The caller must dispose of it. */
export async function runTokens(
  runtime: OnnxRuntime,
  session: OnnxSession,
  rows: readonly TokenRow[],
  output: string,
): Promise<OnnxTensor> {
  const width = Math.max(...rows.map(({ ids }) => ids.length));
  const shape = [rows.length, width];
  const ids = new BigInt64Array(rows.length * width);
  const mask = new BigInt64Array(ids.length);
  const types = new BigInt64Array(ids.length);
  rows.forEach((row, index) => {
    row.ids.forEach((id, position) => {
      const at = index * width + position;
      ids[at] = BigInt(id);
      mask[at] = 1n;
      types[at] = BigInt(row.types?.[position] ?? 0);
    });
  });
  const { Tensor } = runtime;
  const feeds: Record<string, OnnxTensor> = {
    input_ids: new Tensor("int64", ids, shape),
    attention_mask: new Tensor("int64", mask, shape),
    token_type_ids: new Tensor("int64", types, shape),
  };
  const wanted = Object.entries(feeds).filter(([name]) => session.inputNames.includes(name));
  const results = await session.run(Object.fromEntries(wanted), [output]);
  return results[output]!;
}
