// Could reading this file have produced this entry? It comes from outside, so nothing in it is trusted before it is
// checked.
import { isLociError } from "../../errors.ts";
import {
  decodeHasModuleStatements,
  decodeParsedFile,
  findParsedFlaw,
  hasVectors,
  type ParsedFile,
  type TextFacts,
} from "../types/index.ts";
import { decodeVectorSegment } from "../vector/index.ts";
import type { Entry } from "./entry.ts";

export type Verified =
  | { readonly ok: true; readonly file: ParsedFile }
  /** Why the entry is refused. */
  | { readonly ok: false; readonly flaw: string };

/** Limits for the memory size of a file's tables: ten times the maximum of the measured repositories. */
const bytesPerCharacter = 64;
const bytesOfAnyFile = 1024 * 1024;
/** Maximum length, because heads of artifacts are read without the rest. */
const maxPackageName = 1024;
/** For a quantized vector of length 1: rounding changes the length by less. */
const lengthTolerance = 0.1;

/** @param dimensions - of the model's vectors */
export function verifyEntry({ parsed, vectors }: Entry, facts: TextFacts, dimensions: number): Verified {
  try {
    const file = decodeParsedFile(parsed, bytesOfAnyFile + bytesPerCharacter * facts.length);
    const flaw =
      findParsedFlaw(file, facts) ?? findHeadFlaw(file, parsed) ?? findVectorFlaw(file, vectors, dimensions);
    return flaw === undefined ? { ok: true, file } : { ok: false, flaw };
  } catch (error) {
    if (isLociError(error, "STORE_CORRUPT")) return { ok: false, flaw: error.message };
    throw error;
  }
}

/** The head repeats facts from the tables, and both must agree. */
function findHeadFlaw({ imports, exports, packageName }: ParsedFile, parsed: Uint8Array): string | undefined {
  const has = imports.length + exports.length > 0;
  if (has !== decodeHasModuleStatements(parsed)) return "its head belongs to another file";
  return packageName.length > maxPackageName ? "its package has a name that is too long" : undefined;
}

function findVectorFlaw(
  file: ParsedFile,
  bytes: Uint8Array | undefined,
  dimensions: number,
): string | undefined {
  if (bytes === undefined) return hasVectors(file) ? "it has no vectors" : undefined;
  const segment = decodeVectorSegment(bytes);
  const { values, scales } = segment;
  if (segment.dimensions !== dimensions || scales.length !== file.chunks.length || !hasVectors(file))
    return "its vectors are not of this model";
  for (let row = 0; row < scales.length; row++) {
    let squares = 0;
    for (let at = row * dimensions; at < (row + 1) * dimensions; at++) squares += values[at]! * values[at]!;
    const length = Math.sqrt(squares) * scales[row]!;
    if (scales[row] !== 0 && !(Math.abs(length - 1) <= lengthTolerance))
      return `vector ${row} has no length of 1`;
  }
  return undefined;
}
