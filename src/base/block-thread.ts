// How does code that must not be interrupted wait? The whole thread sleeps: no promise, no event.

export function blockThread(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
}
