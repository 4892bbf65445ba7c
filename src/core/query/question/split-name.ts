// Which words make up a name, or a text with names in it? Unlike terms no compound stands beside its parts.

const part = /\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{Lo}][\p{Ll}\p{Lo}\p{N}]*|\p{N}+/gu;

/** In their order, as they are written. */
export function splitName(text: string): string[] {
  return text.match(part) ?? [];
}
