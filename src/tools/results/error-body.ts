// What does a failure look like as JSON, if the family that was called has no shape of its own?
import type { ErrorCode } from "../../errors.ts";

/** The hint is worded for the caller: with the names of its tools or commands. */
export function errorBody(error: {
  readonly code: ErrorCode;
  readonly message: string;
  readonly hint?: string | undefined;
}): Readonly<Record<string, unknown>> {
  const { code, message, hint } = error;
  return { error: { code, message, ...(hint === undefined ? {} : { hint }) } };
}
