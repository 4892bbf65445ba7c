// Under which name does a cache hold what reading a file gave?
import { createHash } from "node:crypto";
import { extractorVersion } from "../types/index.ts";

/** Part of every name and every seal: raise it when an entry is written or checked in another way. */
export const entryDomain = "loci-artifact-1";

export interface EntrySource {
  /** Git's id of the file's bytes. */
  readonly blob: Uint8Array;
  readonly language: string;
  readonly embedderId: string;
}

/**
 * SHA-256 in hex, as caches of Bazel want it, over all that an entry depends on. Entries are of masked files only, and
 * the name says so, as a key of the store does.
 */
export function entryKey({ blob, language, embedderId }: EntrySource): string {
  const parts = [
    entryDomain,
    Buffer.from(blob).toString("hex"),
    language,
    extractorVersion,
    "masked",
    embedderId,
  ];
  return createHash("sha256").update(parts.join("\n")).digest("hex");
}
