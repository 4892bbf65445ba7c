// The types of a call by the tool's name. A name that is not known at compile time takes an object and gives JSON.
import type { ToolTypes } from "./tool-types.ts";

export type ToolArguments<Name extends string> = Name extends keyof ToolTypes
  ? ToolTypes[Name]["arguments"]
  : Readonly<Record<string, unknown>>;

/** The whole result. One that was cut to the token budget also has `truncated` and `rest`, which says how to get the rest. */
export type ToolResult<Name extends string> = Name extends keyof ToolTypes
  ? ToolTypes[Name]["result"]
  : unknown;
