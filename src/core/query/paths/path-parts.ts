// Of which parts is a path made, and are two paths the same but for one of them?

/** Folders and words of the name, without its ending: `os`, `file`, `linux` of `os/file_linux.go`. */
export function pathParts(path: string): string[] {
  return path
    .replace(/(\.d)?\.[^./]*$/, "")
    .split(/[/_.-]/)
    .filter((part) => part !== "");
}

/** One of them may lack the part that differs. */
export function differInOnePart(a: readonly string[], b: readonly string[]): boolean {
  const shorter = Math.min(a.length, b.length);
  let start = 0;
  while (start < shorter && a[start] === b[start]) start++;
  let end = 0;
  while (end < shorter - start && a.at(-1 - end) === b.at(-1 - end)) end++;
  return a.length - start - end <= 1 && b.length - start - end <= 1;
}
