// How does a client start Loci, on each platform and from each kind of installation?
import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findLaunches, isLociHook } from "../../../../src/cli/clients/launches.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "loci-launch-"));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

const serve = ["serve", "--tools", "essential"];

function find(platform: NodeJS.Platform, self: string, home?: string) {
  const own = { node: process.execPath, self };
  return findLaunches({ platform, home: folder, environment: { PATH: join(folder, "bin") } }, home, own);
}

function install(): string {
  const self = join(folder, "loci.js");
  writeFileSync(self, "");
  chmodSync(self, 0o755);
  mkdirSync(join(folder, "bin"));
  return self;
}

test("starts Loci by name if PATH leads to this installation, otherwise by its path", () => {
  const self = install();
  expect(find("linux", self).fromShell).toEqual({ command: process.execPath, args: [self, ...serve] });
  symlinkSync(self, join(folder, "bin", "loci"));
  expect(find("linux", self).fromShell).toEqual({ command: "loci", args: serve });
  expect(find("linux", self).hook).toBe("loci hook");
  // A desktop application has a different search path.
  expect(find("linux", self).fromDesktop.command).toBe(process.execPath);
  expect(find("linux", join(folder, "other.js")).fromShell.command).toBe(process.execPath);
});

test("on Windows, never starts Loci by name, which would be a shell script", () => {
  const self = install();
  symlinkSync(self, join(folder, "bin", "loci"));
  expect(find("win32", self).fromShell).toEqual({ command: process.execPath, args: [self, ...serve] });
});

test("on Windows, a hook runs in Git Bash, cmd and PowerShell, if PATH leads to this Node", () => {
  const self = String.raw`C:\Users\me\AppData\Roaming\npm\node_modules\loci\bin\loci.js`;
  const spaced = String.raw`C:\Users\My Name\loci\bin\loci.js`;
  // PowerShell would take a quoted first word for a text.
  const direct = find("win32", self).hook;
  expect(direct).toBe(
    `${process.execPath.replaceAll("\\", "/")} C:/Users/me/AppData/Roaming/npm/node_modules/loci/bin/loci.js hook`,
  );
  install();
  symlinkSync(process.execPath, join(folder, "bin", "node.exe"));
  expect(find("win32", self).hook).toBe(
    "node C:/Users/me/AppData/Roaming/npm/node_modules/loci/bin/loci.js hook",
  );
  const { hook } = find("win32", spaced, String.raw`D:\loci home`);
  expect(hook).toBe('node "C:/Users/My Name/loci/bin/loci.js" hook --home "D:/loci home"');
  expect(isLociHook({ command: hook })).toBe(true);
  // Another Node on the search path may be too old.
  rmSync(join(folder, "bin", "node.exe"));
  symlinkSync(self, join(folder, "bin", "node.exe"));
  expect(find("win32", self).hook).toBe(direct);
});

test("on Windows, a Node with a space in its path that PATH does not lead to is started by its short path", () => {
  const places = { platform: "win32", home: folder, environment: { PATH: folder } } as const;
  const own = { node: String.raw`C:\Program Files\nodejs\node.exe`, self: String.raw`C:\loci\bin\loci.js` };
  const asked: string[] = [];
  const short = (path: string): string => {
    asked.push(path);
    return String.raw`C:\PROGRA~1\nodejs\node.exe`;
  };
  expect(findLaunches(places, undefined, own, short).hook).toBe(
    "C:/PROGRA~1/nodejs/node.exe C:/loci/bin/loci.js hook",
  );
  expect(asked).toEqual([own.node]);
  // Programs that are started without a shell need no other path.
  expect(findLaunches(places, undefined, own, short).fromShell.command).toBe(own.node);
  expect(findLaunches(places, undefined, own, () => undefined).hook).toBe(
    '"C:/Program Files/nodejs/node.exe" C:/loci/bin/loci.js hook',
  );
});

test("on Windows, Git Bash and PowerShell replace nothing in a quoted path", () => {
  const { hook } = find("win32", String.raw`C:\it's $here\loci.js`, "D:\\a$b `c` d");
  expect(hook.split(" hook ")[1]).toBe("--home 'D:/a$b `c` d'");
  const { stdout } = spawnSync("bash", ["-c", `printf %s ${hook.split("--home ")[1]!}`]);
  if (process.platform !== "win32") expect(String(stdout)).toBe("D:/a$b `c` d");
});

test("starts Loci with npx if it runs from the npx cache, which may be deleted", () => {
  const self = join(folder, "_npx", "1a2b", "node_modules", "loci", "bin", "loci.js");
  expect(find("darwin", self).fromDesktop).toEqual({ command: "npx", args: ["-y", "loci", ...serve] });
  expect(find("win32", self).fromShell).toEqual({
    command: "cmd",
    args: ["/c", "npx", "-y", "loci", ...serve],
  });
  expect(find("linux", self).hook).toBe("npx -y loci hook");
});

test("passes a home folder that is not the default, quoted for the shell in a hook", () => {
  const { fromShell, hook } = find("linux", "/opt/my loci/bin/loci.js", "/data/loci home");
  expect(fromShell.args).toEqual(["/opt/my loci/bin/loci.js", ...serve, "--home", "/data/loci home"]);
  expect(hook).toContain("'/opt/my loci/bin/loci.js' hook --home '/data/loci home'");
  expect(find("win32", "/opt/my loci.js", "C:\\loci home").hook).toContain(
    '"/opt/my loci.js" hook --home "C:/loci home"',
  );
  const odd = "/data/$(id)`id`\\$USER's";
  const { stdout } = spawnSync("/bin/sh", [
    "-c",
    `printf %s ${find("linux", "/x.js", odd).hook.split("--home ")[1]!}`,
  ]);
  if (process.platform !== "win32") expect(String(stdout)).toBe(odd);
});
