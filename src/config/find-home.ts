// Where is the home? The same answer before the schema is loaded and after.
import type { Environment } from "../base/environment.ts";
import { resolvePath } from "../base/resolve-path.ts";
import { findDataDirectory } from "./environment.ts";
import { nameVariable } from "./name-variable.ts";

export interface SettingSources {
  /** Values by config path, as text. */
  readonly flags: ReadonlyMap<string, string>;
  readonly environment: Environment;
}

/**
 * The absolute path. Clients pass an optional variable that their user left blank as "": that means the default, never
 * the working directory, whose files must not configure the server.
 * @param cwd - the base for a relative path
 */
export function findHome({ flags, environment }: SettingSources, cwd: string): string {
  const named = flags.get("home") ?? environment[nameVariable("home")] ?? "";
  return named === "" ? findDataDirectory(environment) : resolvePath(cwd, named);
}
