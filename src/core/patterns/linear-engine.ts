// The engine behind globs and regular expressions: RE2 in JavaScript, which does not backtrack.
import { createRequire } from "node:module";
import type * as Engine from "re2js";

/**
 * Instructions of the largest pattern taken. The engine's time is instructions times text in the worst case, so that
 * `.{1000}.{1000}` is refused: 100,000 paths of 60 letters take at most some seconds.
 */
export const maxInstructions = 4_000;

let engine: typeof Engine | undefined;

/** Compiles RE2 syntax. Throws what the engine throws for a pattern that it cannot read. */
export function compileLinear(source: string, flags: { readonly ignoreCase: boolean }): Engine.RE2JS {
  // Loaded with the first pattern: most processes never see one, and it takes 7 ms.
  engine ??= createRequire(import.meta.url)("re2js") as typeof Engine;
  const { RE2JS } = engine;
  return RE2JS.compile(source, RE2JS.DOTALL | (flags.ignoreCase ? RE2JS.CASE_INSENSITIVE : 0));
}
