// Under which key does a cache store the results of reading a file?
import { createHash } from "node:crypto";
import { artifactVersion } from "../types/index.ts";

/** Part of every key and seal: raise it when the seal or the checks of an entry change. */
export const entryDomain = "loci-artifact-2";

export interface EntrySource {
  /** Git's id of the file's bytes. */
  readonly blob: Uint8Array;
  readonly language: string;
  readonly embedderId: string;
}

/**
 * SHA-256 in hex, as required by Bazel caches, over everything that an entry depends on. Entries always come from
 * masked files, and the key says so, like a key of the store.
 */
export function entryKey({ blob, language, embedderId }: EntrySource): string {
  const parts = [
    entryDomain,
    Buffer.from(blob).toString("hex"),
    language,
    artifactVersion,
    "masked",
    embedderId,
  ];
  return createHash("sha256").update(parts.join("\n")).digest("hex");
}
