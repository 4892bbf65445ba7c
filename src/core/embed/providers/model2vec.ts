// What vector does a static table published by Model2Vec (safetensors and tokenizer.json) give a text?
import { readFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { createHash } from "node:crypto";
import { LociError } from "../../../errors.ts";
import type { Embedder } from "../embedder.ts";
import { normalizeRow } from "../normalize.ts";
import { parseSafetensors } from "../safetensors.ts";
import { loadTokenizer } from "../tokenizer.ts";

/** Longer texts are truncated, because a table has no limit of its own. */
const maxTokens = 512;

/**
 * Opens the table in `folder`. A text's vector is the sum of weight · row over its known tokens, scaled to unit length
 * (Model2Vec's inference; `mapping` and `weights` are optional in the file).
 *
 * @throws LociError EMBEDDER_UNAVAILABLE if a file is missing or invalid.
 */
export async function openModel2VecEmbedder(folder: string): Promise<Embedder> {
  const path = join(folder, "model.safetensors");
  const bytes = await readFile(path).catch((cause: unknown) => {
    throw new LociError("EMBEDDER_UNAVAILABLE", `${path} cannot be read.`, {
      hint: "Give the folder of a Model2Vec model, or pull one.",
      next: { do: "choose-model" },
      cause,
    });
  });
  const tokenizer = await loadTokenizer(folder);
  const tensors = parseSafetensors(bytes, path);
  const rows = tensors.get("embeddings");
  if (rows?.shape.length !== 2 || !(rows.values instanceof Float32Array)) {
    throw new LociError(
      "EMBEDDER_UNAVAILABLE",
      `${path} contains no table of 32-bit floats named embeddings.`,
      {
        hint: "Choose a Model2Vec model.",
      },
    );
  }
  const table = rows.values;
  const dimensions = rows.shape[1]!;
  const mapping = tensors.get("mapping")?.values;
  const weights = tensors.get("weights")?.values;
  const digest = createHash("sha256").update(bytes).digest("hex").slice(0, 12);
  return {
    // The 2 tells its vectors from those of a version that counted unknown tokens.
    id: `model2vec2:${basename(folder)}:${digest}`,
    dimensions,
    embed(texts) {
      const vectors = new Float32Array(texts.length * dimensions);
      texts.forEach((text, i) => {
        const start = i * dimensions;
        for (const id of tokenizer.encode(text, maxTokens)) {
          // As in Model2Vec: else all texts in a script that the table lacks would be equal.
          if (id === tokenizer.unknownId) continue;
          const row = Number(mapping?.[id] ?? id) * dimensions;
          const weight = Number(weights?.[id] ?? 1);
          for (let k = 0; k < dimensions; k++) vectors[start + k]! += weight * (table[row + k] ?? 0);
        }
        normalizeRow(vectors, start, dimensions);
      });
      return Promise.resolve(vectors);
    },
    close: () => Promise.resolve(),
  };
}
