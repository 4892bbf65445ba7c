// The next line of a socket that is not yet in use by the protocol.
import type { Socket } from "node:net";

const newline = 10;

/**
 * Anything after the line is put back, and the socket is paused. Undefined if the socket ends, fails or sends too much
 * before the line is complete, or if that takes longer than `timeoutMs`.
 */
export function readLine(socket: Socket, maxBytes: number, timeoutMs: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    let read = Buffer.alloc(0);
    const finish = (line: string | undefined): void => {
      clearTimeout(timer);
      socket.off("data", onData).off("end", onEnd).off("close", onEnd).off("error", onEnd);
      socket.pause();
      resolve(line);
    };
    const onEnd = (): void => {
      finish(undefined);
    };
    const onData = (chunk: Buffer): void => {
      read = Buffer.concat([read, chunk]);
      const end = read.indexOf(newline);
      if (end < 0 && read.length <= maxBytes) return;
      finish(end < 0 ? undefined : read.toString("utf8", 0, end));
      if (end >= 0 && end + 1 < read.length) socket.unshift(read.subarray(end + 1));
    };
    const timer = setTimeout(onEnd, timeoutMs);
    if (socket.destroyed || socket.readableEnded) {
      onEnd();
      return;
    }
    socket.on("data", onData).on("end", onEnd).on("close", onEnd).on("error", onEnd).resume();
  });
}
