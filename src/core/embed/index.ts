// Here is text: give me a vector.
export type { Embedder, EmbedRole } from "./embedder.ts";
export { openEmbedder } from "./open-embedder.ts";
export type { EmbedderSpec } from "./open-embedder.ts";
export { quantizeRows } from "./quantize.ts";
export type { QuantizedRows } from "./quantize.ts";
