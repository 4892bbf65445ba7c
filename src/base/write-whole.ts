// A file is replaced whole or not at all: a reader, and whoever comes after a crash, never sees a half of it.
import { chmodSync, renameSync, rmSync, writeFileSync } from "node:fs";

export interface WholeFileOptions {
  /** Exactly these bits, whatever the process leaves out of new files. */
  readonly mode?: number;
  /** Whether the text is on the disk before the file is replaced. */
  readonly flush?: boolean;
}

/** On Windows a file that another program has open refuses to be replaced for that moment. */
const retryDelaysMs = [20, 100, 400];

/** Throws what the system throws, and leaves nothing beside the file then. */
export function writeWhole(file: string, text: string, { mode, flush = false }: WholeFileOptions = {}): void {
  const draft = `${file}.${process.pid}.tmp`;
  try {
    writeFileSync(draft, text, { mode, flush });
    if (mode !== undefined) chmodSync(draft, mode);
    renameOver(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/**
 * Renames a file to the name of another, which it replaces.
 * @param rename - what is tried; by default the system's
 */
export function renameOver(
  from: string,
  to: string,
  rename: (from: string, to: string) => void = renameSync,
): void {
  for (const delayMs of retryDelaysMs) {
    try {
      rename(from, to);
      return;
    } catch (error) {
      if (!/^(EPERM|EACCES|EBUSY)$/.test((error as NodeJS.ErrnoException).code ?? "")) throw error;
      pause(delayMs);
    }
  }
  rename(from, to);
}

function pause(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
