// How is a file stripped of its secrets before it is parsed, embedded and stored?
import { decodeSource } from "../../parse/index.ts";
import { loadMasker, mayHoldSecrets } from "../../secrets/index.ts";

/**
 * The same bytes if there is nothing to mask; otherwise text with the same number of characters, as UTF-8. The blob id
 * is still that of the bytes on disk, because it tells whether they changed.
 */
export async function maskSource(bytes: Buffer): Promise<Buffer> {
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  if (!isUtf16 && !mayHoldSecrets(bytes.toString("latin1"))) return bytes;
  const decoded = decodeSource(bytes);
  if (decoded === undefined) return bytes;
  const { text, count } = (await loadMasker())(decoded.text);
  return count === 0 ? bytes : Buffer.from(text, "utf8");
}
