// Has the process that started this one ended? A closed pipe does not tell: other processes may hold its ends open too.
import { identifyProcess, isProcessAlive } from "./process-identity.ts";

const lookEveryMs = 1_000;

/**
 * Resolves once process `parent`, which must have been this one's parent, no longer is.
 * @param parentNow - the parent that the system names now
 */
export function parentDeath(parent: number, parentNow = (): number => process.ppid): Promise<void> {
  const identity = identifyProcess(parent);
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      // Windows keeps naming a parent that has ended.
      if (parentNow() === parent && isProcessAlive(identity)) return;
      clearInterval(timer);
      resolve();
    }, lookEveryMs).unref();
  });
}
