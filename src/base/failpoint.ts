// Named places where a test may kill the process, to see what survives.

let armed: string | undefined;

/** From now on `failAt(name)` kills this process as a power cut would: no handler runs. */
export function armFailpoint(name: string | undefined): void {
  armed = name;
}

export function failAt(name: string): void {
  if (armed === name) process.kill(process.pid, "SIGKILL");
}
