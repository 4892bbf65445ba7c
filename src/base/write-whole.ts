// A file is replaced whole or not at all: a reader, and whoever comes after a crash, never sees a half of it.
import { renameSync, rmSync, writeFileSync, type WriteFileOptions } from "node:fs";

/** Throws what the system throws, and leaves nothing beside the file then. */
export function writeWhole(file: string, text: string, options?: WriteFileOptions): void {
  const draft = `${file}.${process.pid}.tmp`;
  try {
    writeFileSync(draft, text, options);
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}
