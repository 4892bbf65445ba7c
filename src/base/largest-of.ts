// How large is the largest of a list, at least 0? A call takes only some 100,000 arguments, so `Math.max(...list)`
// throws for a list without a bound.

export function largestOf<T>(items: readonly T[], sizeOf: (item: T) => number): number {
  let largest = 0;
  for (const item of items) largest = Math.max(largest, sizeOf(item));
  return largest;
}
