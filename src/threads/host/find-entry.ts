// Which file does a thread start from? The bundle that holds all its code, if the build made one; else its own file,
// which loads the rest.
import { statSync } from "node:fs";

const compiled = new URL("../../", import.meta.url);

/** `name` is a file name in `threads/entries`. A bundle older than the compiler's output is not from this build. */
export function findEntry(name: string): URL {
  const bundle = new URL(`bundled/${name}-thread.js`, compiled);
  const bundledAt = timeOf(bundle);
  // Only a checkout has the compiler's record.
  const isOfThisBuild = bundledAt > 0 && bundledAt >= timeOf(new URL("../.tsbuildinfo", compiled));
  return isOfThisBuild ? bundle : new URL(`threads/entries/${name}.js`, compiled);
}

function timeOf(file: URL): number {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
