// Which file does a thread start from? The one that holds all of it, where the build made one; else its own, which loads the rest.
import { statSync } from "node:fs";

const compiled = new URL("../../", import.meta.url);

/** `name` is that of a file in `threads/entries`. A bundle that is older than what the compiler wrote is not of this build. */
export function findEntry(name: string): URL {
  const bundle = new URL(`bundled/${name}-thread.js`, compiled);
  const bundledAt = timeOf(bundle);
  // The compiler's record is there in a checkout only.
  const isOfThisBuild = bundledAt > 0 && bundledAt >= timeOf(new URL("../.tsbuildinfo", compiled));
  return isOfThisBuild ? bundle : new URL(`threads/entries/${name}.js`, compiled);
}

function timeOf(file: URL): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
