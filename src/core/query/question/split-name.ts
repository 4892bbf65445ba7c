// Which words make up a name, or a text that contains names? Unlike terms, without the compounds.

const part = /\p{Lu}+(?!\p{Ll})|\p{Lu}?[\p{Ll}\p{Lo}][\p{Ll}\p{Lo}\p{N}]*|\p{N}+/gu;

/** In order, as written. */
export function splitName(text: string): string[] {
  return text.match(part) ?? [];
}
