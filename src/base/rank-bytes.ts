// Which bytes are there, the most common first? Their ranks take few bits in gamma code.

/** @param counts - how often each of the 256 bytes occurs */
export function rankCounted(counts: Uint32Array): Uint8Array {
  const bytes: number[] = [];
  for (let byte = 0; byte < 256; byte++) if (counts[byte]! > 0) bytes.push(byte);
  return Uint8Array.from(bytes.sort((a, b) => counts[b]! - counts[a]! || a - b));
}

export function rankBytes(bytes: Uint8Array): Uint8Array {
  const counts = new Uint32Array(256);
  for (let i = 0; i < bytes.length; i++) counts[bytes[i]!]!++;
  return rankCounted(counts);
}
