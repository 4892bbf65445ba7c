// How are small records stored? As msgpack. Typed arrays keep their type: without `moreTypes` they would be truncated
// to bytes.
import { Packr } from "msgpackr";
import { LociError } from "../../errors.ts";

const packr = new Packr({ moreTypes: true, useRecords: false });

/** Copies, because msgpackr returns views of one shared buffer. */
export function encodeRecord(value: unknown): Buffer {
  return Buffer.from(packr.pack(value));
}

/** Throws STORE_CORRUPT if the bytes are not a record. The caller knows the type that it stored. */
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- the caller names what it stored
export function decodeRecord<T>(bytes: Uint8Array): T {
  try {
    return packr.unpack(bytes) as T;
  } catch (cause) {
    throw new LociError("STORE_CORRUPT", "A stored record cannot be read.", { cause });
  }
}
