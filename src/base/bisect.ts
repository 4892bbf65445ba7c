// Where in an ascending order does something belong? Code that asks this for every reference or word of a file has a
// loop of its own, which takes half to two thirds of the time.

/** The first of `length` positions that is not before what is searched for; `length` if all are before it. */
export function bisect(length: number, isBefore: (at: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The first of `length` positions whose `order` is 0, where `order` ascends; undefined if there is none. */
export function findOrdered(length: number, order: (at: number) => number): number | undefined {
  const at = bisect(length, (each) => order(each) < 0);
  return at < length && order(at) === 0 ? at : undefined;
}

/** The first position whose element is not below `value`; the length if all are below. */
export function lowerBound<T extends number | string>(sorted: ArrayLike<T>, value: T): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (sorted[middle]! < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The last position whose number is not above `value`; −1 if all are above. */
export function lastAtMost(ascending: Uint32Array, value: number): number {
  let low = -1;
  let high = ascending.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (ascending[middle]! <= value) low = middle;
    else high = middle - 1;
  }
  return low;
}
