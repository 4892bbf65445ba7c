// The shape of Context Engine's errors: its codes, and the empty lists that its older clients expect in an error.
import type { ErrorCode } from "../../errors.ts";
import type { ToolFailure } from "../../tools/definitions/family.ts";

const validation: ReadonlySet<ErrorCode> = new Set([
  "INPUT_INVALID",
  "PATH_NOT_FOUND",
  "PATH_NOT_A_DIRECTORY",
  "PATH_NOT_READABLE",
  "SYMBOL_NOT_FOUND",
  "READ_ONLY",
  "NOT_CONFIRMED",
  "UNAUTHENTICATED",
  "FORBIDDEN",
  "TOO_LARGE",
]);
const limits: ReadonlySet<ErrorCode> = new Set(["RATE_LIMITED", "TOO_BUSY"]);
const timeouts: ReadonlySet<ErrorCode> = new Set([
  "CALL_TIMEOUT",
  "WORKER_TIMEOUT",
  // The run takes longer than the call waited.
  "ROOT_BEING_INDEXED",
]);
const missing: ReadonlySet<ErrorCode> = new Set([
  "COLLECTION_NOT_FOUND",
  "ROOT_NOT_INDEXED",
  "NAMESPACE_NOT_FOUND",
]);
const indexing: ReadonlySet<string> = new Set(["qdrant_index", "qdrant_index_root", "qdrant_prune"]);

export function presentFailure(failure: ToolFailure): Readonly<Record<string, unknown>> {
  const { tool, code, message, hint } = failure;
  const { partial, ...details } = failure.details ?? {};
  return {
    ok: false,
    error: message,
    error_code: codeOf(code, tool),
    details: { field: null, message, ...ofParameter(details), ...(hint === undefined ? {} : { hint }) },
    ...emptyAnswer(tool),
    // For a call that ran out of time: everything known until then.
    ...(typeof partial === "object" ? partial : {}),
  };
}

/** For a list, names the parameter and not the position in it. */
function ofParameter(details: ToolFailure["details"]): ToolFailure["details"] {
  const field = details?.["field"];
  return typeof field === "string" ? { ...details, field: field.replace(/\.\d+$/, "") } : details;
}

function codeOf(code: ErrorCode, tool: string): string {
  if (validation.has(code)) return "VALIDATION_ERROR";
  if (timeouts.has(code)) return "TIMEOUT_ERROR";
  if (limits.has(code)) return "RATE_LIMIT_ERROR";
  if (missing.has(code)) return "COLLECTION_NOT_FOUND";
  return indexing.has(tool) ? "INDEXING_ERROR" : "SEARCH_ERROR";
}

function emptyAnswer(tool: string): Readonly<Record<string, unknown>> {
  return tool === "context_answer" ? { answer: "", citations: [] } : { results: [] };
}
