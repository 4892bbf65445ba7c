// Which engine is behind globs and regular expressions? RE2 in JavaScript, which does not backtrack.
import { createRequire } from "node:module";
import type * as Engine from "re2js";

/**
 * Maximum instructions in a compiled pattern. The engine's worst-case time is instructions times text, so
 * `.{1000}.{1000}` is rejected. 100,000 paths of 60 letters then take at most a few seconds.
 */
export const maxInstructions = 4_000;

let engine: typeof Engine | undefined;

/** Compiles RE2 syntax. Throws the engine's error for an invalid pattern. */
export function compileLinear(source: string, flags: { readonly ignoreCase: boolean }): Engine.RE2JS {
  // Loaded with the first pattern: it takes 7 ms, and most processes never need one.
  engine ??= createRequire(import.meta.url)("re2js") as typeof Engine;
  const { RE2JS } = engine;
  return RE2JS.compile(source, RE2JS.DOTALL | (flags.ignoreCase ? RE2JS.CASE_INSENSITIVE : 0));
}
