// What do we remember, how is it linked, when does it fade?
export { openMemoryService, type ServedMemory } from "./open-memory-service.ts";
export { MemoryBase } from "./store/memory-base.ts";
export { createWordsOnlyEmbedder } from "./store/words-only.ts";
