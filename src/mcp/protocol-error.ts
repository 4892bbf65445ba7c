// A failure as a JSON-RPC error: the request is wrong, its target is missing, or it failed.
import { errorTable, toWireError } from "../errors.ts";
import type { CallContext } from "../tools/calls/open-context.ts";
import type { Family } from "../tools/definitions/family.ts";
import { joinHint } from "../tools/catalog/next-step.ts";
import { internalError, invalidParams, resourceNotFound } from "./error-codes.ts";

/** Messages contain names that callers passed; however long those are, the message stays short. */
const mostCharacters = 300;

/** The SDK puts the code of such an error on the wire; McpError would put it into the text as well. */
export function protocolError(code: number, message: string, data?: unknown): Error {
  return Object.assign(
    new Error(message.length <= mostCharacters ? message : `${message.slice(0, mostCharacters)}…`),
    { code, ...(data === undefined ? {} : { data }) },
  );
}

/** A family's failure if the protocol's result cannot express it: code and hint are in `data`. */
export function toProtocolError(
  error: unknown,
  family: Family,
  catalog: CallContext["catalog"],
  data: Readonly<Record<string, unknown>> = {},
): Error {
  const { code, message, hint, next } = toWireError(error);
  const words = joinHint(hint, next === undefined ? undefined : catalog.wordNextStep(next, family));
  const { kind } = errorTable[code];
  const number = kind === "missing" ? resourceNotFound : kind === "input" ? invalidParams : internalError;
  return protocolError(number, words === undefined ? message : `${message} ${words}`, { ...data, code });
}
