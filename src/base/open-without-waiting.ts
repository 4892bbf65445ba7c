// How is something opened that may be a named pipe? Opening one waits until another process opens its other end.
import { constants, openSync } from "node:fs";

// Missing on Windows, where no file waits for another end.
const noBlock = (constants as Partial<typeof constants>).O_NONBLOCK ?? 0;

/**
 * A file descriptor for reading. Links are followed unless `flags` say otherwise; what was opened may be of any kind.
 * Throws the system's error.
 */
export function openWithoutWaiting(path: string, flags = 0): number {
  return openSync(path, constants.O_RDONLY | flags | noBlock);
}
