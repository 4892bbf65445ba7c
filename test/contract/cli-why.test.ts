// What does `loci index --why FILE` say about what the system does not let this user read?
import { spawnSync } from "node:child_process";
import { chmodSync, chownSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { cleanEnvironment, lociPath } from "../support/run-loci.ts";
import { makeTempFolder, writeFiles } from "../support/temp.ts";

// Long timeout: real processes are slow on a busy machine.
vi.setConfig({ testTimeout: 120_000 });

test.skipIf(process.platform === "win32")(
  "index --why names what cannot be read, as index itself does",
  () => {
    const [project, home] = [makeTempFolder(), makeTempFolder()];
    writeFiles(project, { "a.ts": "", "shut.ts": "", "closed/b.ts": "" });
    // The superuser may read anything, so another user asks.
    const other = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : undefined;
    const paths = ["shut.ts", "closed"].map((name) => join(project, name));
    for (const path of other === undefined ? [] : [project, home]) chownSync(path, other!.uid, other!.gid);
    for (const path of paths) chmodSync(path, 0);
    const why = (file: string) =>
      spawnSync(process.execPath, [lociPath, "index", project, "--why", file, "--home", home], {
        ...{ env: cleanEnvironment(), encoding: "utf8", cwd: project },
        ...other,
      });
    const told = "It cannot be read (EACCES); give this user permission to read it.\n";
    expect(why("shut.ts")).toMatchObject({
      status: 1,
      stdout: `shut.ts is left out (unreadable): ${told}`,
    });
    expect(why("closed")).toMatchObject({ status: 1, stdout: `closed is left out (unreadable): ${told}` });
    expect(why("closed/b.ts")).toMatchObject({
      status: 1,
      stdout: `closed/b.ts is left out (unreadable): closed: ${told}`,
    });
    for (const path of paths) chmodSync(path, 0o700);
  },
);
