// Which events happened? A bounded log of tool calls and of reports from editor hooks: never content, only what
// patterns need.
import { createSlots } from "../../../base/slots.ts";
import { decodeRecord, encodeRecord } from "../../store/index.ts";
import type { MemoryEvent } from "../../types/index.ts";
import { putFailures } from "./failures.ts";
import { maskFields } from "../write/draft.ts";
import { takeSpooledEvents } from "./event-spool.ts";
import type { MemoryBase } from "../store/memory-base.ts";
import { toIso } from "../format-memory.ts";
import { sequenceKey } from "../store/rows.ts";
import { readSetting } from "../store/settings.ts";

export const eventsSetting = "events.enabled";
export const keptEvents = 50_000;
const maxFieldLength = 500;

/** On unless switched off. */
export function recordsEvents(base: MemoryBase): boolean {
  return readSetting(base, eventsSetting) !== false;
}

/** One commit for all of them; the oldest are dropped. */
export async function writeEvents(
  base: MemoryBase,
  given: readonly MemoryEvent[],
  now: number,
): Promise<void> {
  const { value: events } = await maskFields(base, given);
  return base.write(now, (transaction) => {
    if (!recordsEvents(base)) return;
    putFailures(transaction, events);
    let last = 0;
    for (const event of events) {
      const row = { ...clip(event), at: event.at ?? toIso(now) };
      const number = transaction.takeEvent();
      transaction.putRow("events", sequenceKey(number), encodeRecord(row));
      last = number;
    }
    transaction.dropEventsBefore(sequenceKey(Math.max(0, last - keptEvents + 1)));
  });
}

/** One at a time, because a thread's files are taken by each of its calls. */
const folding = createSlots(1);

/** Takes in the events that hooks left beside the store. */
export async function foldEvents(base: MemoryBase, now: number): Promise<void> {
  const leave = await folding.enter();
  try {
    const taken = await takeSpooledEvents(base.path);
    if (taken === undefined) return;
    await writeEvents(base, taken.events, now);
    taken.forget();
  } finally {
    leave();
  }
}

function clip(event: MemoryEvent): MemoryEvent {
  const clipped = Object.entries(event)
    // Errors have a table of their own.
    .filter(([name, value]) => value !== undefined && name !== "errorCode" && name !== "errorMessage")
    .map(([name, value]): [string, unknown] => [
      name,
      typeof value === "string" ? value.slice(0, maxFieldLength) : value,
    ]);
  // The entries of an event form an event again.
  return Object.fromEntries(clipped) as unknown as MemoryEvent;
}

/** Oldest first. */
export function* readEvents(base: MemoryBase): Generator<MemoryEvent> {
  for (const { value } of base.tables.events.getRange()) yield decodeRecord<MemoryEvent>(value);
}

const editTools = new Set([
  "edit",
  "write",
  "multiedit",
  "notebookedit",
  "apply_patch",
  "str_replace",
  "create",
  // From Gemini CLI.
  "replace",
  "write_file",
]);

export function isEdit(tool: string | undefined): boolean {
  return tool !== undefined && editTools.has(tool.toLowerCase());
}
