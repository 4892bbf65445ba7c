// A tool that refused or failed, as its family reports it.

/**
 * `code` is the family's own, such as MEMORY_NOT_FOUND, or RESULT_CUT for a list that the server cut; `details` holds
 * the whole error it reported.
 */
export class ToolError extends Error {
  readonly tool: string;
  readonly code: string;
  readonly details: unknown;

  constructor(tool: string, text: string) {
    const details = readJson(text);
    const { error, error_code: flatCode } = (details ?? {}) as {
      readonly error?: unknown;
      readonly error_code?: unknown;
    };
    const { code, message } = (typeof error === "object" && error !== null ? error : {}) as {
      readonly code?: unknown;
      readonly message?: unknown;
    };
    const told = message ?? error;
    super(typeof told === "string" ? told : text);
    this.name = "ToolError";
    this.tool = tool;
    this.code = findText(code) ?? findText(flatCode) ?? "UNKNOWN";
    this.details = details ?? text;
  }
}

function findText(value: unknown): string | undefined {
  return typeof value === "string" ? value : undefined;
}

/** Undefined if the text is not JSON. */
export function readJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
