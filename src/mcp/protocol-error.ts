// A failure as a JSON-RPC error: what was asked for is wrong, is not there, or failed.
import { ErrorCode } from "@modelcontextprotocol/sdk/types.js";
import { errorTable, toWireError } from "../errors.ts";
import type { CallContext } from "../tools/calls/open-context.ts";
import type { Family } from "../tools/definitions/family.ts";
import { joinHint } from "../tools/catalog/next-step.ts";

/** The protocol's code for a resource that is not there. */
export const resourceNotFound = -32002;

/** Names that callers gave stand in messages: however long they are, the message is not. */
const mostCharacters = 300;

/** An error whose code the SDK puts on the wire; McpError would put it into the text as well. */
export function protocolError(code: number, message: string, data?: unknown): Error {
  return Object.assign(
    new Error(message.length <= mostCharacters ? message : `${message.slice(0, mostCharacters)}…`),
    { code, ...(data === undefined ? {} : { data }) },
  );
}

/** A family's failure where the protocol has no result that says so: its code and hint stand in `data`. */
export function toProtocolError(
  error: unknown,
  family: Family,
  catalog: CallContext["catalog"],
  data: Readonly<Record<string, unknown>> = {},
): Error {
  const { code, message, hint, next } = toWireError(error);
  const words = joinHint(hint, next === undefined ? undefined : catalog.wordNextStep(next, family));
  const { kind } = errorTable[code];
  const number =
    kind === "missing"
      ? resourceNotFound
      : kind === "input"
        ? ErrorCode.InvalidParams
        : ErrorCode.InternalError;
  return protocolError(number, words === undefined ? message : `${message} ${words}`, { ...data, code });
}
