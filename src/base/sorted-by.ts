/** Lowest key first; equal ones keep their order. Asks for each key once. */
export function sortedBy<T>(values: readonly T[], keyOf: (value: T) => number): T[] {
  const keyed = values.map((value) => ({ value, key: keyOf(value) }));
  return keyed.sort((a, b) => a.key - b.key).map(({ value }) => value);
}
