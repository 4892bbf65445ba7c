// Is there a file at this path?
import { stat } from "node:fs/promises";

/** False also if it cannot be examined. */
export function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (entry) => entry.isFile(),
    () => false,
  );
}
