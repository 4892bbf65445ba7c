// What is remembered, how is it linked, and when does it fade?
export { openMemoryService, type ServedMemory } from "./open-memory-service.ts";
export { MemoryBase } from "./store/memory-base.ts";
export { createWordsOnlyEmbedder } from "./store/words-only.ts";
