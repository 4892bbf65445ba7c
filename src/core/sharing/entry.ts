// What is an entry of the cache? The results of parsing and embedding one file, sealed so that changes in transit are
// detected.
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { findStdout, wrapInActionResult } from "./action-result.ts";
import { entryDomain } from "./entry-key.ts";

/** In the format of the artifact store. */
export interface Entry {
  /** `encodeParsedFile` */
  readonly parsed: Uint8Array;
  /** `encodeVectorSegment`; absent for a file without chunks. */
  readonly vectors: Uint8Array | undefined;
}

/** Larger ones are neither sent nor read. Servers have their own limits. */
export const maxEntryBytes = 8 * 1024 * 1024;

const sealBytes = 32;
/** The seal, followed by the length of the first part. */
const headBytes = sealBytes + 4;

/**
 * @param secret - makes the seal an HMAC-SHA-256 instead of a SHA-256, so that only those who know the secret can make
 * it
 */
export function encodeEntry(key: string, { parsed, vectors }: Entry, secret?: string): Buffer {
  const content = Buffer.alloc(4 + parsed.length + (vectors?.length ?? 0));
  content.writeUInt32LE(parsed.length);
  content.set(parsed, 4);
  if (vectors !== undefined) content.set(vectors, 4 + parsed.length);
  return wrapInActionResult(Buffer.concat([sealOf(key, content, secret), content]));
}

/** Allocates its own memory. Undefined if it was not sealed for this key, or was sealed with another secret. */
export function decodeEntry(key: string, message: Uint8Array, secret?: string): Entry | undefined {
  const sealed = findStdout(message);
  if (sealed === undefined || sealed.length < headBytes) return undefined;
  const content = sealed.subarray(sealBytes);
  if (!timingSafeEqual(sealed.subarray(0, sealBytes), sealOf(key, content, secret))) return undefined;
  const parsedLength = new DataView(content.buffer, content.byteOffset).getUint32(0, true);
  if (4 + parsedLength > content.length) return undefined;
  const vectors = content.subarray(4 + parsedLength);
  return {
    parsed: new Uint8Array(content.subarray(4, 4 + parsedLength)),
    vectors: vectors.length === 0 ? undefined : new Uint8Array(vectors),
  };
}

/** The seal depends on the key, so that another file's entry is not valid here. */
function sealOf(key: string, content: Uint8Array, secret: string | undefined): Buffer {
  const seal = secret === undefined ? createHash("sha256") : createHmac("sha256", secret);
  return seal.update(`${entryDomain}\n${key}\n`).update(content).digest();
}
