// What does a request say about its client in `_meta`? The folders it works in, and the session it belongs to. A client
// without a handshake has no other way to say so.
import { isAbsolute } from "node:path";
import { fileURLToPath } from "node:url";
import { findClosestName } from "../base/closest-name.ts";
import { quoteValue } from "../base/quote-value.ts";
import { invalidParams } from "./error-codes.ts";
import { protocolError } from "./protocol-error.ts";

/** Keys with this prefix are ours; all others are ignored. */
const prefix = "io.github.loci-memory/";
const names = ["folders", "session"] as const;
const foldersKey = `${prefix}folders`;
export const sessionKey = `${prefix}session`;

const maxFolders = 100;
const maxNameLength = 200;

export interface RequestMeta {
  /** Absolute paths; undefined if the request names none. */
  readonly folders?: readonly string[] | undefined;
  readonly session?: string | undefined;
}

/** Throws the protocol's "invalid params", which names the key, its value and what is allowed. */
export function readRequestMeta(meta: Readonly<Record<string, unknown>> | undefined): RequestMeta {
  const given = Object.keys(meta ?? {}).filter((key) => key.startsWith(prefix));
  if (meta === undefined || given.length === 0) return {};
  for (const key of given) {
    const name = key.slice(prefix.length);
    if (names.some((known) => known === name)) continue;
    const meant = findClosestName(name, names) ?? names.join(` and ${prefix}`);
    throw wrong(`has an unknown key ${key}; known: ${prefix}${meant}`);
  }
  return { folders: readFolders(meta[foldersKey]), session: readSession(meta[sessionKey]) };
}

function readFolders(value: unknown): readonly string[] | undefined {
  if (value === undefined) return undefined;
  if (!Array.isArray(value) || value.length > maxFolders)
    throw wrong(`${foldersKey} must be a list of at most ${maxFolders} absolute paths or file: URIs`);
  return value.map((folder: unknown) => {
    const path = typeof folder === "string" ? toPath(folder) : undefined;
    if (path !== undefined) return path;
    throw wrong(`${foldersKey} has ${showValue(folder)}, but must contain only absolute paths or file: URIs`);
  });
}

/** Undefined if it is neither an absolute path nor the URI of a file on this machine. */
function toPath(folder: string): string | undefined {
  if (!folder.startsWith("file:")) return isAbsolute(folder) ? folder : undefined;
  try {
    return fileURLToPath(folder);
  } catch {
    return undefined;
  }
}

function readSession(value: unknown): string | undefined {
  if (value === undefined) return undefined;
  if (typeof value === "string" && value !== "" && value.length <= maxNameLength) return value;
  throw wrong(`${sessionKey} is ${showValue(value)}, but must be a string, 1 to ${maxNameLength} characters`);
}

function showValue(value: unknown): string {
  return typeof value === "string" ? quoteValue(value) : JSON.stringify(value);
}

function wrong(problem: string): Error {
  return protocolError(invalidParams, `_meta ${problem}`);
}
