// Does a text consist of ASCII characters only?

export function isAsciiText(text: string): boolean {
  return !/[^\0-\x7f]/.test(text);
}
