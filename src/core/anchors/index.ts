// How are memories and code connected? Links of memories are resolved in the code, wherever it has moved.
export type { CodePort } from "./find-code.ts";
export { joinCode } from "./join-code.ts";
