// An error as Memento's contract has it.
import { errorTable, type ErrorCode } from "../../errors.ts";
import type { ToolFailure } from "../../tools/family.ts";

export type MementoErrorCode =
  | "MEMORY_NOT_FOUND"
  | "INVALID_INPUT"
  | "STORAGE_ERROR"
  | "SEARCH_ERROR"
  | "AUTHENTICATION_ERROR"
  | "PERMISSION_DENIED"
  | "RATE_LIMIT_EXCEEDED"
  | "INTERNAL_ERROR";

const storage: readonly ErrorCode[] = [
  "STORE_LOCKED",
  "HOME_NOT_WRITABLE",
  "DISK_FULL",
  "STORE_CORRUPT",
  "STORE_VERSION",
];

/** The documented code that says most of ours. */
export function toMementoCode(code: ErrorCode): MementoErrorCode {
  if (code === "READ_ONLY") return "PERMISSION_DENIED";
  if (code === "EMBEDDER_UNAVAILABLE") return "SEARCH_ERROR";
  if (storage.includes(code)) return "STORAGE_ERROR";
  const { kind } = errorTable[code];
  if (kind === "missing") return "MEMORY_NOT_FOUND";
  return kind === "input" || kind === "conflict" ? "INVALID_INPUT" : "INTERNAL_ERROR";
}

export function presentMementoFailure({
  code,
  message,
  hint,
  details,
}: ToolFailure): Readonly<Record<string, unknown>> {
  return {
    error: {
      code: toMementoCode(code),
      message,
      details: { ...details, reason: code, ...(hint === undefined ? {} : { hint }) },
      timestamp: new Date().toISOString(),
    },
  };
}
