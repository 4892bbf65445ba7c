// What is a memory's metadata after the same text came again with further metadata?
import type { Metadata } from "./memory.ts";

/** Lists of both are joined, in order and without repeats; of other values, the further one counts. */
export function joinMetadata(known: Metadata, further: Metadata): Metadata {
  const joined = Object.entries(further).map(([name, value]) => {
    const before = Object.hasOwn(known, name) ? known[name] : undefined;
    const isList = Array.isArray(before) && Array.isArray(value);
    return [name, isList ? joinLists(before, value) : value] as const;
  });
  return { ...known, ...Object.fromEntries(joined) };
}

/** Elements are compared as JSON, since they may be objects. */
function joinLists(known: readonly unknown[], further: readonly unknown[]): readonly unknown[] {
  return [...new Map([...known, ...further].map((value) => [JSON.stringify(value), value])).values()];
}
