// Puts a text in the place of a file so that every reader sees the old one or the new one, and nothing between.
import {
  closeSync,
  fchmodSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { LociError } from "../../errors.ts";

/** A new file is its user's alone: such files hold keys. A file that is there keeps its mode. */
const newFileMode = 0o600;
/** On Windows a file that another program has open refuses to be replaced for that moment. */
const retryDelaysMs = [20, 100, 400];

/** Throws PATH_NOT_READABLE where the system refuses. */
export async function replaceFile(path: string, text: string): Promise<void> {
  const temporary = `${path}.${process.pid}.loci-tmp`;
  try {
    mkdirSync(dirname(path), { recursive: true });
    const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? newFileMode;
    const file = openSync(temporary, "w", newFileMode);
    try {
      writeSync(file, text);
      fchmodSync(file, mode & 0o7777);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    await renameWithPatience(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw new LociError("PATH_NOT_READABLE", `${path} cannot be written: ${(error as Error).message}.`, {
      hint: "The file is left as it is.",
      cause: error,
    });
  }
}

async function renameWithPatience(from: string, to: string): Promise<void> {
  for (const delayMs of retryDelaysMs) {
    try {
      renameSync(from, to);
      return;
    } catch (error) {
      if (!/^(EPERM|EACCES|EBUSY)$/.test((error as NodeJS.ErrnoException).code ?? "")) throw error;
      await sleep(delayMs);
    }
  }
  renameSync(from, to);
}
