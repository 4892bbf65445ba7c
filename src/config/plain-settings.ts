// Which settings apply if nothing is set? Known without the schema, which takes too long to load for a hook.
import { existsSync } from "node:fs";
import { join } from "node:path";
import type { Environment } from "../base/environment.ts";
import { findHome } from "./find-home.ts";

export interface PlainSettings {
  readonly home: string;
  readonly recordEvents: boolean;
}

/** Undefined if a file or a variable other than LOCI_HOME sets something: then only loadConfig knows. */
export function findPlainSettings(environment: Environment, cwd: string): PlainSettings | undefined {
  const set = Object.keys(environment).filter((name) => name.startsWith("LOCI_") && environment[name] !== "");
  if (set.some((name) => name !== "LOCI_HOME")) return undefined;
  const home = findHome({ flags: new Map(), environment }, cwd);
  return existsSync(join(home, "config.json")) ? undefined : { home, recordEvents: true };
}
