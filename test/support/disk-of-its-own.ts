// Whether a test may give a process a small disk: a tmpfs in a namespace of its own, which needs no rights on most Linux systems.
import { spawnSync } from "node:child_process";

export const canMountDisk =
  spawnSync("unshare", ["-rm", "mount", "-t", "tmpfs", "tmpfs", "/mnt"]).status === 0;
