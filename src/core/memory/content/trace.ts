// Which use of a tool do a memory's metadata describe?
import type { Metadata } from "../../types/index.ts";

/** Patterns are found from these. */
export interface Trace {
  readonly tool: string | undefined;
  readonly pattern: string | undefined;
  readonly filePath: string | undefined;
}

export function readTrace(metadata: Metadata): Trace {
  const text = (name: string): string | undefined => {
    const value = metadata[name];
    return typeof value === "string" && value !== "" ? value.slice(0, 1000) : undefined;
  };
  return { tool: text("tool"), pattern: text("pattern"), filePath: text("file_path") };
}
