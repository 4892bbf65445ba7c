// Is this the path of a readable file?
import { statSync } from "node:fs";
import { resolve } from "node:path";
import { LociError } from "../errors.ts";
import { ofAnyKind } from "./of-any-kind.ts";
import { quoteValue } from "./quote-value.ts";

/** The absolute path. Throws PATH_NOT_FOUND, and INPUT_INVALID if it is not a file. */
export function checkFile(path: string): string {
  const absolute = resolve(path);
  const shown = quoteValue(absolute);
  if (path.includes("\0"))
    throw new LociError("INPUT_INVALID", `${quoteValue(path)} contains a NUL character.`);
  let found;
  try {
    found = statSync(absolute, ofAnyKind);
  } catch (error) {
    throw new LociError("PATH_NOT_FOUND", `${shown} cannot be accessed.`, { cause: error });
  }
  if (found === undefined) throw new LociError("PATH_NOT_FOUND", `${shown} does not exist.`);
  if (!found.isFile()) throw new LociError("INPUT_INVALID", `${shown} is not a file.`);
  return absolute;
}
