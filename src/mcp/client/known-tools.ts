// The types of a call, by the tool's name. A name unknown at compile time takes an object and returns JSON.
import type { ToolTypes } from "./tool-types.ts";

export type ToolArguments<Name extends string> = Name extends keyof ToolTypes
  ? ToolTypes[Name]["arguments"]
  : Readonly<Record<string, unknown>>;

/**
 * The whole result. If an object was cut to the token budget, it also has `truncated`, and `rest` says how to get the
 * rest; a list that was cut is an error (see `callTool`).
 */
export type ToolResult<Name extends string> = Name extends keyof ToolTypes
  ? ToolTypes[Name]["result"]
  : unknown;
