// The shape of MemoryLayer's errors: the message under `error`, plus our code and hint.
import type { ToolFailure } from "../../tools/definitions/family.ts";

export function presentFailure({ code, message, hint }: ToolFailure): Readonly<Record<string, unknown>> {
  return { error: message, code, ...(hint === undefined ? {} : { hint }) };
}
