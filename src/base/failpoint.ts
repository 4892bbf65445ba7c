// Named places where a test can kill the process or a thread, to see what survives.
import { blockThread } from "./block-thread.ts";

let armed: string | undefined;

/** From now on `failAt(name)` kills this process like a power cut: no handlers run. */
export function armFailpoint(name: string | undefined): void {
  armed = name;
}

/** For threads that work on paths: "die-on:PATH" ends the one that reaches `path`, "hang-on:PATH" blocks it forever. */
export function failOn(path: string): void {
  if (armed === `die-on:${path}`) process.exit(1);
  if (armed === `hang-on:${path}`) blockThread(Infinity);
}

export function failAt(name: string): void {
  if (armed === name) process.kill(process.pid, "SIGKILL");
}
