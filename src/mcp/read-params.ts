// The checked parameters of a request: a fault is named in one sentence, without dumping a schema.
import type { z } from "zod";
import { invalidParams } from "./error-codes.ts";
import { protocolError } from "./protocol-error.ts";

/** Throws the protocol's "invalid params" with the name of the first invalid parameter. */
export function readParams<Schema extends z.ZodType>(
  method: string,
  schema: Schema,
  params: Readonly<Record<string, unknown>>,
): z.output<Schema> {
  const parsed = schema.safeParse(params);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const field = issue?.path.join(".") ?? "";
  throw protocolError(
    invalidParams,
    `${method}: ${field === "" ? "params" : field}: ${issue?.message ?? "invalid"}`,
  );
}
