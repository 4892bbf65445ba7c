// Which settings hold where nobody has set any? Known without the schema, which takes longer to load than a hook may take.
import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { findDataDirectory, type Environment } from "./environment.ts";

export interface PlainSettings {
  readonly home: string;
  readonly recordEvents: boolean;
}

/** Undefined where a file or a variable other than LOCI_HOME sets something: then only loadConfig knows. */
export function findPlainSettings(environment: Environment, cwd: string): PlainSettings | undefined {
  const set = Object.keys(environment).filter((name) => name.startsWith("LOCI_") && environment[name] !== "");
  if (set.some((name) => name !== "LOCI_HOME")) return undefined;
  const named = environment["LOCI_HOME"] ?? "";
  // A home with a tilde is for the schema to read.
  if (named.startsWith("~")) return undefined;
  const home = named === "" ? findDataDirectory(environment) : resolve(cwd, named);
  return existsSync(join(home, "config.json")) ? undefined : { home, recordEvents: true };
}
