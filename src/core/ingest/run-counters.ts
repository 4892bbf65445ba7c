// What does a run share with its threads while they work? Flags and counters in one array of shared memory.

/**
 * Positions in the array: `file` is the place in its batch of the file being read, `cancelled` is nonzero once the run
 * is canceled, the others count files: `linked`, those of one segment.
 */
export const runCounters = { file: 0, cancelled: 1, walked: 2, linked: 3 } as const;

export function createRunCounters(): Int32Array {
  return new Int32Array(new SharedArrayBuffer(4 * Object.keys(runCounters).length));
}
