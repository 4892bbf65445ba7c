// Which project is the working directory in? The repository around it, found by its `.git` as git does.
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/** Undefined outside a repository. */
export function findRepository(folder: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, ".git"))) return at;
    if (dirname(at) === at) return undefined;
  }
}
