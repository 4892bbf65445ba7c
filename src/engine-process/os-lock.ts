// Which process is the only one that may do something? A lock that the operating system holds for a process and takes back
// when it ends, however it ends: no file is left behind that would have to be judged. Node has no flock, so each system
// gives what it has.
import { createHash } from "node:crypto";
import { closeSync, constants, openSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import type { EnginePlace } from "./place.ts";

export interface OsLock {
  release(): Promise<void>;
}

/** Of <fcntl.h> on macOS and the BSDs: open and lock in one step. */
const O_EXLOCK = 0x20;

/**
 * Undefined while another process holds it. Throws where the system has no such lock.
 * @param purpose - "engine" for being it, "start" for starting it
 * @param secret - the lock's name is made of it, so that no other user can take it first
 */
export function tryLock(
  purpose: "engine" | "start",
  { address, folder }: EnginePlace,
  secret: string,
): Promise<OsLock | undefined> {
  const name = createHash("sha256").update(`${purpose}\0${address}\0${secret}`).digest("hex").slice(0, 32);
  const { platform } = process;
  // A socket of the abstract name space is in no folder, and goes with its process.
  if (platform === "linux") return lockByListening(`\0loci-${name}`);
  // Only the first instance of a pipe's name can be made so; it goes with its process.
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
      // What is held does not keep the process alive.
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
