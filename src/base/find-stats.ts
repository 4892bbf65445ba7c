// What is at this path?
import { lstatSync, type BigIntStats } from "node:fs";
import { ofAnyKind } from "./of-any-kind.ts";

/**
 * Links are not followed. Undefined if nothing is there, also where a part of the path is now a file or a link that
 * leads to itself. Throws the system's error if it cannot be examined.
 */
export function findStats(path: string): BigIntStats | undefined {
  try {
    return lstatSync(path, ofAnyKind);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOTDIR" || code === "ELOOP") return undefined;
    throw error;
  }
}
