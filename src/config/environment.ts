// What does the environment say about places and colors? This stays light because the command line needs it first.
import { homedir } from "node:os";
import { join } from "node:path";
import type { Environment } from "../base/environment.ts";

/** Where this platform keeps program data, plus `/loci`. */
export function findDataDirectory(
  environment: Environment,
  platform: NodeJS.Platform = process.platform,
): string {
  if (platform === "darwin") return join(homedir(), "Library", "Application Support", "loci");
  if (platform === "win32") {
    return join(environment["LOCALAPPDATA"] ?? join(homedir(), "AppData", "Local"), "loci");
  }
  const data = environment["XDG_DATA_HOME"];
  return join(data === undefined || data === "" ? join(homedir(), ".local", "share") : data, "loci");
}

/** Colors only on a terminal, and never against https://no-color.org; FORCE_COLOR turns them on anywhere. */
export function wantsColor(environment: Environment, isTerminal: boolean): boolean {
  const forced = environment["FORCE_COLOR"];
  if (environment["NO_COLOR"] !== undefined && environment["NO_COLOR"] !== "") return false;
  if (forced !== undefined && forced !== "" && forced !== "0") return true;
  return isTerminal && environment["TERM"] !== "dumb";
}
