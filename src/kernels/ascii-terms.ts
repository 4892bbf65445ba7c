// Which words does a piece of ASCII code hold? The rule for words in code, as columns.

import { getKernels } from "./load.ts";
import type { Kernels } from "./load.ts";

/** One entry a word, in the order in which `forEachTerm` visits them. */
export interface TermColumns {
  readonly hashes: Uint32Array;
  /** Offsets into the text, `ends` excluded. */
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
}

/** The words of `text`, or undefined when it is not all ASCII: then the rule itself must be asked. */
export function findAsciiTerms(text: string, kernels: Kernels = getKernels()): TermColumns | undefined {
  if (Buffer.byteLength(text) !== text.length) return undefined;
  const { exports, memory } = kernels;
  return memory.withFrame((frame) => {
    const textAt = frame.take(text.length);
    const [hashesAt, startsAt, endsAt] = [0, 1, 2].map(() => frame.take(text.length * 4)) as [
      number,
      number,
      number,
    ];
    memory.writeLatin1(textAt, text);
    const count = exports.terms_find(textAt, text.length, hashesAt, startsAt, endsAt, text.length);
    return {
      hashes: memory.u32(hashesAt, count).slice(),
      starts: memory.u32(startsAt, count).slice(),
      ends: memory.u32(endsAt, count).slice(),
    };
  });
}
