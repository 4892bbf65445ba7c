// What linking asks of every file of a root, however few changed: kept from run to run for files that stay as they are.
import { forEachUnchanged, type Manifest } from "../walk/index.ts";

/** By row of `manifest`; undefined where it was not asked yet. */
export interface LinkFacts {
  readonly manifest: Manifest;
  readonly packageNames: (string | undefined)[];
  readonly hasModuleStatements: (boolean | undefined)[];
}

/** Facts of a file are of its bytes and its language: they hold for a file of the same path and bytes. */
export function carryLinkFacts(before: LinkFacts | undefined, manifest: Manifest): LinkFacts {
  const facts: LinkFacts = {
    manifest,
    packageNames: new Array<string | undefined>(manifest.length),
    hasModuleStatements: new Array<boolean | undefined>(manifest.length),
  };
  if (before !== undefined) {
    forEachUnchanged(before.manifest, manifest, (old, row) => {
      facts.packageNames[row] = before.packageNames[old];
      facts.hasModuleStatements[row] = before.hasModuleStatements[old];
    });
  }
  return facts;
}
