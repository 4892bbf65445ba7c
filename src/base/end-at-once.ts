// How does a process end that must not wait for its threads?

/**
 * Ends this process without any clean-up. `process.exit` ends the threads first, and waits for ever for one that stands in a
 * transaction: LMDB's lock stays taken. Nothing that was acknowledged is lost. Who started the process over a channel is told the
 * exit code first; for others it was ended by `signal`.
 */
export function endAtOnce(code: number, signal: NodeJS.Signals = "SIGKILL"): void {
  const end = (): void => {
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  };
  if (process.connected) process.send?.(code, end);
  else end();
}
