// Where does what was fetched or generated once stay?
import { homedir } from "node:os";
import { join } from "node:path";

/** A folder of the benchmarks' own, by the XDG base directory specification. It may not exist yet. */
export function cacheFolder(...parts: readonly string[]): string {
  const base = process.env["XDG_CACHE_HOME"];
  return join(base === undefined || base === "" ? join(homedir(), ".cache") : base, "loci-bench", ...parts);
}
