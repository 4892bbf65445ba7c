// Sorts many u32 keys, each with a u32 value: linear time, stable, no comparisons, no objects.

const radixBits = 11;
const bucketCount = 1 << radixBits;
const radixMask = bucketCount - 1;

export interface KeyValueColumns {
  readonly keys: Uint32Array;
  readonly values: Uint32Array;
}

/**
 * Sorts by key and keeps the order of equal keys. Uses the given columns as working memory: use only the result. Needs
 * as much memory again while it runs.
 */
export function radixSort(columns: KeyValueColumns): KeyValueColumns {
  const count = columns.keys.length;
  let from = columns;
  let to: KeyValueColumns = { keys: new Uint32Array(count), values: new Uint32Array(count) };
  for (let shift = 0; shift < 32; shift += radixBits) {
    if (!scatter(from, to, shift)) continue;
    [from, to] = [to, from];
  }
  return from;
}

/** One pass over one digit; if all keys share that digit, moves nothing and returns false. */
function scatter(from: KeyValueColumns, to: KeyValueColumns, shift: number): boolean {
  const { keys, values } = from;
  const starts = new Uint32Array(bucketCount);
  for (let i = 0; i < keys.length; i++) starts[(keys[i]! >>> shift) & radixMask]!++;
  if (keys.length === 0 || starts[(keys[0]! >>> shift) & radixMask] === keys.length) return false;
  let sum = 0;
  for (let b = 0; b < bucketCount; b++) {
    const size = starts[b]!;
    starts[b] = sum;
    sum += size;
  }
  const { keys: toKeys, values: toValues } = to;
  for (let i = 0; i < keys.length; i++) {
    const key = keys[i]!;
    const at = starts[(key >>> shift) & radixMask]!++;
    toKeys[at] = key;
    toValues[at] = values[i]!;
  }
  return true;
}
