// What is remembered of a tool call: enough to see patterns in them, never the content that went in or came out.
import type { MemoryEvent } from "../core/types/index.ts";

const maxPatternLength = 200;

export interface FinishedCall {
  readonly familyId: string;
  readonly tool: string;
  readonly sessionId: string;
  readonly values: Readonly<Record<string, unknown>>;
  readonly durationMs: number;
  readonly failed: boolean;
}

/** Of the arguments only those that patterns are made of: what was searched for, which file, which namespace. */
export function describeCall(call: FinishedCall): MemoryEvent {
  const text = (name: string): string | undefined => {
    const value = call.values[name];
    return typeof value === "string" && value !== "" ? value.slice(0, maxPatternLength) : undefined;
  };
  return {
    kind: "tool",
    source: call.familyId,
    tool: call.tool,
    session: call.sessionId,
    namespace: text("namespace"),
    filePath: text("file_path"),
    pattern: text("query"),
    durationMs: call.durationMs,
    failed: call.failed,
  };
}
