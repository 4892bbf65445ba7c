// What does a file say that may have been replaced by something else? Reading a named pipe waits for a writer, and
// reading a device may never end.
import { closeSync, fstatSync, readFileSync } from "node:fs";
import { ofAnyKind } from "./of-any-kind.ts";
import { openWithoutWaiting } from "./open-without-waiting.ts";

/** The bytes of a regular file; links are followed. Throws the system's error, and one for a pipe or a device. */
export function readPlainFile(path: string): Buffer {
  const fd = openWithoutWaiting(path);
  try {
    const found = fstatSync(fd, ofAnyKind);
    if (!found.isFile() && !found.isDirectory())
      throw Object.assign(new Error("it is a pipe or a device"), { code: "EINVAL" });
    return readFileSync(fd);
  } finally {
    closeSync(fd);
  }
}
