// What is in a static model's folder? A vocabulary and one quantized row per token.
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { LociError } from "../../errors.ts";
import { Vocabulary } from "./vocabulary.ts";

/**
 * The weight of a row in a text: `times ** countExponent`, raised if it comes early, because the first words name the
 * subject: `1 + leadBoost * exp(-i / leadRows)` for the i-th distinct row.
 */
export interface StaticWeighting {
  readonly countExponent: number;
  readonly leadBoost: number;
  readonly leadRows: number;
}

/** A static model in memory, at about 260 bytes a token. */
export interface StaticTable {
  readonly id: string;
  readonly dimensions: number;
  readonly vocabulary: Vocabulary;
  /** Row-major, `vocabulary.rowCount * dimensions`, in -127..127 (or -7..7 when stored in four bits). */
  readonly values: Int8Array;
  /** One per row: `float = value * scale`. The length of the resulting vector is the token's weight. */
  readonly scales: Float32Array;
  readonly weighting: StaticWeighting;
}

interface StaticConfig {
  readonly id: string;
  readonly dimensions: number;
  readonly bits: 4 | 8;
  readonly words: number;
  readonly hashedRows: number;
  readonly weighting: StaticWeighting;
}

/**
 * Reads `model.json`, `vocab.txt`, `rows.bin` and `scales.f32` from `folder`.
 *
 * @param hint - of the error, if the folder does not hold a model
 * @throws LociError EMBEDDER_UNAVAILABLE if a file is missing or their sizes are inconsistent.
 */
export async function loadStaticTable(folder: string, hint: string): Promise<StaticTable> {
  const place = { folder, hint };
  const [config, vocabulary, packed, scaleBytes] = await Promise.all([
    readPart(place, "model.json").then((bytes) => parseConfig(bytes.toString("utf8"), place)),
    readPart(place, "vocab.txt").then((bytes) => bytes.toString("utf8").split("\n")),
    readPart(place, "rows.bin"),
    readPart(place, "scales.f32"),
  ]);
  const rows = config.words + config.hashedRows;
  const words = vocabulary.slice(0, config.words);
  if (
    words.length !== config.words ||
    packed.length !== (rows * config.dimensions * config.bits) / 8 ||
    scaleBytes.length !== rows * Float32Array.BYTES_PER_ELEMENT
  ) {
    throw damaged(place, "its files do not match each other");
  }
  return {
    id: config.id,
    dimensions: config.dimensions,
    vocabulary: new Vocabulary(words, config.hashedRows),
    values: config.bits === 8 ? new Int8Array(packed) : unpackNibbles(packed, config.dimensions),
    scales: new Float32Array(new Uint8Array(scaleBytes).buffer),
    weighting: config.weighting,
  };
}

/** Byte `k` of a row has component `k` in its low four bits and `k + dimensions / 2` in its high four, each plus 8. */
export function unpackNibbles(packed: Uint8Array, dimensions: number): Int8Array {
  const half = dimensions / 2;
  const values = new Int8Array(packed.length * 2);
  for (let at = 0, row = 0; at < packed.length; at += half, row += dimensions) {
    for (let k = 0; k < half; k++) {
      const byte = packed[at + k]!;
      values[row + k] = (byte & 15) - 8;
      values[row + half + k] = (byte >> 4) - 8;
    }
  }
  return values;
}

interface Place {
  readonly folder: string;
  readonly hint: string;
}

async function readPart({ folder, hint }: Place, name: string): Promise<Buffer> {
  try {
    return await readFile(join(folder, name));
  } catch (cause) {
    throw new LociError("EMBEDDER_UNAVAILABLE", `The static model in ${folder} is missing ${name}.`, {
      hint,
      cause,
    });
  }
}

function parseConfig(text: string, place: Place): StaticConfig {
  let value: Partial<StaticConfig> | null;
  try {
    value = JSON.parse(text) as Partial<StaticConfig> | null;
  } catch (cause) {
    throw damaged(place, "model.json is not JSON", cause);
  }
  if (
    typeof value?.id !== "string" ||
    !isCount(value.dimensions) ||
    value.dimensions % 2 !== 0 ||
    (value.bits !== 4 && value.bits !== 8) ||
    !isCount(value.words) ||
    !isCount(value.hashedRows) ||
    !isWeighting(value.weighting)
  ) {
    throw damaged(place, "model.json does not describe a static model");
  }
  return value as StaticConfig;
}

const isCount = (value: unknown): value is number => Number.isInteger(value) && (value as number) > 0;

function isWeighting(value: Partial<StaticWeighting> | undefined): boolean {
  const numbers = [value?.countExponent, value?.leadBoost, value?.leadRows];
  return numbers.every((number) => typeof number === "number" && number >= 0 && Number.isFinite(number));
}

function damaged({ folder, hint }: Place, reason: string, cause?: unknown): LociError {
  return new LociError("EMBEDDER_UNAVAILABLE", `The static model in ${folder} is damaged: ${reason}.`, {
    hint,
    cause,
  });
}
