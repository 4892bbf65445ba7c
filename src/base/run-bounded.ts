// Runs a job over items in their order, at most `limit` at a time; the first failure stops the rest.

export async function runBounded<T>(
  limit: number,
  items: readonly T[],
  job: (item: T, position: number) => Promise<void>,
): Promise<void> {
  let next = 0;
  let failed = false;
  const runner = async (): Promise<void> => {
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
  const runners = Array.from({ length: Math.min(limit, items.length) }, runner);
  const settled = await Promise.allSettled(runners);
  const rejected = settled.find((runner) => runner.status === "rejected");
  if (rejected !== undefined) throw rejected.reason;
}
