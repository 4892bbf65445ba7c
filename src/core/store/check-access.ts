// Who else may read a home? No other user: it holds source code, memories and confidential text.
import { chmodSync, lstatSync } from "node:fs";
import { join } from "node:path";
import { listFolder } from "../../base/list-folder.ts";

export interface AccessReport {
  /** Entries that other users could read and now cannot. */
  readonly closed: number;
  /** Entries that others can still read, because they belong to another user. */
  readonly open: number;
}

const others = 0o077;

/** Closes a home to other users: folders 0700, files 0600. Does not touch links. */
export function closeToOthers(home: string): AccessReport {
  const report = { closed: 0, open: 0 };
  // Windows has no such modes.
  if (process.platform !== "win32") closeBelow(home, report);
  return report;
}

function closeBelow(path: string, report: { closed: number; open: number }): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found === undefined || found.isSymbolicLink()) return;
  if ((found.mode & others) !== 0) {
    try {
      chmodSync(path, found.mode & 0o700);
      report.closed++;
    } catch {
      report.open++;
    }
  }
  if (!found.isDirectory()) return;
  for (const name of listFolder(path)) closeBelow(join(path, name), report);
}
