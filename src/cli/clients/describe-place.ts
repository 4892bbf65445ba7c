// Where in a text is this position? In editor terms: lines and columns from 1.

export function describePlace(text: string, offset: number): string {
  const before = text.slice(0, offset).split("\n");
  return `line ${before.length}, column ${(before.at(-1)?.length ?? 0) + 1}`;
}
