// loci hook: records what an editor's hook reports on standard input in the log that patterns are found in. Editors
// wait for it after each tool call, so it is quick, prints nothing, and never blocks the agent.
import { join } from "node:path";
// Not through the module's index: that would load the store, and take three times as long.
import { readEnvironment } from "../../base/environment.ts";
import { findPlainSettings, type PlainSettings } from "../../config/plain-settings.ts";
import { spoolEvent } from "../../core/memory/events/event-spool.ts";
import { findHookName, parseHookEvent } from "../../core/memory/events/hook-event.ts";
import { LociError } from "../../errors.ts";
import type { CommandContext } from "../catalog/command.ts";
import { readInput } from "../command-line/read-input.ts";

/** Editors include the answers of their tools. */
const maxInputBytes = 64 * 1024 * 1024;
const hint =
  'An event is one JSON object: {"hook_event_name": "PostToolUse", "tool_name": …, "tool_input": {…}}.';

/** Ignores events of kinds that no pattern needs. Throws EVENT_INVALID if it is not an event. */
export async function run(context: CommandContext): Promise<number> {
  const value = parseInput(await readEvent(context.signal));
  if (findHookName(value) === undefined) {
    throw new LociError("EVENT_INVALID", "The input names no event: hook_event_name is missing.", { hint });
  }
  const event = parseHookEvent(value);
  if (event === undefined) return 0;
  const { home, recordEvents } = await findSettings(context);
  if (!recordEvents) return 0;
  const memoryPath = join(home, "memory");
  try {
    // Windsurf does not name the folder, but starts its hooks in the workspace.
    const namespace = event.namespace ?? (isAction(value) ? process.cwd() : undefined);
    spoolEvent(memoryPath, { ...event, namespace, at: new Date().toISOString() });
  } catch (error) {
    throw new LociError("HOME_NOT_WRITABLE", `Loci cannot write to ${memoryPath}.`, {
      hint: "Give your user write access, or choose another folder with --home DIR or LOCI_HOME.",
      cause: error,
    });
  }
  return 0;
}

function isAction(value: unknown): boolean {
  return typeof value === "object" && value !== null && "agent_action_name" in value;
}

async function findSettings({ flags, loadConfig }: CommandContext): Promise<PlainSettings> {
  const plain = flags.size === 0 ? findPlainSettings(readEnvironment(), process.cwd()) : undefined;
  if (plain !== undefined) return plain;
  const { config } = await loadConfig();
  return { home: config.home, recordEvents: config.server.recordEvents };
}

async function readEvent(signal: AbortSignal): Promise<string> {
  // Events are not typed by hand, and reading from a terminal would wait forever.
  if (process.stdin.isTTY) return "";
  const text = await readInput(signal, maxInputBytes);
  if (text !== undefined) return text;
  throw new LociError("EVENT_INVALID", `The event is larger than ${maxInputBytes} bytes.`, { hint });
}

function parseInput(text: string): unknown {
  if (text.trim() === "") {
    throw new LociError("EVENT_INVALID", "There is no event on standard input.", { hint });
  }
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // The input may contain secrets, and errors end up in logs, so it is not repeated.
    throw new LociError("EVENT_INVALID", "The input is not JSON.", { hint });
  }
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
  throw new LociError("EVENT_INVALID", "The input is JSON, but not an object.", { hint });
}
