// Where are the grammars and the walker that come with the package? This module, compiled, lies four folders below the
// package root: dist/src/core/parse.

/** dist/grammars/<id>.wasm, written by grammars/install.mjs. */
export function grammarFile(id: string): URL {
  return new URL(`../../../grammars/${id}.wasm`, import.meta.url);
}

export const walkerFile = new URL("../../../../wasm/walker.wasm", import.meta.url);
