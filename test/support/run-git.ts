// How do tests run git? Without the machine's or the user's configuration.
import { execFileSync } from "node:child_process";

const who = ["-c", "user.name=t", "-c", "user.email=t@example.org", "-c", "commit.gpgSign=false"];

/** What git prints. Throws if it fails. */
export function git(folder: string, ...words: readonly string[]): string {
  const env = { ...process.env, GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_SYSTEM: "/dev/null" };
  return execFileSync("git", [...who, ...words], { cwd: folder, encoding: "utf8", env, stdio: "pipe" });
}
