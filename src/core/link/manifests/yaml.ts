// The only list read from YAML: `packages` of pnpm-workspace.yaml.
import { createRequire } from "node:module";
import type * as Parser from "js-yaml";
import type { Json } from "./json.ts";
import { asObject, asStrings } from "./json.ts";

let parser: typeof Parser | undefined;

/** Globs under `packages:`; empty if the text is not YAML. */
export function parsePnpmPackages(text: string): readonly string[] {
  // Loaded for the first such file: it takes 11 ms.
  parser ??= createRequire(import.meta.url)("js-yaml") as typeof Parser;
  try {
    return asStrings(asObject(parser.load(text) as Json)?.["packages"]);
  } catch {
    return [];
  }
}
