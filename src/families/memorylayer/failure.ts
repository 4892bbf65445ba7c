// The shape of MemoryLayer's errors: the message under `error`, with our code and hint beside it.
import type { ToolFailure } from "../../tools/definitions/family.ts";

export function presentFailure({ code, message, hint }: ToolFailure): Readonly<Record<string, unknown>> {
  return { error: message, code, ...(hint === undefined ? {} : { hint }) };
}
