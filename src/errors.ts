// Every failure a caller can meet, in one table; the error class that carries it; and its form on the wire.

/** What the caller can do about a failure. */
export type ErrorKind =
  "input" | "missing" | "conflict" | "unavailable" | "corrupt" | "cancelled" | "internal";

interface ErrorRow {
  readonly kind: ErrorKind;
  /** Process exit code of the command line (sysexits where one fits). */
  readonly exit: number;
  /** HTTP status of the admin and MCP endpoints. */
  readonly http: number;
  /** Whether the same call may succeed later without being changed. */
  readonly retry: boolean;
}

/** Codes are public API: rows are added, never renamed or reused. */
export const errorTable = {
  INPUT_INVALID: { kind: "input", exit: 2, http: 400, retry: false },
  CONFIG_INVALID: { kind: "input", exit: 78, http: 400, retry: false },
  /** Not exit code 2: from a hook, editors take that as an order to stop what their agent is doing. */
  EVENT_INVALID: { kind: "input", exit: 65, http: 400, retry: false },
  PATH_NOT_A_DIRECTORY: { kind: "input", exit: 2, http: 400, retry: false },
  /** A drive, a home folder or a system folder: never meant to be indexed as a whole. */
  PATH_TOO_BROAD: { kind: "input", exit: 2, http: 400, retry: false },
  READ_ONLY: { kind: "input", exit: 2, http: 403, retry: false },
  TOOL_UNKNOWN: { kind: "input", exit: 2, http: 404, retry: false },
  /** The person who was asked did not agree. */
  NOT_CONFIRMED: { kind: "input", exit: 2, http: 403, retry: false },
  /** No token, or a wrong one. */
  UNAUTHENTICATED: { kind: "input", exit: 77, http: 401, retry: false },
  /** A web page, a foreign host name, or a token that does not reach this far. */
  FORBIDDEN: { kind: "input", exit: 77, http: 403, retry: false },
  TOO_LARGE: { kind: "input", exit: 2, http: 413, retry: false },
  PATH_NOT_READABLE: { kind: "input", exit: 77, http: 403, retry: false },
  PATH_NOT_FOUND: { kind: "missing", exit: 66, http: 404, retry: false },
  /** The HTTP server has no such address. */
  ROUTE_NOT_FOUND: { kind: "missing", exit: 66, http: 404, retry: false },
  ROOT_NOT_INDEXED: { kind: "missing", exit: 66, http: 404, retry: false },
  /** Exit code 1, as for a search that finds nothing: a question about code has one such answer. */
  SYMBOL_NOT_FOUND: { kind: "missing", exit: 1, http: 404, retry: false },
  MEMORY_NOT_FOUND: { kind: "missing", exit: 66, http: 404, retry: false },
  NODE_NOT_FOUND: { kind: "missing", exit: 66, http: 404, retry: false },
  FAILURE_NOT_FOUND: { kind: "missing", exit: 66, http: 404, retry: false },
  NAMESPACE_NOT_FOUND: { kind: "missing", exit: 66, http: 404, retry: false },
  COLLECTION_NOT_FOUND: { kind: "missing", exit: 66, http: 404, retry: false },
  ALREADY_EXISTS: { kind: "conflict", exit: 73, http: 409, retry: false },
  /** Someone else changed it after it was read. */
  MEMORY_CHANGED: { kind: "conflict", exit: 73, http: 409, retry: false },
  /** Its first index run is still going: the same question can be answered once it has ended. */
  ROOT_BEING_INDEXED: { kind: "unavailable", exit: 75, http: 503, retry: true },
  RATE_LIMITED: { kind: "unavailable", exit: 75, http: 429, retry: true },
  /** More calls at once than the server accepts. */
  TOO_BUSY: { kind: "unavailable", exit: 75, http: 503, retry: true },
  ADDRESS_IN_USE: { kind: "unavailable", exit: 69, http: 503, retry: true },
  STORE_LOCKED: { kind: "unavailable", exit: 75, http: 503, retry: true },
  HOME_NOT_WRITABLE: { kind: "unavailable", exit: 77, http: 503, retry: false },
  /** The home was deleted, moved or replaced under a running process; the next call makes or opens the one that is there. */
  HOME_GONE: { kind: "unavailable", exit: 75, http: 503, retry: true },
  DISK_FULL: { kind: "unavailable", exit: 74, http: 507, retry: true },
  DOWNLOAD_FAILED: { kind: "unavailable", exit: 69, http: 502, retry: true },
  /** The server that holds the search index does not answer, or answers with an error. */
  SEARCH_STORE_UNAVAILABLE: { kind: "unavailable", exit: 69, http: 503, retry: true },
  /** The project has no compiler of its own to ask. */
  COMPILER_UNAVAILABLE: { kind: "unavailable", exit: 69, http: 503, retry: false },
  EMBEDDER_UNAVAILABLE: { kind: "unavailable", exit: 69, http: 503, retry: false },
  WORKER_CRASHED: { kind: "unavailable", exit: 70, http: 503, retry: true },
  CALL_TIMEOUT: { kind: "unavailable", exit: 75, http: 504, retry: true },
  /** The process that handled the call ended; whether the call took effect is unknown. */
  ENGINE_LOST: { kind: "unavailable", exit: 70, http: 503, retry: false },
  WORKER_TIMEOUT: { kind: "unavailable", exit: 75, http: 504, retry: true },
  KERNEL_MEMORY: { kind: "unavailable", exit: 71, http: 507, retry: false },
  STORE_CORRUPT: { kind: "corrupt", exit: 65, http: 500, retry: false },
  STORE_VERSION: { kind: "corrupt", exit: 65, http: 500, retry: false },
  CANCELLED: { kind: "cancelled", exit: 130, http: 499, retry: true },
  INTERNAL: { kind: "internal", exit: 70, http: 500, retry: false },
} as const satisfies Record<string, ErrorRow>;

