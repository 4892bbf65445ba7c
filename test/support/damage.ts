// Typical damage to a file on disk.
import { readFileSync, writeFileSync } from "node:fs";

/** Meaningless bytes, the same in every run. */
function garbage(length: number): Buffer {
  const bytes = Buffer.alloc(length);
  let state = 0x9e3779b9;
  for (let i = 0; i < length; i++) {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    bytes[i] = state >>> 24;
  }
  return bytes;
}

const ways = {
  "cut to 100 bytes": (bytes: Buffer) => bytes.subarray(0, 100),
  "cut in half": (bytes: Buffer) => bytes.subarray(0, bytes.length >> 1),
  "overwritten at its start": (bytes: Buffer) => Buffer.concat([garbage(8192), bytes.subarray(8192)]),
  "garbage in its middle": (bytes: Buffer) => {
    const third = Math.floor(bytes.length / 3);
    return Buffer.concat([bytes.subarray(0, third), garbage(third), bytes.subarray(2 * third)]);
  },
  empty: () => Buffer.alloc(0),
} as const;

export type Damage = keyof typeof ways;
export const damages = Object.keys(ways) as readonly Damage[];

export function damageFile(path: string, damage: Damage): void {
  writeFileSync(path, ways[damage](readFileSync(path)));
}
