// Which TypeScript does a project have? Loci brings none for this: a project's facts come from its own compiler.
import { createRequire } from "node:module";
import type ts from "typescript";
import { LociError, messageOf } from "../../errors.ts";

export type { ts };
export type TypeScript = typeof ts;

/** The second is the name of TypeScript 6 when installed beside a newer version. */
const names = ["typescript", "@typescript/typescript6"];

const hint = "Install TypeScript 4, 5 or 6 there, or provide a SCIP index that another program wrote.";

/**
 * Loads (and so runs) the first TypeScript that provides programs: from a folder's own `node_modules`, or one above it.
 * @param folders - absolute, in the order in which they are tried
 */
export function findTypeScript(folders: readonly string[]): TypeScript {
  const unfit: string[] = [];
  for (const folder of folders) {
    const load = createRequire(`${folder}/`);
    for (const name of names) {
      const place = resolve(load, name);
      if (place === undefined) continue;
      try {
        const found: unknown = load(place);
        if (isUsable(found)) return found;
        unfit.push(`TypeScript ${versionOf(found)} at ${place} cannot be used by other programs.`);
      } catch (error) {
        unfit.push(`${place} cannot be loaded: ${messageOf(error)}`);
      }
    }
  }
  const message =
    unfit[0] ??
    `TypeScript is not installed in ${folders[0]}, in a folder above it, or in one of its packages.`;
  throw new LociError("COMPILER_UNAVAILABLE", message, { hint });
}

/** The native TypeScript, version 7 and later, is a separate executable; its package lacks this API. */
function isUsable(found: unknown): found is TypeScript {
  const { createProgram } = (found ?? {}) as { readonly createProgram?: unknown };
  return typeof createProgram === "function";
}

function versionOf(found: unknown): string {
  const { version } = (found ?? {}) as { readonly version?: unknown };
  return typeof version === "string" ? version : "of an unknown version";
}

function resolve(load: NodeJS.Require, name: string): string | undefined {
  try {
    return load.resolve(name);
  } catch {
    return undefined;
  }
}
