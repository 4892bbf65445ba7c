// The largest text that a memory may have, made of characters that take up six bytes each in JSON.
import { maxContentBytes } from "../../src/core/types/index.ts";

export function largestContent(name: string): { readonly largest: string; readonly larger: string } {
  const largest = name + "\u0001".repeat(maxContentBytes - Buffer.byteLength(name));
  return { largest, larger: `${largest}!` };
}
