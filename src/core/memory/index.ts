// What do we remember, how is it linked, when does it fade?
export type { MemoryCore } from "./memory-core.ts";
export { createMemoryCore } from "./memory-core.ts";
export { MemoryBase } from "./store/memory-base.ts";
export { createWordsOnlyEmbedder } from "./store/words-only.ts";
