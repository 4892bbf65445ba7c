// "1 root", "2 roots": how is a number of things written?

/** `noun` is in the singular; its plural takes an s unless `plural` is given. */
export function countOf(
  count: number,
  noun: string,
  format: (count: number) => string = String,
  plural = `${noun}s`,
): string {
  return `${format(count)} ${count === 1 ? noun : plural}`;
}

export function countOfMemories(count: number, format?: (count: number) => string): string {
  return countOf(count, "memory", format, "memories");
}
