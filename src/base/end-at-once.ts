// How does a process end that must not wait for its threads?

/**
 * Ends this process without any clean-up. `process.exit` ends the threads first, and waits forever for one that is
 * inside a transaction: LMDB's lock stays taken. Nothing that was acknowledged is lost. A parent with a channel
 * receives the exit code first; to any other, the process was ended by `signal`.
 */
export function endAtOnce(code: number, signal: NodeJS.Signals = "SIGKILL"): void {
  const end = (): void => {
    process.removeAllListeners(signal);
    // Windows ends a process in one way, and knows few of the names.
    process.kill(process.pid, process.platform === "win32" ? "SIGKILL" : signal);
  };
  if (process.connected) process.send?.(code, end);
  else end();
}
