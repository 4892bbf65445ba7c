// An entry of the cache: what parsing and embedding one file gave, sealed so that what changed on the way is seen.
import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { findStdout, wrapInActionResult } from "./action-result.ts";
import { entryDomain } from "./entry-key.ts";

/** As the store of artifacts holds them. */
export interface Entry {
  /** `encodeParsedFile` */
  readonly parsed: Uint8Array;
  /** `encodeVectorSegment`; absent for a file without chunks. */
  readonly vectors: Uint8Array | undefined;
}

/** Larger ones are neither sent nor read. Servers have limits of their own. */
export const maxEntryBytes = 8 * 1024 * 1024;

const sealBytes = 32;
/** The seal, then the length of the first part. */
const headBytes = sealBytes + 4;

/** @param secret - makes a seal that only who knows it can make: HMAC-SHA-256 in the place of SHA-256 */
export function encodeEntry(key: string, { parsed, vectors }: Entry, secret?: string): Buffer {
  const content = Buffer.alloc(4 + parsed.length + (vectors?.length ?? 0));
  content.writeUInt32LE(parsed.length);
  content.set(parsed, 4);
  if (vectors !== undefined) content.set(vectors, 4 + parsed.length);
  return wrapInActionResult(Buffer.concat([sealOf(key, content, secret), content]));
}

/** In memory of its own. Undefined for what was not sealed for this key, or with another secret. */
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

/** Of an entry under this key: the bytes of another file's entry have another. */
function sealOf(key: string, content: Uint8Array, secret: string | undefined): Buffer {
  const seal = secret === undefined ? createHash("sha256") : createHmac("sha256", secret);
  return seal.update(`${entryDomain}\n${key}\n`).update(content).digest();
}
