// What is in a folder with an ONNX model: which graph, which tokenizer, which pooling?
import { createHash } from "node:crypto";
import { basename, join } from "node:path";
import { hashFile } from "../../base/hash-file.ts";
import { LociError } from "../../errors.ts";
import { readModelJson } from "./read-model-json.ts";
import { loadTokenizer, type TextTokenizer } from "./tokenizer.ts";
import { isFile } from "../../base/is-file.ts";

/** How token vectors become one: their mean, the first one ([CLS]), or the graph's own pooled output. */
export type OnnxPooling = "mean" | "cls" | "graph";

/** Settings of a model. Missing ones come from the folder's `loci-model.json`, or are the defaults. */
export interface OnnxModelOptions {
  /** Graph file inside the folder. Default: the first of {@link graphFiles} that exists. */
  readonly file?: string | undefined;
  readonly pooling?: OnnxPooling | undefined;
  /** Put before every document, as given by the model's card ("passage: ", "search_document: "…). */
  readonly documentPrefix?: string | undefined;
  readonly queryPrefix?: string | undefined;
  /** Texts are truncated after this many tokens. Default 256. */
  readonly maxTokens?: number | undefined;
}

export const modelCardFile = "loci-model.json";

/** Possible places of the graph, fastest first. */
export const graphFiles: readonly string[] = [
  "onnx/model_quantized.onnx",
  "onnx/model_int8.onnx",
  "model_quantized.onnx",
  "model_int8.onnx",
  "onnx/model.onnx",
  "model.onnx",
];

export interface OnnxModel {
  /** Folder name, options, and the first 12 hex digits of the SHA-256 of the graph. */
  readonly id: string;
  readonly graphPath: string;
  readonly tokenizer: TextTokenizer;
  readonly pooling: OnnxPooling;
  readonly documentPrefix: string;
  readonly queryPrefix: string;
  readonly maxTokens: number;
  /**
   * Dynamically quantized graphs scale by the whole batch, so a text gets the same vector again only if it runs alone.
   */
  readonly batchSize: number;
}

const defaultMaxTokens = 256;
const exactBatchSize = 8;

/**
 * Reads everything needed to run the transformer in `folder`; the graph itself is only hashed.
 *
 * @throws LociError EMBEDDER_UNAVAILABLE if graph or tokenizer are missing or of an unsupported kind.
 * @throws LociError INPUT_INVALID if an option is out of range.
 */
export async function loadOnnxModel(folder: string, given: OnnxModelOptions = {}): Promise<OnnxModel> {
  const options = { ...(await readModelCard(folder)).settings, ...dropUndefined(given) };
  const maxTokens = options.maxTokens ?? defaultMaxTokens;
  if (!Number.isInteger(maxTokens) || maxTokens < 3 || maxTokens > 8192) {
    throw new LociError("INPUT_INVALID", `maxTokens is ${maxTokens}.`, { hint: "Give 3 to 8192." });
  }
  const graphPath = await findGraph(folder, options.file);
  const [tokenizer, pooling, digest] = await Promise.all([
    loadTokenizer(folder),
    options.pooling ?? loadPooling(folder),
    hashFile(graphPath, "sha256"),
  ]);
  const documentPrefix = options.documentPrefix ?? "";
  const queryPrefix = options.queryPrefix ?? "";
  const settings = JSON.stringify([pooling, documentPrefix, queryPrefix, maxTokens]);
  const settingsDigest = createHash("sha256").update(settings).digest("hex").slice(0, 6);
  return {
    id: `onnx:${basename(folder)}:${digest.slice(0, 12)}:${settingsDigest}`,
    graphPath,
    tokenizer,
    pooling,
    documentPrefix,
    queryPrefix,
    maxTokens,
    batchSize: /int8|uint8|quantized|_q\d/.test(basename(graphPath)) ? 1 : exactBatchSize,
  };
}

async function findGraph(folder: string, file: string | undefined): Promise<string> {
  const candidates = file === undefined ? graphFiles : [file];
  for (const candidate of candidates) {
    const path = join(folder, candidate);
    if (await isFile(path)) return path;
  }
  throw new LociError("EMBEDDER_UNAVAILABLE", `${folder} contains no ${candidates.join(", no ")}.`, {
    hint: "Give the folder of an ONNX model, or pull one.",
  });
}

interface ModelCard {
  readonly task?: "embed" | "rerank";
  readonly settings?: OnnxModelOptions;
}

/** The usage settings that `loci model pull` wrote beside the model's files. Empty for a folder from another source. */
async function readModelCard(folder: string): Promise<ModelCard> {
  return (await readModelJson(join(folder, modelCardFile))) ?? {};
}

/** Whether the model in `folder` makes vectors or scores a text against the query; undefined if not recorded. */
export async function readModelTask(folder: string): Promise<"embed" | "rerank" | undefined> {
  return (await readModelCard(folder)).task;
}

function dropUndefined(options: OnnxModelOptions): OnnxModelOptions {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
}

/** The pooling that sentence-transformers recorded beside the model; by default the mean. */
async function loadPooling(folder: string): Promise<OnnxPooling> {
  const config = await readModelJson(join(folder, "1_Pooling", "config.json"));
  return config !== undefined && "pooling_mode_cls_token" in config && config.pooling_mode_cls_token === true
    ? "cls"
    : "mean";
}
