// Has the process that started this one ended? A closed pipe does not tell: other processes may hold its ends open too.

const lookEveryMs = 1_000;

/** Resolves once process `parent`, which must have been this one's parent, no longer is. Never on Windows. */
export function parentDeath(parent: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(timer);
      resolve();
    }, lookEveryMs).unref();
  });
}
