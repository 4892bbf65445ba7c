// Type declarations apart from JavaScript: `a.d.ts` says what `a.js` offers.

const pairs: readonly (readonly [script: string, declarations: readonly string[]])[] = [
  [".js", [".d.ts"]],
  [".jsx", [".d.ts"]],
  [".mjs", [".d.mts", ".d.ts"]],
  [".cjs", [".d.cts", ".d.ts"]],
];

export function isDeclarationPath(path: string): boolean {
  return /\.d\.[cm]?ts$/.test(path);
}

/** Where the declarations of a script may lie beside it, best first; empty for what is no script. */
export function declarationPaths(path: string): readonly string[] {
  return pairs.flatMap(([script, declarations]) =>
    path.endsWith(script) ? declarations.map((end) => path.slice(0, -script.length) + end) : [],
  );
}

/** Where the script may lie that a file of declarations is about. */
export function implementationPaths(path: string): readonly string[] {
  return pairs.flatMap(([script, declarations]) =>
    declarations.filter((end) => path.endsWith(end)).map((end) => path.slice(0, -end.length) + script),
  );
}
