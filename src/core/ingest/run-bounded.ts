// Runs a job over items, some at a time, in order of the items; the first failure stops the rest.

export async function runBounded<T>(
  limit: number,
  items: readonly T[],
  job: (item: T, position: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  let failed = false;
  const lane = async (): Promise<void> => {
    while (next < items.length && !failed) {
      const position = next++;
      try {
        await job(items[position]!, position);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  const lanes = Array.from({ length: Math.min(limit, items.length) }, lane);
  const settled = await Promise.allSettled(lanes);
  const rejected = settled.find((lane) => lane.status === "rejected");
  if (rejected !== undefined) throw rejected.reason;
}
