// Which roots is this process indexing, and how did the last run of each end?

export type RunState = "in_progress" | "failed";

const states = new Map<string, RunState>();

/** Runs it, and records that it is running; a cancelled or failed run is reported until the next one succeeds. */
export async function noteRun<Result>(root: string, run: () => Promise<Result>): Promise<Result> {
  states.set(root, "in_progress");
  try {
    const result = await run();
    states.delete(root);
    return result;
  } catch (error) {
    states.set(root, "failed");
    throw error;
  }
}

export function findRunState(root: string): RunState | undefined {
  return states.get(root);
}
