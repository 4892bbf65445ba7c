// The V8 flags that bin/loci.js passes to its process, so that benchmarks run under the same conditions as Loci.
import { readFileSync } from "node:fs";

export const v8Flags = JSON.parse(
  readFileSync(new URL("../../bin/v8-flags.json", import.meta.url), "utf8"),
) as readonly string[];
