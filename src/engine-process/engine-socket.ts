// The socket where an engine accepts clients: open only to its user, and watched, since a home may be deleted or moved.
import { chmodSync, statSync } from "node:fs";
import { createServer, type Server, type Socket } from "node:net";
import { ofAnyKind } from "../base/of-any-kind.ts";
import type { EnginePlace } from "./place.ts";

/** How often to check whether the socket is still this engine's. */
const lookMs = 1_000;

interface SocketEvents {
  readonly onClient: (socket: Socket) => void;
  /** The socket at the address is no longer this one. */
  readonly onLost: () => void;
}

export class EngineSocket {
  readonly #place: EnginePlace;
  readonly #onLost: () => void;
  readonly #server: Server;
  #look: NodeJS.Timeout | undefined;
  #inode: bigint | undefined;

  constructor(place: EnginePlace, { onClient, onLost }: SocketEvents) {
    this.#place = place;
    this.#onLost = onLost;
    this.#server = createServer({ allowHalfOpen: true, pauseOnConnect: false }, onClient);
  }

  async listen(): Promise<void> {
    const { address, socketFolder } = this.#place;
    // The socket is never open to other users, not even before its mode is set.
    const before = process.umask(0o177);
    try {
      await new Promise<void>((resolve, reject) => {
        this.#server.once("error", reject);
        this.#server.listen(address, resolve);
      });
    } finally {
      process.umask(before);
    }
    if (socketFolder === undefined) return;
    chmodSync(address, 0o600);
    this.#inode = statSync(address, ofAnyKind)?.ino;
    this.#look = setInterval(() => {
      if (!this.#isStillMine()) this.#onLost();
    }, lookMs).unref();
  }

  /** Accepts no more clients; connected ones stay. */
  close(): void {
    clearInterval(this.#look);
    // Closing removes the socket file: do so while this process holds the lock, but not if the file is another's now.
    if (this.#isStillMine() || this.#place.socketFolder === undefined) {
      // Completes when the last connection has ended, which may be long after it has stopped listening.
      this.#server.close();
    } else this.#server.unref();
  }

  #isStillMine(): boolean {
    const { address, socketFolder } = this.#place;
    if (socketFolder === undefined) return true;
    try {
      const found = statSync(address, ofAnyKind)?.ino;
      return found !== undefined && found === this.#inode;
    } catch {
      return false;
    }
  }
}
