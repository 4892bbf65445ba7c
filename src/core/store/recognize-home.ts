// Are a home's data files still those that this process has open? A home may be deleted or moved while it is used: the
// open files then live on without a name, and what is written to them is lost.
import { join } from "node:path";
import { dataFileOf, inodeOf } from "./data-file.ts";
import { isSetAside } from "./set-aside.ts";

export interface RecognizedHome {
  /** Call when this process has opened the store: the file that is there now is the one to be recognized. */
  look(store: "memory" | "artifacts"): void;
  /** Whether a file that was there is gone or was replaced. */
  isGone(): boolean;
}

export function recognizeHome(home: string): RecognizedHome {
  const inodes = new Map<string, bigint>();
  return {
    look(store) {
      const file = dataFileOf(join(home, store));
      const inode = inodeOf(file);
      if (inode !== undefined && !inodes.has(file)) inodes.set(file, inode);
    },
    isGone() {
      for (const [file, inode] of inodes) {
        const now = inodeOf(file);
        if (now === inode) continue;
        // A damaged file is only set aside while no process has it open, so what was seen was not the one in use.
        if (now === undefined || !isSetAside(file, inode)) return true;
        inodes.set(file, now);
      }
      return false;
    },
  };
}
