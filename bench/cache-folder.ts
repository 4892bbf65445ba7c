// Where are fetched and generated files kept?
import { homedir } from "node:os";
import { join } from "node:path";

/** The benchmarks' own cache folder, by the XDG base directory specification. It may not exist yet. */
export function cacheFolder(...parts: readonly string[]): string {
  const base = process.env["XDG_CACHE_HOME"];
  return join(base === undefined || base === "" ? join(homedir(), ".cache") : base, "loci-bench", ...parts);
}
