// Homes that are filled with the fast model of the tests: processes that Loci starts on them use it as well.
import { writeFileSync } from "node:fs";
import { join } from "node:path";

export function useHashModel(home: string): void {
  writeFileSync(join(home, "config.json"), JSON.stringify({ embed: { provider: "hash" } }));
}
