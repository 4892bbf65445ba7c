// What is remembered of a tool call: enough to see patterns in, never the content that went in or came out.
import type { MemoryEvent } from "../core/types/index.ts";

const maxLength = 200;

/** What a tool lets the log of events know of its arguments. Content and secrets do not belong here. */
export interface Observation {
  readonly namespace?: string | undefined;
  /** The file that the call is about. */
  readonly filePath?: string | undefined;
  /** What was searched for, of a tool that searches. */
  readonly pattern?: string | undefined;
}

export interface FinishedCall {
  readonly familyId: string;
  readonly tool: string;
  readonly sessionId: string;
  readonly observed: Observation;
  readonly durationMs: number;
  readonly failed: boolean;
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
    failed: call.failed,
  };
}

function clip(text: string | undefined): string | undefined {
  return text === undefined || text === "" ? undefined : text.slice(0, maxLength);
}
