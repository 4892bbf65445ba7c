// Which process is the only one that may do something? The operating system holds a lock for a process and takes it
// back however the process ends, so no stale file remains. Node has no flock, so this uses what each system offers.
import { createHash } from "node:crypto";
import { closeSync, constants, openSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import type { EnginePlace } from "./place.ts";

export interface OsLock {
  release(): Promise<void>;
}

/** From <fcntl.h> on macOS and the BSDs: opens and locks in one step. */
const O_EXLOCK = 0x20;

/**
 * Undefined while another process holds it. Throws if the system has no such lock.
 * @param purpose - "engine" for being the engine, "start" for starting it, "init" for recording what `loci init` writes
 * @param secret - goes into the lock's name, so that no other user can take it first
 */
export function tryLock(
  purpose: "engine" | "start" | "init",
  { address, folder }: EnginePlace,
  secret: string,
): Promise<OsLock | undefined> {
  const name = createHash("sha256").update(`${purpose}\0${address}\0${secret}`).digest("hex").slice(0, 32);
  const { platform } = process;
  // A socket in the abstract namespace lies in no folder, and disappears with its process.
  if (platform === "linux") return lockByListening(`\0loci-${name}`);
  // Only the first instance of a named pipe can be created this way; it disappears with its process.
  if (platform === "win32") return lockByListening(`\\\\.\\pipe\\loci-lock-${name}`);
  return Promise.resolve(lockFile(join(folder, `${name}.lock`)));
}

function lockByListening(address: string): Promise<OsLock | undefined> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE" || error.code === "EACCES") resolve(undefined);
      else reject(error);
    });
    server.listen(address, () => {
      // Holding the lock does not keep the process alive.
      server.unref();
      resolve({
        release: () =>
          new Promise((done) => {
            server.close(() => {
              done();
            });
          }),
      });
    });
  });
}

function lockFile(path: string): OsLock | undefined {
  const flags = constants.O_RDWR | constants.O_CREAT | constants.O_NONBLOCK | O_EXLOCK;
  let file: number;
  try {
    file = openSync(path, flags, 0o600);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EAGAIN" || code === "EWOULDBLOCK") return undefined;
    throw error;
  }
  return {
    release() {
      closeSync(file);
      return Promise.resolve();
    },
  };
}
