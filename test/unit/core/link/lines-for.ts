// What does one function call, out of the lines that `callLines` gives?

/** The names behind the arrows of the lines about the function `caller`, in order. */
export function linesFor(lines: readonly string[], caller: string): string[] {
  return lines
    .filter((line) => line.includes(`#${caller} -> `))
    .map((line) => line.slice(line.lastIndexOf("#") + 1))
    .sort();
}
