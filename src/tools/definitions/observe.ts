// What is recorded about a tool call? Enough to see patterns in, never the content that went in or came out.
import type { MemoryEvent } from "../../core/types/index.ts";
import { toWireError } from "../../errors.ts";

const maxLength = 200;

/** What a tool reveals to the event log about its arguments. Content and secrets do not belong here. */
export interface Observation {
  readonly namespace?: string | undefined;
  /** The file that the call is about. */
  readonly filePath?: string | undefined;
  /** The search text, for a tool that searches. */
  readonly pattern?: string | undefined;
}

export interface FinishedCall {
  readonly familyId: string;
  readonly tool: string;
  readonly sessionId: string;
  readonly observed: Observation;
  readonly durationMs: number;
  /** The error it threw; undefined if it answered. */
  readonly error: unknown;
}

export function describeCall(call: FinishedCall): MemoryEvent {
  const { namespace, filePath, pattern } = call.observed;
  return {
    kind: "tool",
    source: call.familyId,
    tool: call.tool,
    session: call.sessionId,
    namespace: clip(namespace),
    filePath: clip(filePath),
    pattern: clip(pattern),
    durationMs: call.durationMs,
    failed: call.error !== undefined,
    ...noteFailure(call.error),
  };
}

/** Failures are kept apart from the events, until they are resolved. A cancelled call is not a failure. */
function noteFailure(error: unknown): Pick<MemoryEvent, "errorCode" | "errorMessage"> {
  if (error === undefined) return {};
  const { code, message } = toWireError(error);
  return code === "CANCELLED" ? {} : { errorCode: code, errorMessage: message };
}

function clip(text: string | undefined): string | undefined {
  return text === undefined || text === "" ? undefined : text.slice(0, maxLength);
}
