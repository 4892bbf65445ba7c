// What is at this path?
import { lstatSync, type BigIntStats } from "node:fs";
import { ofAnyKind } from "./of-any-kind.ts";

/** Links are not followed. Undefined if nothing is there or can be reached: below a file, or in a closed folder. */
export function findStats(path: string): BigIntStats | undefined {
  try {
    return lstatSync(path, ofAnyKind);
  } catch {
    return undefined;
  }
}
