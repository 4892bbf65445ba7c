// Which files stay open while one file after another is linked? Those that were used last: nearly every file of a
// folder includes the same headers, and each would be read again after a release of all.
import type { FileScope } from "./names/file-scope.ts";

/** Most expression rows of all open files together; beyond it, files are released between two files. */
const maxOpenRows = 1_000_000;
/** Rows of the files that stay open then. */
const keptRows = 600_000;
/** An open file's seventy columns take as much memory as this many rows, however short they are. */
const rowsPerOpenFile = 300;

export class OpenScopes {
  #open: FileScope[] = [];
  #rows = 0;
  /** Counts the files that were linked. */
  turn = 0;

  add(scope: FileScope): void {
    this.#open.push(scope);
    this.#rows += rowsOf(scope);
  }

  /** Releases the files that were not used for longest if there are many. Rows in use must stay: call it between files. */
  trim(): void {
    this.turn++;
    if (this.#rows <= maxOpenRows) return;
    const byUse = this.#open.sort((a, b) => b.usedAt - a.usedAt);
    this.#open = [];
    this.#rows = 0;
    for (const scope of byUse) {
      if (this.#rows + rowsOf(scope) <= keptRows) this.add(scope);
      else scope.release();
    }
  }
}

function rowsOf({ parsed }: FileScope): number {
  return parsed.expressions.length + rowsPerOpenFile;
}
