// Is this line a JSON-RPC 2.0 message? If not, which error does the sender get?
import type { JSONRPCMessage } from "@modelcontextprotocol/sdk/types.js";
import { isRecord } from "../base/is-record.ts";
import { invalidParams, invalidRequest, parseError } from "./error-codes.ts";
import type { Line } from "./line-reader.ts";

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

/** The key in a request of 2026-07-28 or later. */
export const versionKey = "io.modelcontextprotocol/protocolVersion";

const relatedTaskKey = "io.modelcontextprotocol/related-task";

/** No real call is nested deeper than this, and deeper values would overflow the stack of recursive functions. */
const maxDepth = 500;

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
  const problem = findProblem(line, value, id);
  if (problem !== undefined)
    return refuse(isId(id) ? id : null, invalidRequest, `Invalid request: ${problem}`);
  const wrong = findWrongParams(value);
  if (wrong !== undefined) return refuse(isId(id) ? id : null, invalidParams, `Invalid params: ${wrong}`);
  return { kind: "message", message: onlyKnown(value) };
}

const members = ["jsonrpc", "id", "method", "params", "result", "error"];

/**
 * The message without members that JSON-RPC does not know, and without a progress token that is null, as clients write
 * that serialize every field. The SDK drops such messages in silence, and their sender would wait forever.
 */
function onlyKnown(value: Readonly<Record<string, unknown>>): JSONRPCMessage {
  const message = Object.fromEntries(members.flatMap((name) => (name in value ? [[name, value[name]]] : [])));
  const { params } = value;
  const meta = isRecord(params) ? params["_meta"] : undefined;
  if (isRecord(meta) && meta["progressToken"] === null) {
    const kept = Object.entries(meta).filter(([name]) => name !== "progressToken");
    message["params"] = { ...(params as object), _meta: Object.fromEntries(kept) };
  }
  return message as unknown as JSONRPCMessage;
}

export function refuseOversized({ head, tail }: OversizedLine, maxBytes: number): ErrorResponse {
  const id = headId.exec(head.split('"params"')[0] ?? "")?.[1] ?? tailId.exec(tail)?.[1];
  const limit = `${maxBytes / (1024 * 1024)} MiB`;
  return {
    jsonrpc: "2.0",
    id: parseId(id) ?? null,
    error: { code: invalidRequest, message: `Invalid request: a message may be at most ${limit}` },
  };
}

/** Undefined if it looked like an id but is none: the line it is from was never parsed. */
function parseId(text: string | undefined): RequestId | undefined {
  try {
    const id: unknown = JSON.parse(text ?? "");
    return isId(id) ? id : undefined;
  } catch {
    return undefined;
  }
}

type OversizedLine = Pick<Extract<Line, { kind: "oversized" }>, "head" | "tail">;

/** An id inside the parameters belongs to something else, so it counts only before them or, as the SDK writes it, after. */
const headId = /^[^]*?"id"\s*:\s*("(?:[^"\\]|\\.)*"|-?\d+)/;
const tailId =
  /\}\s*,(?:\s*"jsonrpc"\s*:\s*"2\.0"\s*,)?\s*"id"\s*:\s*("(?:[^"\\]|\\.)*"|-?\d+)\s*(?:,\s*"jsonrpc"\s*:\s*"2\.0"\s*)?\}\s*$/;

function refuse(id: RequestId | null, code: number, message: string): ReadMessage {
  return { kind: "refused", response: { jsonrpc: "2.0", id, error: { code, message } } };
}

/**
 * Requests that the SDK would answer with an internal error and a dump of its schema. It handles notifications itself.
 */
function findWrongParams(value: Readonly<Record<string, unknown>>): string | undefined {
  const { method, params } = value;
  if (typeof method !== "string" || !("id" in value)) return undefined;
  const given = (params ?? {}) as Readonly<Record<string, unknown>>;
  const wrongMeta = findWrongMeta(given["_meta"]);
  if (wrongMeta !== undefined) return wrongMeta;
  // Requests of later eras are marked in _meta; they have no handshake, and their own server says so.
  const isHandshake = !(isRecord(given["_meta"]) && versionKey in given["_meta"]);
  if (method === "initialize" && isHandshake) {
    if (typeof given["protocolVersion"] !== "string") return "initialize needs protocolVersion, a string";
    if (!isRecord(given["capabilities"])) return "initialize needs capabilities, an object";
    const { clientInfo } = given;
    if (!isRecord(clientInfo)) return "initialize needs clientInfo, an object";
    if (typeof clientInfo["name"] !== "string" || typeof clientInfo["version"] !== "string")
      return "clientInfo needs name and version, two strings";
  }
  return undefined;
}

function findWrongMeta(meta: unknown): string | undefined {
  if (meta === undefined) return undefined;
  if (!isRecord(meta)) return "_meta must be an object";
  const token = meta["progressToken"];
  if (token !== undefined && token !== null && !isId(token))
    return "_meta.progressToken must be a string or an integer";
  const task = meta[relatedTaskKey];
  if (task !== undefined && !(isRecord(task) && typeof task["taskId"] === "string"))
    return `_meta["${relatedTaskKey}"] must be an object with taskId`;
  return undefined;
}

/** Counts brackets outside strings, without recursion. */
function isTooDeep(line: string): boolean {
  if (line.length <= 2 * maxDepth) return false;
  let depth = 0;
  for (let i = 0; i < line.length; i++) {
    const code = line.charCodeAt(i);
    if (code === 0x22) i = endOfString(line, i);
    else if (code === 0x5b || code === 0x7b) {
      if (++depth > maxDepth) return true;
    } else if (code === 0x5d || code === 0x7d) depth--;
  }
  return false;
}

/** The position of the quote that ends the string from `start` on. */
function endOfString(line: string, start: number): number {
  for (let at = line.indexOf('"', start + 1); at >= 0; at = line.indexOf('"', at + 1)) {
    let backslashes = 0;
    while (line[at - 1 - backslashes] === "\\") backslashes++;
    if (backslashes % 2 === 0) return at;
  }
  return line.length;
}

function findProblem(
  line: string,
  value: Readonly<Record<string, unknown>>,
  id: unknown,
): string | undefined {
  if (isTooDeep(line)) return `values are nested more than ${maxDepth} levels deep`;
  if (value["jsonrpc"] !== "2.0") return 'jsonrpc must be "2.0"';
  const { method, params } = value;
  if (method === undefined) {
    return "result" in value || "error" in value ? undefined : "there is neither a method nor a result";
  }
  if (typeof method !== "string") return "method must be a string";
  if ("result" in value || "error" in value) return "there is both a method and a result";
  if ("id" in value && !isId(id)) return "id must be a string or an integer";
  if (params !== undefined && !isRecord(params)) return "params must be an object";
  return undefined;
}

/** Servers refuse any other value, and then answer without an id. */
export function isId(value: unknown): value is RequestId {
  return typeof value === "string" || Number.isSafeInteger(value);
}
