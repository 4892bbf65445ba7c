// Where does an event wait that a process without the store has seen? In a file of lines beside the store: a hook that
// runs at every call of a tool appends to it, and the next process that asks about events takes them in.
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
/** More events than the store keeps: nobody has asked about them for a long time. */
const maxSpoolBytes = 16 * 1024 * 1024;
const takenName = /^events\..+\.taken$/;

/** Appends one event; processes that do so at once keep their lines apart. Throws what the file system throws. */
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
  /** To be called when they are stored: until then the next process takes them again. */
  forget(): void;
}

/** Undefined where none wait. A line that is not JSON was cut off by a crash, and is skipped. */
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

/** Renames what waits to a name of its own: of several processes that do, one succeeds. */
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
    // Our own lines: what is an object is an event.
    return typeof value === "object" && value !== null ? [value as MemoryEvent] : [];
  } catch {
    return [];
  }
}
