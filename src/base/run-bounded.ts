// Runs a job over items in their order, at most `limit` at a time; the first failure stops the rest.

/** Each item is asked for when its job can begin, so `items` may be a generator that decides when to stop. */
export async function runBounded<T>(
  limit: number,
  items: Iterable<T>,
  job: (item: T) => Promise<void>,
): Promise<void> {
  const iterator = items[Symbol.iterator]();
  let failed = false;
  const runner = async (): Promise<void> => {
    while (!failed) {
      const next = iterator.next();
      if (next.done === true) return;
      try {
        await job(next.value);
      } catch (error) {
        failed = true;
        throw error;
      }
    }
  };
  const settled = await Promise.allSettled(Array.from({ length: limit }, runner));
  const rejected = settled.find((runner) => runner.status === "rejected");
  if (rejected !== undefined) throw rejected.reason;
}
