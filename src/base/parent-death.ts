// Has the process that started this one ended? A pipe does not tell: others may hold its ends open as well.

const lookEveryMs = 1_000;

/** Resolves when the process `parent`, which must be this one's parent at some time before, is so no longer. Never on Windows. */
export function parentDeath(parent: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(timer);
      resolve();
    }, lookEveryMs).unref();
  });
}
