// A failure over HTTP: its status, and its JSON in the format of the family that was called, or of JSON-RPC.
import { errorTable, isLociError, LociError, toWireError } from "../errors.ts";
import { serverError } from "../mcp/error-codes.ts";
import { describeRefusal } from "../mcp/http/json-rpc-response.ts";
import { errorBody } from "../tools/results/error-body.ts";
import type { Family } from "../tools/definitions/family.ts";
import { joinHint, wordNextStep } from "../tools/catalog/next-step.ts";

/** Who called which route: this decides the format of a failure. */
export interface Audience {
  readonly family: Family | undefined;
  /** Whether the caller uses MCP, and expects JSON-RPC. */
  readonly isProtocol: boolean;
}

export interface PresentedFailure {
  readonly status: number;
  readonly body: Readonly<Record<string, unknown>>;
}

export function presentFailure(error: unknown, { family, isProtocol }: Audience): PresentedFailure {
  const known = toKnown(error);
  const { code, message, hint, next, details } = known;
  const words =
    next === undefined ? undefined : wordNextStep(next, family === undefined ? [] : [family], () => false);
  const failure = { tool: "", code, message, hint: joinHint(hint, words), details };
  const status = findFrameworkStatus(error) ?? family?.failureStatus?.(code) ?? errorTable[code].http;
  const own = family?.presentFailure?.(failure) ?? errorBody(failure);
  return {
    status,
    body: isProtocol ? describeRefusal({ status, code: serverError, message, data: own }) : own,
  };
}

/** A status that HTTP has but the table lacks: a body of an unsupported type. */
function findFrameworkStatus(error: unknown): number | undefined {
  const { statusCode } = error as { readonly statusCode?: number };
  return !isLociError(error) && statusCode === 415 ? 415 : undefined;
}

/** Failures of the web framework are put into our own words; unexpected ones reveal no details. */
function toKnown(error: unknown): ReturnType<typeof toWireError> {
  if (isLociError(error)) return toWireError(error);
  const { statusCode, message } = error as { readonly statusCode?: number; readonly message?: string };
  if (statusCode === 413)
    return toWireError(new LociError("TOO_LARGE", "The body is larger than http.bodyBytes allows."));
  if (statusCode === 503 || statusCode === 408) {
    return toWireError(
      new LociError("CALL_TIMEOUT", "The request took longer than http.requestTimeoutMs allows."),
    );
  }
  if (statusCode !== undefined && statusCode < 500) {
    return toWireError(
      new LociError("INPUT_INVALID", `The request cannot be read: ${message ?? "bad request"}.`),
    );
  }
  return toWireError(
    new LociError("INTERNAL", "The server failed with an internal error.", {
      hint: "Its log on standard error has the details.",
    }),
  );
}
