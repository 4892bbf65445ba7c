// The library's entrance: open an engine, ask it, close it.
export { openEngine, openEngine as createEngine, type EngineOptions } from "./open-engine.ts";
export type { CodeEngine, Engine, IndexOptions } from "./engine.ts";
export { errorTable, isLociError, LociError, type ErrorCode, type ErrorKind } from "./errors.ts";
export type * from "./core/types/index.ts";
