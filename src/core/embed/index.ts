// How does text become a vector?
export type { Embedder, EmbedRole, WordRarity } from "./embedder.ts";
export { modelCardFile, readModelTask } from "./onnx-folder.ts";
export type { OnnxModelOptions } from "./onnx-folder.ts";
export { openReranker } from "./reranker.ts";
export type { Reranker } from "./reranker.ts";
export {
  chooseForProse,
  isBuiltInModel,
  isOwnModel,
  openEmbedder,
  openProseStandIn,
} from "./open-embedder.ts";
export type { EmbedderSpec } from "./open-embedder.ts";
export { Patience } from "./patience.ts";
export { quantizeRows } from "./quantize.ts";
export type { QuantizedRows } from "./quantize.ts";
export { describeFailure, watchEmbedder } from "./watch-embedder.ts";
