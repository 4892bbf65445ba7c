// How is a refusal over HTTP put into JSON-RPC? MCP clients read the body, everything in between reads the status.
import type { RequestId } from "../json-rpc.ts";

export interface Refusal {
  readonly status: number;
  readonly code: number;
  readonly message: string;
  readonly id?: RequestId | null | undefined;
  readonly data?: unknown;
}

export function describeRefusal({ code, message, id = null, data }: Refusal): Record<string, unknown> {
  return { jsonrpc: "2.0", id, error: { code, message, ...(data === undefined ? {} : { data }) } };
}

export function refuse(refusal: Refusal, headers: Readonly<Record<string, string>> = {}): Response {
  return Response.json(describeRefusal(refusal), { status: refusal.status, headers });
}
