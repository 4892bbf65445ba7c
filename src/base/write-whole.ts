// How is a file replaced whole or not at all? Readers, also after a crash, never see half of it.
import { chmodSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { rename as renameLater } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { blockThread } from "./block-thread.ts";

export interface WholeFileOptions {
  /** Exactly these permission bits, whatever the umask. */
  readonly mode?: number;
  /** Whether the text must be on disk before the file is replaced. */
  readonly flush?: boolean;
}

/** On Windows, a file that another program has open cannot be replaced at that moment. */
const retryDelaysMs = [20, 100, 400];

/** Throws the system's error, and then leaves no temporary file behind. */
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
 * @param rename - the rename to try; by default the system's
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
      if (!isRefused(error)) throw error;
      blockThread(delayMs);
    }
  }
  rename(from, to);
}

/** The same without blocking the thread. */
export async function renameOverLater(
  from: string,
  to: string,
  rename: (from: string, to: string) => Promise<void> = renameLater,
): Promise<void> {
  for (const delayMs of retryDelaysMs) {
    try {
      await rename(from, to);
      return;
    } catch (error) {
      if (!isRefused(error)) throw error;
      await sleep(delayMs);
    }
  }
  await rename(from, to);
}

function isRefused(error: unknown): boolean {
  return /^(EPERM|EACCES|EBUSY)$/.test((error as NodeJS.ErrnoException).code ?? "");
}
