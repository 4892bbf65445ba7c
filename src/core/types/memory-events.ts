// Events from editors and tools, the patterns that they show, and how long tools take.

/** Something that happened in an editor or a tool. Never content, only the parameters that patterns need. */
export interface MemoryEvent {
  readonly kind: "tool" | "prompt" | "session-start" | "session-end";
  /** Who recorded it, such as "codemem" or "hook". */
  readonly source: string;
  readonly tool?: string | undefined;
  readonly session?: string | undefined;
  readonly namespace?: string | undefined;
  readonly filePath?: string | undefined;
  /** The search text. */
  readonly pattern?: string | undefined;
  readonly durationMs?: number | undefined;
  readonly failed?: boolean | undefined;
  /** For a failed call: the error's code and message, which are stored apart from the events. */
  readonly errorCode?: string | undefined;
  readonly errorMessage?: string | undefined;
  readonly at?: string | undefined;
}

export const patternTypes = ["repeated_search", "file_hotspot", "decision_chain", "tool_preference"] as const;
export type PatternType = (typeof patternTypes)[number];

export interface DetectedPattern {
  readonly type: PatternType;
  readonly subject: string;
  readonly description: string;
  readonly frequency: number;
  readonly confidence: number;
  readonly relatedMemories: readonly string[];
}

export interface ToolMetrics {
  readonly latencies: Readonly<Record<string, ToolLatency>>;
  readonly counters: Readonly<Record<string, number>>;
  readonly gauges: Readonly<Record<string, number>>;
}

export interface ToolLatency {
  readonly count: number;
  readonly totalMs: number;
  readonly minMs: number;
  readonly maxMs: number;
  readonly p50Ms: number;
  readonly p95Ms: number;
  readonly p99Ms: number;
}
