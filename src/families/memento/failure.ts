// An error in the form of Memento's contract.
import { errorTable, type ErrorCode } from "../../errors.ts";
import type { ToolFailure } from "../../tools/definitions/family.ts";

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

const documented: Partial<Record<ErrorCode, MementoErrorCode>> = {
  READ_ONLY: "PERMISSION_DENIED",
  NOT_CONFIRMED: "PERMISSION_DENIED",
  FORBIDDEN: "PERMISSION_DENIED",
  UNAUTHENTICATED: "AUTHENTICATION_ERROR",
  RATE_LIMITED: "RATE_LIMIT_EXCEEDED",
  TOO_BUSY: "RATE_LIMIT_EXCEEDED",
};

/** The documented codes for failures of the store and of search share one status. */
export function statusOfFailure(code: ErrorCode): number | undefined {
  const told = toMementoCode(code);
  if (told === "RATE_LIMIT_EXCEEDED") return 429;
  return told === "STORAGE_ERROR" || told === "SEARCH_ERROR" ? 500 : undefined;
}

/** The documented code that comes closest to ours. */
export function toMementoCode(code: ErrorCode): MementoErrorCode {
  const own = documented[code];
  if (own !== undefined) return own;
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
