// What did an editor's hook report? Converts one JSON object to an event. Claude Code, Codex, Gemini CLI and Cursor
// send similar objects; Windsurf names an action and puts everything about it into one field.
import type { MemoryEvent } from "../../types/index.ts";
import { isSearch } from "./search-tools.ts";

type Fields = Readonly<Record<string, unknown>>;

/** The editor's name for the event; undefined if it is not an event. Editors report more kinds than are recorded. */
export function findHookName(value: unknown): string | undefined {
  return textOf(fieldsOf(value), "hook_event_name", "event", "hookEventName", "agent_action_name");
}

/**
 * Undefined if it is not an event. Takes only names, paths and what a search was for. Leaves out prompts, file
 * contents, answers and the queries of other tools. A tool's answer may be text or an object; only its error flag is
 * read.
 */
export function parseHookEvent(value: unknown): MemoryEvent | undefined {
  const hook = fieldsOf(value);
  const kind = kindOf(findHookName(hook));
  if (hook === undefined || kind === undefined) return undefined;
  const tool = kind === "tool" ? findTool(hook) : undefined;
  const input =
    tool === undefined
      ? undefined
      : fieldsOf(hook["tool_input"] ?? hook["toolInput"] ?? hook["input"] ?? hook["tool_info"]);
  return {
    kind,
    source: "hook",
    tool,
    session: textOf(hook, "session_id", "sessionId", "conversation_id", "trajectory_id"),
    namespace: textOf(hook, "cwd", "workspace") ?? firstText(hook["workspace_roots"]),
    filePath: textOf(input, "file_path", "filePath", "absolute_path", "notebook_path", "path"),
    pattern: isSearch(tool) ? textOf(input, "pattern", "query", "regex") : undefined,
    failed: hasFailed(hook) ? true : undefined,
  };
}

function findTool(hook: Fields): string | undefined {
  const action = textOf(hook, "agent_action_name");
  if (action === "post_read_code") return "Read";
  if (action === "post_write_code") return "Write";
  return (
    textOf(hook, "tool_name", "toolName", "tool") ?? textOf(fieldsOf(hook["tool_info"]), "mcp_tool_name")
  );
}

function hasFailed(hook: Fields): boolean {
  const response = fieldsOf(hook["tool_response"]);
  if (/failure$/i.test(findHookName(hook) ?? "")) return true;
  return response?.["is_error"] === true || textOf(response, "error") !== undefined;
}

function firstText(list: unknown): string | undefined {
  const [first] = Array.isArray(list) ? (list as readonly unknown[]) : [];
  return typeof first === "string" && first !== "" ? first : undefined;
}

function kindOf(name: string | undefined): MemoryEvent["kind"] | undefined {
  switch (name?.replace(/[^a-z]/gi, "").toLowerCase()) {
    case "posttooluse":
    case "posttoolusefailure":
    case "tooluse":
    case "aftertool":
    case "postreadcode":
    case "postwritecode":
    case "postmcptooluse":
      return "tool";
    case "userpromptsubmit":
    case "prompt":
    case "beforeagent":
      return "prompt";
    case "sessionstart":
      return "session-start";
    case "sessionend":
    case "stop":
    case "postcascaderesponse":
      return "session-end";
    case undefined:
    default:
      return undefined;
  }
}

function fieldsOf(value: unknown): Fields | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Fields) : undefined;
}

/** The value of the first of these names that has text. */
function textOf(fields: Fields | undefined, ...names: readonly string[]): string | undefined {
  const values = names.map((name) => fields?.[name]);
  return values.find((value): value is string => typeof value === "string" && value !== "");
}
