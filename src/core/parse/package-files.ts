// Where are the files that come with the package: the grammars and the walker?
// Compiled, this module lies four folders below the package: dist/src/core/parse.

/** dist/grammars/<id>.wasm, which grammars/install.mjs puts there. */
export function grammarFile(id: string): URL {
  return new URL(`../../../grammars/${id}.wasm`, import.meta.url);
}

export const walkerFile = new URL("../../../../wasm/walker.wasm", import.meta.url);
