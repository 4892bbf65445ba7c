// "1 root", "2 roots": how is a number of things written?

/** `noun` is in the singular; its plural takes an s. */
export function countOf(count: number, noun: string, format: (count: number) => string = String): string {
  return `${format(count)} ${noun}${count === 1 ? "" : "s"}`;
}
