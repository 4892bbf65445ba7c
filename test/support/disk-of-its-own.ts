// Whether a test may give a process its own small disk: a tmpfs in its own namespace, which most Linux systems allow
// without special rights.
import { spawnSync } from "node:child_process";

export const canMountDisk =
  spawnSync("unshare", ["-rm", "mount", "-t", "tmpfs", "tmpfs", "/mnt"]).status === 0;
