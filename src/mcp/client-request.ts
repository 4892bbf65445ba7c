// One request of a client, free of the protocol's era and of the transport: what was asked, and the way back to who asked.
import type { Completion } from "../tools/definitions/tool.ts";
import type { RequestMeta } from "./request-meta.ts";

export interface ClientRequest {
  readonly params: Readonly<Record<string, unknown>>;
  /** Fires when the client cancels the request, or is gone. */
  readonly signal: AbortSignal;
  /** Absent where the client wants no progress of this request. */
  readonly progressToken: string | number | undefined;
  readonly client: ClientAccess;
  /** What the request says by itself of where its client works, and of its session. */
  readonly meta: RequestMeta;
  /** Sends a notification in the course of this request. A client that has just left needs none: it never rejects. */
  notify(method: string, params: Readonly<Record<string, unknown>>): void;
}

/** What this client can be asked; a question that it cannot answer is absent. */
export interface ClientAccess {
  readonly name: string | undefined;
  /** Absolute paths of the folders that the client works in. */
  readonly listFolders?: (() => Promise<readonly string[]>) | undefined;
  /** The text that the client's own model gives. Rejects when the person or the model refuses. */
  readonly complete?: ((completion: Completion) => Promise<string>) | undefined;
  /** Whether the person agrees; false for any answer but yes. */
  readonly confirm?: ((question: string) => Promise<boolean>) | undefined;
}

/** A result as the protocol has it. Throws an error with the protocol's `code`. */
export type MethodHandler = (request: ClientRequest) => Promise<Record<string, unknown>>;

/** By the protocol's method, such as `tools/call`. */
export type MethodHandlers = Readonly<Record<string, MethodHandler>>;
