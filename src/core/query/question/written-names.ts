// What in a text is written like a name in code?

const identifier = String.raw`[\p{L}_$][\p{L}\p{N}_$]*[?!]?`;
const qualified = new RegExp(`${identifier}(?:(?:::|->|[.#])${identifier})*`, "gu");

/** Everything that is written like a name, plain words too; qualified names are one. */
export function findWrittenNames(text: string): string[] {
  return [...text.matchAll(qualified)].map(([name]) => name).filter((name) => !productName.test(name));
}

/** `Node.js`, `Socket.io` and `ASP.NET` are written like members of something. */
const productName = /^\p{Lu}\p{L}*\.(?:js|io|ai|NET)$/u;

/** Names with case, underscores or scopes inside are code wherever they stand. */
export function looksLikeCode(name: string): boolean {
  return /[\p{Ll}\p{N}]\p{Lu}|[\p{L}\p{N}]_[\p{L}\p{N}]|^_|\$|::|->|[\p{L}\p{N}][.#][\p{L}_]/u.test(name);
}
