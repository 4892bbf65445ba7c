// Where do memories and code meet? The links of memories are looked up in the code, whatever moved there since.
export type { CodePort } from "./find-code.ts";
export { joinCode } from "./join-code.ts";
