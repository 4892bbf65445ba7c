// Is an entry what reading this file could have given? It comes from outside: nothing in it is believed before it is compared.
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
  /** Why it is refused. */
  | { readonly ok: false; readonly flaw: string };

/** What the tables of a file may take in memory: ten times what any file of the measured repositories took. */
const bytesPerCharacter = 64;
const bytesOfAnyFile = 1024 * 1024;
/** Heads of artifacts are read without the rest, up to this length. */
const maxPackageName = 1024;
/** Of a vector of length 1 in bytes: rounding moves it by less. */
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

/** The head says again what stands in the tables. */
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
