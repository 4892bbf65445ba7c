// What are the parts of a path, and do two paths differ in only one of them?

/** Folders and the words of the name, without its extension: `os`, `file`, `linux` for `os/file_linux.go`. */
export function pathParts(path: string): string[] {
  return path
    .replace(/(\.d)?\.[^./]*$/, "")
    .split(/[/_.-]/)
    .filter((part) => part !== "");
}

/** The part that differs may be missing in one of them. */
export function differInOnePart(a: readonly string[], b: readonly string[]): boolean {
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a[start] === b[start]) start++;
  let end = 0;
  while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  return a.length - start - end <= 1 && b.length - start - end <= 1;
}
