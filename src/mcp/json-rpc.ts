// Is this line a JSON-RPC 2.0 message? If not, which error does the sender get?
import type { JSONRPCMessage } from "@modelcontextprotocol/sdk/types.js";

export type RequestId = string | number;

export interface ErrorResponse {
  readonly jsonrpc: "2.0";
  readonly id: RequestId | null;
  readonly error: { readonly code: number; readonly message: string };
}

export type ReadMessage =
  | { readonly kind: "message"; readonly message: JSONRPCMessage }
  | { readonly kind: "refused"; readonly response: ErrorResponse }
  | { readonly kind: "blank" };

const parseError = -32700;
const invalidRequest = -32600;

export function readMessage(line: string): ReadMessage {
  if (line.trim() === "") return { kind: "blank" };
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return refuse(null, parseError, "Parse error: the line is not JSON");
  }
  if (Array.isArray(value)) return refuse(null, invalidRequest, "Invalid request: batches are not supported");
  if (!isRecord(value)) return refuse(null, invalidRequest, "Invalid request: a message must be an object");
  const id = value["id"];
  const problem = findProblem(value, id);
  if (problem !== undefined)
    return refuse(isId(id) ? id : null, invalidRequest, `Invalid request: ${problem}`);
  return { kind: "message", message: value as JSONRPCMessage };
}

export function refuseOversized(head: string, maxBytes: number): ErrorResponse {
  // The id stands before the parameters in what clients write; one inside of them belongs to somebody else.
  const match = /^[^]*?"id"\s*:\s*("(?:[^"\\]|\\.)*"|-?\d+)/.exec(head.split('"params"')[0] ?? "");
  const id = match?.[1] === undefined ? null : (JSON.parse(match[1]) as RequestId);
  const limit = `${maxBytes / (1024 * 1024)} MiB`;
  return {
    jsonrpc: "2.0",
    id,
    error: { code: invalidRequest, message: `Invalid request: a message may have at most ${limit}` },
  };
}

function refuse(id: RequestId | null, code: number, message: string): ReadMessage {
  return { kind: "refused", response: { jsonrpc: "2.0", id, error: { code, message } } };
}

function findProblem(value: Readonly<Record<string, unknown>>, id: unknown): string | undefined {
  if (value["jsonrpc"] !== "2.0") return 'jsonrpc must be "2.0"';
  const { method, params } = value;
  if (method === undefined) {
    return "result" in value || "error" in value ? undefined : "there is neither a method nor a result";
  }
  if (typeof method !== "string") return "method must be a string";
  if ("id" in value && !isId(id)) return "id must be a string or an integer";
  if (params !== undefined && !isRecord(params)) return "params must be an object";
  return undefined;
}

function isId(value: unknown): value is RequestId {
  return typeof value === "string" || Number.isSafeInteger(value);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