export type ErrorCode = keyof typeof errorTable;

const brand = Symbol.for("loci.error");

/**
 * What the caller can do next. The layer that answers puts it into words: a family names its own tools, the command
 * line its commands. So an error never names a tool that the caller does not have.
 */
export type NextStep =
  | { readonly do: "index"; readonly path?: string }
  | { readonly do: "push"; readonly path?: string }
  | { readonly do: "rebuild-index"; readonly root?: string }
  | { readonly do: "list-roots" }
  | { readonly do: "find-symbol"; readonly name: string }
  | { readonly do: "find-memory" }
  | { readonly do: "read-memory"; readonly id: string }
  | { readonly do: "link-memory" }
  | { readonly do: "export-memories" }
  | { readonly do: "check-health" }
  | { readonly do: "choose-model" }
  | { readonly do: "allow-writes" };

interface ErrorOptions {
  /** How to fix it, in a sentence that names neither a tool nor a command. */
  readonly hint?: string | undefined;
  /** How to fix it if that takes a tool or a command. */
  readonly next?: NextStep | undefined;
  /** For programs: the invalid field, or what was found before the failure. Plain JSON. */
  readonly details?: Readonly<Record<string, unknown>> | undefined;
  readonly cause?: unknown;
}

/** Messages contain what callers passed; however long that is, the message stays short. */
const mostCharacters = 2_000;

function shorten(message: string): string {
  return message.length <= mostCharacters ? message : `${message.slice(0, mostCharacters)}…`;
}

/** A failure with a code from the table. `message` names the offending value; `hint` and `next` say how to fix it. */
export class LociError extends Error {
  readonly code: ErrorCode;
  readonly hint: string | undefined;
  readonly next: NextStep | undefined;
  readonly details: Readonly<Record<string, unknown>> | undefined;

  constructor(code: ErrorCode, message: string, options: ErrorOptions = {}) {
    super(shorten(message), options.cause === undefined ? {} : { cause: options.cause });
    this.name = "LociError";
    this.code = code;
    this.hint = options.hint;
    this.next = options.next;
    this.details = options.details;
    Object.defineProperty(this, brand, { value: true });
  }
}

/** Works across module copies and realms, where `instanceof` does not. */
export function isLociError(value: unknown, code?: ErrorCode): value is LociError {
  if (typeof value !== "object" || value === null || !(brand in value)) return false;
  return code === undefined || (value as { readonly code?: unknown }).code === code;
}

/** An error as plain data, because structured clone between threads drops an error's name and code. */
export interface WireError {
  readonly code: ErrorCode;
  readonly message: string;
  readonly hint?: string;
  readonly next?: NextStep;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly stack?: string;
}

/** The message of any thrown value. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

const shownOfPath = 120;

/**
 * What it means if the system refuses a path that it was given: INPUT_INVALID, PATH_NOT_READABLE. Undefined for any
 * other error, also for a path that does not exist: callers know what they expected there.
 */
export function findPathError(error: unknown): LociError | undefined {
  if (isLociError(error) || !(error instanceof Error)) return undefined;
  const { code, path } = error as Error & { code?: string; path?: string };
  if (path === undefined) return undefined;
  const shown = path.length <= shownOfPath ? path : `${path.slice(0, shownOfPath)}…`;
  const refuse = (kind: ErrorCode, what: string, hint: string): LociError =>
    new LociError(kind, `"${shown}" ${what}.`, { hint, cause: error });
  if (code === "ENAMETOOLONG")
    return refuse("INPUT_INVALID", "is longer than a path can be", "Give the path of a file or folder.");
  if (code === "ELOOP") {
    const what = "leads through a symbolic link that leads to itself";
    return refuse("INPUT_INVALID", what, "Give another path, or remove the link.");
  }
  if (code !== "EACCES" && code !== "EPERM") return undefined;
  const hint = "Give your user access to it, or give another path.";
  return refuse("PATH_NOT_READABLE", "is not accessible to this user", hint);
}

export function toWireError(error: unknown): WireError {
  if (isLociError(error)) {
    return {
      code: error.code,
      message: error.message,
      ...(error.hint === undefined ? {} : { hint: error.hint }),
      ...(error.next === undefined ? {} : { next: error.next }),
      ...(error.details === undefined ? {} : { details: error.details }),
      ...(error.stack === undefined ? {} : { stack: error.stack }),
    };
  }
  const ofPath = findPathError(error);
  if (ofPath !== undefined) return toWireError(ofPath);
  if (error instanceof Error) {
    const code = error.name === "AbortError" ? "CANCELLED" : "INTERNAL";
    return { code, message: error.message, ...(error.stack === undefined ? {} : { stack: error.stack }) };
  }
  return { code: "INTERNAL", message: String(error) };
}

export function fromWireError(wire: WireError): LociError {
  const { hint, next, details } = wire;
  const error = new LociError(wire.code, wire.message, { hint, next, details });
  if (wire.stack !== undefined) error.stack = wire.stack;
  return error;
}

/** Throws CANCELLED if the signal has fired. */
export function throwIfCancelled(signal: AbortSignal | undefined): void {
  if (signal?.aborted === true) throw new LociError("CANCELLED", "The call was cancelled.");
}
