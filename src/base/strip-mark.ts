// Editors on Windows begin a file with a byte order mark, which is not part of its text.

export function stripMark(text: string): string {
  return text.replace(/^\uFEFF/, "");
}
