// Which operating systems does a question or a path name?

/** Words of one system; not "mac" and "win", which mean other things as often. */
const systems: readonly (readonly string[])[] = [
  ["android"],
  ["ios", "ipados"],
  ["macos", "osx", "darwin"],
  ["linux"],
  ["windows", "win32", "win64"],
];
const bitOf = new Map(systems.flatMap((names, system) => names.map((name) => [name, 1 << system] as const)));

/** A bit for each system that one of the folded words names. */
export function findPlatforms(words: Iterable<string>): number {
  let platforms = 0;
  for (const word of words) platforms |= bitOf.get(word) ?? 0;
  return platforms;
}
