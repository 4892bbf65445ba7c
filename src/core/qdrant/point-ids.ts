// How are points identified? By their content, so every machine that pushes the same thing writes the same point.
import { createHash } from "node:crypto";

/** A UUID of version 8 (RFC 9562), from our own hash. */
export function pointId(...parts: readonly (string | number)[]): string {
  const digest = createHash("sha256").update(parts.join("\n")).digest();
  digest[6] = (digest[6]! & 0x0f) | 0x80;
  digest[8] = (digest[8]! & 0x3f) | 0x80;
  const hex = digest.toString("hex");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join(
    "-",
  );
}
