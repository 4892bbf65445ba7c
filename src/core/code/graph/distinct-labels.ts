// What are things of the same name called where they stand beside each other?
import { basename } from "node:path/posix";

export interface Labeled {
  readonly label: string;
  /** The file it is in. */
  readonly path: string;
}

/** The labels; those that are not distinct, with the name of the file, or with its path where that is not enough. */
export function distinctLabels(named: readonly Labeled[]): readonly string[] {
  const plain = named.map(({ label }) => label);
  const withName = named.map(({ label, path }) => `${label} in ${basename(path)}`);
  const withPath = named.map(({ label, path }) => `${label} in ${path}`);
  const [isPlain, isNamed] = [findDistinct(plain), findDistinct(withName)];
  return named.map((_, i) => (isPlain(plain[i]!) ? plain : isNamed(withName[i]!) ? withName : withPath)[i]!);
}

function findDistinct(texts: readonly string[]): (text: string) => boolean {
  const counts = new Map<string, number>();
  for (const text of texts) counts.set(text, (counts.get(text) ?? 0) + 1);
  return (text) => counts.get(text) === 1;
}
