// What does the process that asks a project's TypeScript report at its end, and where does it write?
import type { Problem } from "../../core/types/index.ts";
import type { WireError } from "../../errors.ts";

/** The descriptor under which the index file is open in that process. */
export const factsDescriptor = 3;

export type TypeScriptAnswer = { readonly problems: readonly Problem[] } | { readonly error: WireError };
