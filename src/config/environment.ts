// What does the environment say about places and colors? This stays light because the command line needs it first.
import { join } from "node:path";
import type { Environment } from "../base/environment.ts";
import { findUserFolder } from "../base/user-folder.ts";

/** Where this platform keeps program data, plus `/loci`. */
export function findDataDirectory(
  environment: Environment,
  platform: NodeJS.Platform = process.platform,
): string {
  if (platform === "darwin") return join(findUserFolder(), "Library", "Application Support", "loci");
  const isWindows = platform === "win32";
  const data = environment[isWindows ? "LOCALAPPDATA" : "XDG_DATA_HOME"] ?? "";
  const usual = isWindows ? ["AppData", "Local"] : [".local", "share"];
  return join(data === "" ? join(findUserFolder(), ...usual) : data, "loci");
}

/**
 * Colors only on a terminal, and never against https://no-color.org; FORCE_COLOR turns them on anywhere, or off if it is
 * 0 or false, as in other programs.
 */
export function wantsColor(environment: Environment, isTerminal: boolean): boolean {
  const forced = environment["FORCE_COLOR"];
  if (environment["NO_COLOR"] !== undefined && environment["NO_COLOR"] !== "") return false;
  if (forced !== undefined && forced !== "") return forced !== "0" && forced !== "false";
  return isTerminal && environment["TERM"] !== "dumb";
}
