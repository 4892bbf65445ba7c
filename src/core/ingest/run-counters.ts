// What a run shares with its threads while they work: flags and counts in one array of shared memory.

/**
 * Places in the array: `file` is the row that is being read, `cancelled` is not 0 once the run was cancelled, the others count
 * files.
 */
export const runCounters = { file: 0, cancelled: 1, walked: 2, linked: 3 } as const;

export function createRunCounters(): Int32Array {
  return new Int32Array(new SharedArrayBuffer(4 * Object.keys(runCounters).length));
}
