// Does the system report changes below this folder? Not if other machines make them.
import { statfsSync } from "node:fs";

/**
 * File systems that other machines can change, by the type number from Linux's statfs: such changes raise no events
 * here.
 */
const remote: ReadonlyMap<number, string> = new Map([
  [0x6969, "NFS"],
  [0x517b, "SMB"],
  [0xff534d42, "CIFS"],
  [0xfe534d42, "SMB"],
  [0x01021997, "9p"],
  [0x5346414f, "AFS"],
  [0x00c36400, "Ceph"],
  [0x65735546, "FUSE"],
  [0x6a656a63, "virtiofs"],
]);

/** Why the folder cannot be watched; undefined if it can. */
export function findUnwatchable(folder: string): string | undefined {
  if (process.platform !== "linux") return undefined;
  try {
    const name = remote.get(statfsSync(folder).type >>> 0);
    return name === undefined ? undefined : `${name} does not report all changes`;
  } catch {
    return undefined; // if it cannot be determined, watching will show
  }
}
