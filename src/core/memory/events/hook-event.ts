// What did an editor's hook report? One JSON object of Claude Code's shape (others are alike) becomes an event.
import type { MemoryEvent } from "../../types/index.ts";
import { isSearch } from "./search-tools.ts";

type Fields = Readonly<Record<string, unknown>>;

/** What the editor calls the event; undefined for what is none. Editors report more kinds than are recorded. */
export function findHookName(value: unknown): string | undefined {
  return textOf(fieldsOf(value), "hook_event_name", "event", "hookEventName");
}

/**
 * Undefined for what is not an event. Only names, paths and what a search was for are taken: prompts, file contents, answers
 * and the queries of other tools stay outside. A tool's answer may be text or an object; it is not looked at but for an error flag.
 */
export function parseHookEvent(value: unknown): MemoryEvent | undefined {
  const hook = fieldsOf(value);
  const kind = kindOf(findHookName(hook));
  if (hook === undefined || kind === undefined) return undefined;
  const tool = kind === "tool" ? textOf(hook, "tool_name", "toolName", "tool") : undefined;
  const input =
    tool === undefined ? undefined : fieldsOf(hook["tool_input"] ?? hook["toolInput"] ?? hook["input"]);
  return {
    kind,
    source: "hook",
    tool,
    session: textOf(hook, "session_id", "sessionId"),
    namespace: textOf(hook, "cwd", "workspace"),
    filePath: textOf(input, "file_path", "filePath", "notebook_path", "path"),
    pattern: isSearch(tool) ? textOf(input, "pattern", "query", "regex") : undefined,
    failed: fieldsOf(hook["tool_response"])?.["is_error"] === true ? true : undefined,
  };
}

function kindOf(name: string | undefined): MemoryEvent["kind"] | undefined {
  switch (name?.replace(/[^a-z]/gi, "").toLowerCase()) {
    case "posttooluse":
    case "posttoolusefailure":
    case "tooluse":
      return "tool";
    case "userpromptsubmit":
    case "prompt":
      return "prompt";
    case "sessionstart":
      return "session-start";
    case "sessionend":
    case "stop":
      return "session-end";
    case undefined:
    default:
      return undefined;
  }
}

function fieldsOf(value: unknown): Fields | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;
}

/** The first of the names that has a text. */
function textOf(fields: Fields | undefined, ...names: readonly string[]): string | undefined {
  const values = names.map((name) => fields?.[name]);
  return values.find((value): value is string => typeof value === "string" && value !== "");
}
