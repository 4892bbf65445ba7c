// What does a run share with its threads while they work? Flags and counters in one array of shared memory.

/**
 * Positions in the array: `file` is the place in its batch of the file being read, `parsing` is 1 while that is read and
 * parsed (and 0 while a model opens or embeds it, which has its own limits), `cancelled` is nonzero once the run is
 * canceled, the others count files: `linked`, those of one segment.
 */
export const runCounters = { file: 0, cancelled: 1, walked: 2, linked: 3, parsing: 4 } as const;

export function createRunCounters(): Int32Array {
  return new Int32Array(new SharedArrayBuffer(4 * Object.keys(runCounters).length));
}
