// Counts by name, summed over several sources, in display order: most frequent first, then by name.

export type Counts = Readonly<Record<string, number>>;

export function addCounts(...all: readonly Counts[]): Record<string, number> {
  const sums = new Map<string, number>();
  for (const counts of all) {
    for (const [name, count] of Object.entries(counts)) sums.set(name, (sums.get(name) ?? 0) + count);
  }
  return Object.fromEntries([...sums].sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1)));
}
