// What the process that asks a project's TypeScript tells at its end, and where it writes.
import type { Problem } from "../../core/types/index.ts";
import type { WireError } from "../../errors.ts";

/** The file for the index is open for it under this number. */
export const factsDescriptor = 3;

export type TypeScriptAnswer = { readonly problems: readonly Problem[] } | { readonly error: WireError };
