// Where does an event wait if the process that saw it has no access to the store? In a text file beside the store. A
// hook that runs at every tool call appends to it, and the next process that reads events takes them in.
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { join } from "node:path";
import type { MemoryEvent } from "../../types/index.ts";

const spoolName = "events.spool";
/** Tells processes that cannot read the settings that nothing is to be recorded. */
const offName = "events.off";
/** More events than the store keeps; reached only if nothing has read events for a long time. */
const maxSpoolBytes = 16 * 1024 * 1024;
const takenName = /^events\..+\.taken$/;

/** Appends one event; lines of concurrent processes are not mixed. Throws file system errors. */
export function spoolEvent(memoryPath: string, event: MemoryEvent): void {
  mkdirSync(memoryPath, { recursive: true, mode: 0o700 });
  if (existsSync(join(memoryPath, offName))) return;
  const path = join(memoryPath, spoolName);
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > maxSpoolBytes) return;
  appendFileSync(path, `${JSON.stringify(event)}\n`, { mode: 0o600 });
}

export function switchSpool(memoryPath: string, isOn: boolean): void {
  if (isOn) rmSync(join(memoryPath, offName), { force: true });
  else appendFileSync(join(memoryPath, offName), "", { mode: 0o600 });
}

export interface TakenEvents {
  readonly events: readonly MemoryEvent[];
  /** Call once they are stored: until then the next process takes them again. */
  forget(): void;
}

/** Undefined if no events wait. Skips a line that is not JSON, which a crash has cut off. */
export function takeSpooledEvents(memoryPath: string): TakenEvents | undefined {
  const paths = claimFiles(memoryPath);
  if (paths.length === 0) return undefined;
  return {
    events: paths.flatMap((path) => readFileSync(path, "utf8").split("\n").flatMap(parseLine)),
    forget() {
      for (const path of paths) rmSync(path, { force: true });
    },
  };
}

/** Renames the waiting file to a unique name: if several processes try, only one succeeds. */
function claimFiles(memoryPath: string): string[] {
  const waiting = readdirSync(memoryPath).filter((name) => name === spoolName || takenName.test(name));
  return waiting.flatMap((name, i) => {
    const own = join(memoryPath, `events.${process.pid}-${Date.now()}-${i}.taken`);
    try {
      renameSync(join(memoryPath, name), own);
      return [own];
    } catch {
      return [];
    }
  });
}

function parseLine(line: string): MemoryEvent[] {
  try {
    const value: unknown = JSON.parse(line);
    // We wrote these lines ourselves, so every object is an event.
    return typeof value === "object" && value !== null ? [value as MemoryEvent] : [];
  } catch {
    return [];
  }
}
