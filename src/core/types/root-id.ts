// Where does a home keep its data about a root?
import { realPath } from "../../base/real-path.ts";
import { createHash } from "node:crypto";
import { join, resolve } from "node:path";

/** The name of a root's folder in the home: 16 hex digits of the SHA-256 of its real path. */
export function rootIdOf(root: string): string {
  return createHash("sha256").update(root).digest("hex").slice(0, 16);
}

export function rootStorePath(home: string, root: string): string {
  return join(home, "roots", rootIdOf(root));
}

/** The path with symbolic links resolved; unchanged if it no longer exists. */
export function realRoot(path: string): string {
  try {
    return realPath(path);
  } catch {
    return resolve(path);
  }
}
