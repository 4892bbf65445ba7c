// Where are the files that come with the package: the grammars' data, the grammars, the walker?
// Compiled, this module lies four folders below the package: dist/src/core/parse.

/** src/core/languages/<id>/language.json, which is in the package as it is written. */
export function languageFile(id: string): URL {
  return new URL(`../../../../src/core/languages/${id}/language.json`, import.meta.url);
}

/** dist/grammars/<id>.wasm, which grammars/install.mjs puts there. */
export function grammarFile(id: string): URL {
  return new URL(`../../../grammars/${id}.wasm`, import.meta.url);
}

export const walkerFile = new URL("../../../../wasm/walker.wasm", import.meta.url);
