// The V8 flags that bin/loci.js gives its process: what is measured runs as what is used.
import { readFileSync } from "node:fs";

export const v8Flags = JSON.parse(
  readFileSync(new URL("../../bin/v8-flags.json", import.meta.url), "utf8"),
) as readonly string[];
