// Is a value what was written? What can be made again carries a checksum of its own: LMDB does not look at what it holds,
// and a byte that changed on the disk would else be an answer that is wrong.

/** What `sealValue` adds. */
export const sealBytes = 8;
/** Tells a sealed value from one that an older Loci wrote. */
const mark = 0x4c53_4544;
const factor = 0x9e37_79b1;

/** The bytes with their seal behind them. */
export function sealValue(bytes: Uint8Array): Buffer {
  const sealed = Buffer.allocUnsafe(bytes.length + sealBytes);
  sealed.set(bytes);
  sealed.writeUInt32LE(checksumOf(sealed.subarray(0, bytes.length)), bytes.length);
  sealed.writeUInt32LE(mark, bytes.length + 4);
  return sealed;
}

/** What was sealed, as a view; undefined where it has changed since, or never was sealed. */
export function openSealed(sealed: Buffer): Buffer | undefined {
  const length = sealed.length - sealBytes;
  if (length < 0 || sealed.readUInt32LE(length + 4) !== mark) return undefined;
  const bytes = sealed.subarray(0, length);
  return checksumOf(bytes) === sealed.readUInt32LE(length) ? bytes : undefined;
}

/**
 * 32 bits, by multiplying and rotating each of four running words: some 3.6 GB a second, where crc32 is not in Node 20.0
 * and SHA-1 takes twice as long. Each byte changes the result; garbage passes once in 2³² values.
 */
function checksumOf(bytes: Uint8Array): number {
  const aligned = bytes.byteOffset % 4 === 0 ? bytes : new Uint8Array(bytes);
  const count = aligned.length >>> 2;
  const words = new Int32Array(aligned.buffer, aligned.byteOffset, count);
  let [a, b, c, d] = [0x243f_6a88, 0x85a3_08d3, 0x1319_8a2e, 0x0370_7344];
  let at = 0;
  // As `mix`, by hand: under the flags that Loci starts with, V8 puts no call of it in its place, and this takes half the time.
  for (const end = count & ~3; at < end; at += 4) {
    a = Math.imul(a ^ words[at]!, factor);
    a = (a << 13) | (a >>> 19);
    b = Math.imul(b ^ words[at + 1]!, factor);
    b = (b << 13) | (b >>> 19);
    c = Math.imul(c ^ words[at + 2]!, factor);
    c = (c << 13) | (c >>> 19);
    d = Math.imul(d ^ words[at + 3]!, factor);
    d = (d << 13) | (d >>> 19);
  }
  for (; at < count; at++) a = mix(a, words[at]!);
  for (let rest = count * 4; rest < aligned.length; rest++) b = mix(b, aligned[rest]!);
  return mix(mix(mix(mix(a, b), c), d), aligned.length) >>> 0;
}

function mix(sum: number, word: number): number {
  const product = Math.imul(sum ^ word, factor);
  return (product << 13) | (product >>> 19);
}
