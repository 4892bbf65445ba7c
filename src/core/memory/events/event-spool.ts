// Where does an event wait if the process that saw it has no access to the store? In a text file beside the store. A
// hook that runs at every tool call appends to it, and the next process that reads events takes them in.
import {
  appendFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { makeFolders } from "../../../base/make-folder.ts";
import type { MemoryEvent } from "../../types/index.ts";
import { isAbandoned, isOwnFile, nameOwnFile } from "./spool-owner.ts";

const spoolName = "events.spool";
/** Tells processes that cannot read the settings that nothing is to be recorded. */
const offName = "events.off";
/** More events than the store keeps; reached only if nothing has read events for a long time. */
const maxSpoolBytes = 16 * 1024 * 1024;
const takenName = /^events\..+\.taken$/;
const writingName = /^events\..+\.writing$/;
/** Writing takes less than a millisecond, unless its process is stopped. */
const waitMs = 250;
const pollMs = 2;

/** Appends one event; lines of concurrent processes are not mixed. Throws file system errors. */
export function spoolEvent(memoryPath: string, event: MemoryEvent): void {
  makeFolders(memoryPath, 0o700);
  if (existsSync(join(memoryPath, offName))) return;
  const path = join(memoryPath, spoolName);
  if ((statSync(path, { throwIfNoEntry: false })?.size ?? 0) > maxSpoolBytes) return;
  // A reader may take the file away before the event is in it, so it waits for this sign to go.
  const sign = join(memoryPath, nameOwnFile("writing"));
  writeFileSync(sign, "", { mode: 0o600 });
  try {
    // The first line break ends a line that a full disk has cut off.
    appendFileSync(path, `\n${JSON.stringify(event)}\n`, { mode: 0o600 });
  } finally {
    rmSync(sign, { force: true });
  }
}

export function switchSpool(memoryPath: string, isOn: boolean): void {
  if (isOn) rmSync(join(memoryPath, offName), { force: true });
  else appendFileSync(join(memoryPath, offName), "", { mode: 0o600 });
}

export interface TakenEvents {
  readonly events: readonly MemoryEvent[];
  /** Call once they are stored: until then this thread, or another process after this one's end, takes them again. */
  forget(): void;
}

/**
 * Undefined if no events wait, or if one is still being written. Skips a line that is not JSON, which a crash has cut
 * off. A thread must forget what it took, or have failed to store it, before it takes again.
 */
export async function takeSpooledEvents(memoryPath: string): Promise<TakenEvents | undefined> {
  const paths = claimFiles(memoryPath);
  if (paths.length === 0 || !(await areWritten(memoryPath))) return undefined;
  return {
    events: paths.flatMap((path) => readFileSync(path, "utf8").split("\n").flatMap(parseLine)),
    forget() {
      for (const path of paths) rmSync(path, { force: true });
    },
  };
}

/** Renames each file to a unique name: if several processes try, only one succeeds. */
function claimFiles(memoryPath: string): string[] {
  return readdirSync(memoryPath).flatMap((name) => {
    if (name !== spoolName && !takenName.test(name)) return [];
    if (isOwnFile(name)) return [join(memoryPath, name)];
    if (name !== spoolName && !isAbandoned(memoryPath, name)) return [];
    const own = join(memoryPath, nameOwnFile("taken"));
    try {
      renameSync(join(memoryPath, name), own);
      return [own];
    } catch {
      return [];
    }
  });
}

/** Whether everyone who was writing has finished: later writers do not find the claimed files. */
async function areWritten(memoryPath: string): Promise<boolean> {
  let signs = readdirSync(memoryPath).filter((name) => writingName.test(name));
  const deadline = performance.now() + waitMs;
  for (;;) {
    signs = signs.filter((name) => isWriting(memoryPath, name));
    if (signs.length === 0) return true;
    if (performance.now() > deadline) return false;
    await wait(pollMs);
  }
}

function isWriting(memoryPath: string, sign: string): boolean {
  if (!existsSync(join(memoryPath, sign))) return false;
  if (!isAbandoned(memoryPath, sign)) return true;
  rmSync(join(memoryPath, sign), { force: true });
  return false;
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
