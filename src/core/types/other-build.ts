// Was an index made by another version of Loci? Its graph and words can be read, but not what files declare: signatures
// and docs are in artifacts, which are stored by version.
import { extractorVersion } from "./parsed-file.ts";

/** Of a root's record. */
export function isOtherBuild({ extractor }: { readonly extractor: number }): boolean {
  return extractor !== extractorVersion;
}

export function wordOtherBuild(root: string): string {
  return `Another version of Loci made the index of ${root}: signatures and docs are missing, and other answers may differ, until it is indexed again.`;
}
