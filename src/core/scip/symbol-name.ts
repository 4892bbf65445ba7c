// What does a SCIP symbol contain? `scheme manager package version descriptors`, or `local id`. Grammar as in
// scip.proto: a space within a part is doubled, and a name with special characters is in backticks.

const [space, backtick, openParenthesis] = [0x20, 0x60, 0x28];
const localPrefix = Buffer.from("local ", "latin1");

/** Position of a symbol in the bytes of its document. */
export interface SymbolBytes {
  readonly bytes: Uint8Array;
  readonly start: number;
  readonly end: number;
}

export function isLocalSymbol({ bytes, start, end }: SymbolBytes): boolean {
  return end - start > 6 && localPrefix.equals(bytes.subarray(start, start + 6));
}

/** The end of the manager and package name: two symbols with the same bytes up to there are from one package. */
export function findPackageEnd({ bytes, start, end }: SymbolBytes): number {
  let parts = 0;
  for (let at = start; at < end; at++) {
    if (bytes[at] !== space) continue;
    if (bytes[at + 1] === space) at++;
    else if (++parts === 3) return at;
  }
  return end;
}

/** The name of the last descriptor; "" if it cannot occur in a source file: `<constructor>`, a module. */
export function findWrittenName({ bytes, start, end }: SymbolBytes): string {
  let at = end - 1;
  const suffix = String.fromCharCode(bytes[at] ?? 0);
  // Not compared: a namespace is written as a path, a parameter in any form, and a meta name is numbered.
  if (!"#.!".includes(suffix)) return "";
  if (suffix === "." && bytes[at - 1] === 0x29) while (at > start && bytes[at] !== openParenthesis) at--;
  const last = at;
  if (bytes[last - 1] === backtick) return "";
  while (at > start && isNamePart(bytes[at - 1]!)) at--;
  const name = Buffer.from(bytes.buffer, bytes.byteOffset + at, last - at).toString("latin1");
  return plainName.test(name) && !unwritten.has(name) ? name : "";
}

const plainName = /^[A-Za-z_$][\w$]*$/;
/** Names that indexers invent for things written differently. */
const unwritten = new Set(["__init__", "default", "constructor"]);

function isNamePart(byte: number): boolean {
  const isLetter = (byte | 32) >= 0x61 && (byte | 32) <= 0x7a;
  const isDigit = byte >= 0x30 && byte <= 0x39;
  return isLetter || isDigit || byte === 0x5f || byte === 0x24 || byte === 0x2b || byte === 0x2d;
}

/** Two 32-bit hashes that together identify a symbol within an index. */
export function hashSymbol(
  { bytes, start }: SymbolBytes,
  end: number,
): { readonly high: number; readonly low: number } {
  let high = 0x811c9dc5;
  let low = 0x9e3779b9;
  for (let at = start; at < end; at++) {
    high = Math.imul(high ^ bytes[at]!, 0x01000193);
    low = Math.imul((low ^ bytes[at]!) + (low >>> 15), 0x85ebca6b);
  }
  return { high: high >>> 0, low: low >>> 0 };
}
