// How are bytes wrapped as the standard output of a build action? Bazel caches accept only `ActionResult` messages of
// its remote execution API under /ac/, and these may carry an output inline. So a single request fetches an entry.

/** Protocol buffers combine a field's number and its wire type in one number. */
const lengthDelimited = 2;
const stdoutRaw = (5 << 3) | lengthDelimited;
const executionMetadata = (9 << 3) | lengthDelimited;
const worker = (1 << 3) | lengthDelimited;
/**
 * Without a worker name, some caches record the address of the machine that wrote the entry; this protects its privacy.
 */
const workerName = Buffer.from("loci");

export function wrapInActionResult(stdout: Uint8Array): Buffer {
  const metadata = Buffer.concat([Buffer.from([worker, workerName.length]), workerName]);
  return Buffer.concat([
    Buffer.from([stdoutRaw, ...encodeVarint(stdout.length)]),
    stdout,
    Buffer.from([executionMetadata, metadata.length]),
    metadata,
  ]);
}

/** The standard output as a view; undefined if it is not such a message or has no output. Skips unknown fields. */
export function findStdout(message: Uint8Array): Uint8Array | undefined {
  let found: Uint8Array | undefined;
  for (let at = 0; at < message.length;) {
    const tag = readVarint(message, at);
    if (tag === undefined) return undefined;
    const after = skipField(message, tag.after, tag.value & 7);
    if (after === undefined || after.end > message.length) return undefined;
    if (tag.value === stdoutRaw) found = message.subarray(after.start, after.end);
    at = after.end;
  }
  return found;
}

/** The position of a field's content. */
function skipField(
  message: Uint8Array,
  at: number,
  wireType: number,
): { start: number; end: number } | undefined {
  switch (wireType) {
    case 0: {
      const number = readVarint(message, at);
      return number && { start: at, end: number.after };
    }
    case 1:
      return { start: at, end: at + 8 };
    case lengthDelimited: {
      const length = readVarint(message, at);
      return length && { start: length.after, end: length.after + length.value };
    }
    case 5:
      return { start: at, end: at + 4 };
    default:
      return undefined;
  }
}

function encodeVarint(value: number): number[] {
  const bytes: number[] = [];
  let left = value;
  for (; left > 127; left = Math.floor(left / 128)) bytes.push((left % 128) | 128);
  return [...bytes, left];
}

/** At most ten bytes, as defined by the format. A number above 2⁵³ is inexact, and longer than any message. */
function readVarint(bytes: Uint8Array, at: number): { value: number; after: number } | undefined {
  let value = 0;
  for (let i = 0; i < 10; i++) {
    const byte = bytes[at + i];
    if (byte === undefined) return undefined;
    value += (byte & 127) * 2 ** (7 * i);
    if (byte < 128) return { value, after: at + i + 1 };
  }
  return undefined;
}
