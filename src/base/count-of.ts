// "1 root", "2 roots": how a number of things is told.

/** `noun` is in the singular, and takes an s. */
export function countOf(count: number, noun: string, format: (count: number) => string = String): string {
  return `${format(count)} ${noun}${count === 1 ? "" : "s"}`;
}
