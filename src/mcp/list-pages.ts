// Lists over MCP, a page at a time: which part does a cursor mean?
import { invalidParams } from "./error-codes.ts";
import { protocolError } from "./protocol-error.ts";

/** More than any of our lists has today: a client that never asks for a second page sees everything. */
export const defaultPageSize = 1_000;

export interface Page<Item> {
  readonly items: readonly Item[];
  /** Present if there are more pages. */
  readonly nextCursor?: string;
}

/**
 * @param kind - what is listed; a cursor of another list is refused
 * @throws the protocol's "invalid params" for a cursor that no page of this list returned
 */
export function cutPage<Item>(
  kind: string,
  items: readonly Item[],
  cursor: unknown,
  pageSize: number = defaultPageSize,
): Page<Item> {
  const start = cursor === undefined ? 0 : readCursor(kind, cursor, items.length);
  const end = start + pageSize;
  return {
    items: items.slice(start, end),
    ...(end < items.length ? { nextCursor: writeCursor(kind, end) } : {}),
  };
}

function writeCursor(kind: string, start: number): string {
  return Buffer.from(`${kind}:${start}`).toString("base64url");
}

function readCursor(kind: string, cursor: unknown, length: number): number {
  const text = typeof cursor === "string" ? Buffer.from(cursor, "base64url").toString() : "";
  const start = text.startsWith(`${kind}:`) ? Number(text.slice(kind.length + 1)) : NaN;
  if (Number.isSafeInteger(start) && start > 0 && start < length && cursor === writeCursor(kind, start))
    return start;
  throw protocolError(invalidParams, "the cursor was not issued by this server");
}
