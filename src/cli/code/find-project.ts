// Which project is the working directory in? The repository around it, by the `.git` that git itself looks for.
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";

/** Undefined outside of a repository. */
export function findRepository(folder: string): string | undefined {
  for (let at = folder; ; at = dirname(at)) {
    if (existsSync(join(at, ".git"))) return at;
    if (dirname(at) === at) return undefined;
  }
}
