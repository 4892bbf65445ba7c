// Which parts of a text look like names in code?

const identifier = String.raw`[\p{L}_$][\p{L}\p{N}_$]*[?!]?`;
const qualified = new RegExp(`${identifier}(?:(?:::|->|[.#])${identifier})*`, "gu");

/** Everything that has the form of a name, including plain words; a qualified name counts as one. */
export function findWrittenNames(text: string): string[] {
  return [...text.matchAll(qualified)].map(([name]) => name).filter((name) => !productName.test(name));
}

/** `Node.js`, `Socket.io` and `ASP.NET` look like member accesses. */
const productName = /^\p{Lu}\p{L}*\.(?:js|io|ai|NET)$/u;

/** Names with inner capitals, underscores or scopes are code in any text. */
export function looksLikeCode(name: string): boolean {
  return /[\p{Ll}\p{N}]\p{Lu}|[\p{L}\p{N}]_[\p{L}\p{N}]|^_|\$|::|->|[\p{L}\p{N}][.#][\p{L}_]/u.test(name);
}
