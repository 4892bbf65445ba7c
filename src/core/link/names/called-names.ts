// What does a file call with values that may hold functions or objects? Kept beside the file's artifact, because it is
// read for every file of a root to find who calls a function.
import { appendTo } from "../../../base/append-to.ts";
import { packColumns, takeColumn, unpackColumns } from "../../../base/columns.ts";
import { hash32 } from "../../../base/hash32.ts";
import { noString } from "../../../base/string-table.ts";
import { isLociError } from "../../../errors.ts";
import { importKinds, type ParsedFile } from "../../types/index.ts";
import { ops } from "../expression-ops.ts";
import type { ExpressionRow, FileId, ImportRow, NameHash } from "../ids.ts";
import { baseOf, parentOf, stemOf } from "../paths.ts";
import type { ProgramView } from "../program-view.ts";

const defaultName = "default";
const wholeName = "*";
const includeKind = importKinds.indexOf("include");

/**
 * Keys of what a file calls with such arguments: hashes of the names by which it calls, of those under which imports
 * bring them in, and of the bases of its classes that it calls as `super`. Also keys of the bases of all its classes.
 * Ascending.
 */
export function calledNames(file: ParsedFile): Uint32Array {
  const { expressions, stringHashes } = file;
  const { op, base, name } = expressions;
  const keys = new Set<NameHash>();
  let imported: ReadonlyMap<number, readonly NameHash[]> | undefined;
  for (const call of callsWithValues(file)) {
    const callee = base[call]!;
    const string = name[callee]!;
    if (string !== noString) keys.add(stringHashes[string]!);
    if (op[callee] === ops.ident) {
      imported ??= importsByLocal(file);
      for (const key of imported.get(string) ?? []) keys.add(key);
    } else if (isOnSuper(expressions, callee)) for (const key of basesAround(file, callee)) keys.add(key);
  }
  for (let row = 0; row < op.length; row++) {
    const named = op[row] === ops.inherit ? base[row]! : -1;
    if (named >= 0 && name[named] !== noString) keys.add(heirKey(stringHashes[name[named]!]!));
  }
  return Uint32Array.from(keys).sort();
}

/** Key of the files that declare heirs of a class. */
export function heirKey(name: NameHash): NameHash {
  return (Math.imul(name, 0x9e3779b1) ^ 0x68656972) >>> 0;
}

/** Key of what a file exports as a whole or by default, to which imports give any name: made of the file's name. */
export function wholeKey(path: string): NameHash {
  const stem = stemOf(path);
  return hash32(`${defaultName} ${stem === "index" ? baseOf(parentOf(path)) : stem}`);
}

/** Rows of calls that pass something else than plain values. */
function callsWithValues({ expressions }: ParsedFile): ReadonlySet<ExpressionRow> {
  const { op, base, generic } = expressions;
  const isCall = (row: number): boolean => row >= 0 && (op[row] === ops.call || op[row] === ops.new);
  const calls = new Set<ExpressionRow>();
  for (let row = 0; row < op.length; row++) {
    const holder = generic[row]!;
    if (holder < 0) continue;
    // A literal counts if it holds something.
    const call = op[holder] === ops.literal ? generic[holder]! : op[row] === ops.literal ? -1 : holder;
    if (isCall(call) && base[call]! >= 0) calls.add(call);
  }
  return calls;
}

/** By the name (a string) of an import in the file: keys of what it brings in, if that has another name. */
function importsByLocal(file: ParsedFile): ReadonlyMap<number, readonly NameHash[]> {
  const { imports } = file;
  const keys = new Map<number, NameHash[]>();
  for (let row = 0; row < imports.length; row++) {
    const local = imports.local[row]!;
    if (local !== noString && imports.kind[row] !== includeKind) appendTo(keys, local, importKey(file, row));
  }
  return keys;
}

/** Key of what an import brings in: its name where it is exported, or a key of the whole file. */
export function importKey({ imports, strings }: ParsedFile, row: ImportRow): NameHash {
  const name = strings.find(imports.name[row]!);
  const isWhole = name === undefined || name === defaultName || name === wholeName;
  return isWhole ? wholeKey(strings.get(imports.module[row]!)) : hash32(name);
}

/** `super(…)`, `super().__init__(…)` */
export function isOnSuper({ op, base }: ParsedFile["expressions"], callee: ExpressionRow): boolean {
  for (let at = callee; at >= 0; at = base[at]!) if (op[at] === ops.super) return true;
  return false;
}

/** Names of the bases of the class around a row. */
function* basesAround(
  { expressions, symbols, stringHashes }: ParsedFile,
  row: ExpressionRow,
): Generator<NameHash> {
  const { op, owner, base, name } = expressions;
  const around = new Set<number>();
  for (let at = owner[row]!; at > 0; at = symbols.parent[at]!) around.add(at);
  for (let heritage = 0; heritage < op.length; heritage++) {
    if (op[heritage] !== ops.inherit || !around.has(owner[heritage]!) || base[heritage]! < 0) continue;
    const string = name[base[heritage]!]!;
    if (string !== noString) yield stringHashes[string]!;
  }
}

export function encodeCalledNames(file: ParsedFile): Uint8Array {
  return packColumns([calledNames(file)]);
}

/** The kept names of a file; made from the parsed file if they are missing or damaged. */
export function readCalledNames(view: ProgramView, file: FileId): Uint32Array {
  const kept = view.summary?.(file);
  try {
    if (kept !== undefined) return takeColumn("u32", unpackColumns(kept).values());
  } catch (error) {
    if (!isLociError(error, "STORE_CORRUPT")) throw error;
  }
  return calledNames(view.parsed(file));
}
