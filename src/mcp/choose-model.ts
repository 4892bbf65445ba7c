// Which model may be asked: the client's own, or the configured one?
import type { TextModel } from "../tools/definitions/tool.ts";
import { askEndpoint, type CompletionEndpoint } from "./ask-endpoint.ts";
import type { ClientAccess } from "./client-request.ts";

/** Prefers the client's model to the configured one, because the client's user sees what it is asked. */
export function chooseModel(
  { complete }: ClientAccess,
  endpoint: CompletionEndpoint | undefined,
  signal: AbortSignal,
): TextModel | undefined {
  if (complete !== undefined) return { origin: "sampling", complete };
  if (endpoint === undefined) return undefined;
  return { origin: "endpoint", complete: (completion) => askEndpoint(endpoint, completion, signal) };
}
