// What is a client's request, in any era of the protocol and over any transport? It holds the question and a way back
// to the client.
import type { Completion } from "../tools/definitions/tool.ts";
import type { RequestMeta } from "./request-meta.ts";

export interface ClientRequest {
  readonly params: Readonly<Record<string, unknown>>;
  /** Fires when the client cancels the request or is gone. */
  readonly signal: AbortSignal;
  /** Absent if the client wants no progress for this request. */
  readonly progressToken: string | number | undefined;
  readonly client: ClientAccess;
  /** What the request itself says about where its client works, and about its session. */
  readonly meta: RequestMeta;
  /** Sends a notification while this request runs. Never rejects, since a client that has just left needs none. */
  notify(method: string, params: Readonly<Record<string, unknown>>): void;
}

/** What this client can be asked; questions it cannot answer are absent. */
export interface ClientAccess {
  readonly name: string | undefined;
  /** Absolute paths of the folders that the client works in. */
  readonly listFolders?: (() => Promise<readonly string[]>) | undefined;
  /** The answer of the client's own model. Rejects if the person or the model refuses. */
  readonly complete?: ((completion: Completion) => Promise<string>) | undefined;
  /** Whether the person agrees; false for any answer but yes. */
  readonly confirm?: ((question: string) => Promise<boolean>) | undefined;
}

/** Returns a result in the protocol's form. Throws an error with the protocol's `code`. */
export type MethodHandler = (request: ClientRequest) => Promise<Record<string, unknown>>;

/** By the protocol's method, such as `tools/call`. */
export type MethodHandlers = Readonly<Record<string, MethodHandler>>;
