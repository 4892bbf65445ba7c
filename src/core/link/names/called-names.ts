// What does a file call with values that may hold functions or objects? Kept beside the file's artifact, because it is
// read for every file of a root to find who calls a function.
import { appendTo } from "../../../base/append-to.ts";
import { packColumns, takeColumn, unpackColumns } from "../../../base/columns.ts";
import { hash32 } from "../../../base/hash32.ts";
import { noString } from "../../../base/string-table.ts";
import { expressionFlags, importKinds, ops, type ParsedFile } from "../../types/index.ts";
import type { ExpressionRow, FileId, ImportRow, NameHash, SymbolRow } from "../ids.ts";
import { baseOf, parentOf, stemOf } from "../paths.ts";
import type { ProgramView } from "../program-view.ts";
import { readSummary } from "./kept-summary.ts";
import { membersSet } from "./members-set.ts";

const defaultName = "default";
const defaultHash = hash32(defaultName);
const wholeHash = hash32("*");
const includeKind = importKinds.indexOf("include");

/**
 * Keys of what a file calls with such arguments: hashes of the names by which it calls, of those under which imports
 * bring them in, and of the bases of its classes that it calls as `super`. Also keys of the bases of all its classes, and
 * of the members that it sets on objects. Ascending.
 */
export function calledNames(file: ParsedFile): Uint32Array {
  const { expressions, stringHashes } = file;
  const { op, base, name } = expressions;
  const keys = new Set<NameHash>();
  const bases = namedBases(file);
  let imported: ReadonlyMap<number, readonly NameHash[]> | undefined;
  for (const [call, isByText] of callsWithValues(file)) {
    let callee = base[call]!;
    while (op[callee] === ops.call && base[callee]! >= 0) callee = base[callee]!; // `listen("saved")(run)`
    const string = name[callee]!;
    const add = (called: NameHash): unknown => keys.add(isByText ? textKey(called) : called);
    if (string !== noString) add(stringHashes[string]!);
    if (op[callee] === ops.ident) {
      imported ??= importsByLocal(file);
      imported.get(string)?.forEach(add);
    } else if (bases.length > 0 && isOnSuper(expressions, callee)) {
      const around = symbolsAround(file, callee);
      for (const { heir, name } of bases) if (around.has(heir)) add(name);
    }
  }
  for (const { name } of bases) keys.add(heirKey(name));
  for (const [, target] of membersSet(file)) keys.add(setKey(stringHashes[name[target]!]!));
  return Uint32Array.from(keys).sort();
}

/** A class that inherits from one with that name. */
export interface NamedBase {
  readonly heir: SymbolRow;
  readonly name: NameHash;
}

/**
 * The bases that classes of a file name; of one that is imported under another name, also its own.
 *
 * @param rows - those to look at, if it is known which name bases
 */
export function namedBases(
  file: ParsedFile,
  rows: Iterable<ExpressionRow> = file.expressions.op.keys(),
): readonly NamedBase[] {
  const { expressions, stringHashes } = file;
  const { op, owner, base, name } = expressions;
  const bases: NamedBase[] = [];
  let imported: ReadonlyMap<number, readonly NameHash[]> | undefined;
  for (const row of rows) {
    const named = op[row] === ops.inherit ? base[row]! : -1;
    if (named < 0 || name[named] === noString) continue;
    const [heir, written] = [owner[row]!, stringHashes[name[named]!]!];
    bases.push({ heir, name: written });
    if (op[named] !== ops.ident && op[named] !== ops.type) continue;
    imported ??= importsByLocal(file);
    for (const own of imported.get(name[named]!) ?? []) if (own !== written) bases.push({ heir, name: own });
  }
  return bases;
}

/** Key of the files that declare heirs of a class. */
export function heirKey(name: NameHash): NameHash {
  return (Math.imul(name, 0x9e3779b1) ^ 0x68656972) >>> 0;
}

/** Key of the files that call something of that name with nothing but texts that may name functions. */
export function textKey(name: NameHash): NameHash {
  return (Math.imul(name, 0x85ebca6b) ^ 0x74657874) >>> 0;
}

/** Key of the files that set a member of that name on an object. */
export function setKey(name: NameHash): NameHash {
  return (Math.imul(name, 0xc2b2ae35) ^ 0x73657473) >>> 0;
}

/** Whether a row is a text that may name a function: PHP's `'Text::upper'`, passed to a call. */
export function namesFunction({ expressions }: ParsedFile, row: ExpressionRow): boolean {
  const { op, base, flags } = expressions;
  const named = op[row] === ops.literal && (flags[row]! & expressionFlags.implicit) === 0 ? base[row]! : -1;
  return named >= 0 && op[named] === ops.member && (flags[named]! & expressionFlags.implicit) !== 0;
}

/** Key of what a file exports as a whole or by default, to which imports give any name: made of the file's name. */
export function wholeKey(path: string): NameHash {
  const stem = stemOf(path);
  return hash32(`${defaultName} ${stem === "index" ? baseOf(parentOf(path)) : stem}`);
}

/** Rows of calls that pass something else than plain values, and whether that is only text that may name functions. */
function callsWithValues(file: ParsedFile): ReadonlyMap<ExpressionRow, boolean> {
  const { op, base, generic } = file.expressions;
  const isCall = (row: number): boolean => row >= 0 && (op[row] === ops.call || op[row] === ops.new);
  const calls = new Map<ExpressionRow, boolean>();
  for (let row = 0; row < op.length; row++) {
    const holder = generic[row]!;
    if (holder < 0) continue;
    // A literal counts if it holds something.
    const isText = op[row] === ops.literal && op[holder] !== ops.literal;
    const call = op[holder] === ops.literal ? generic[holder]! : holder;
    if (!isCall(call) || base[call]! < 0) continue;
    if (!isText) calls.set(call, false);
    else if (!calls.has(call) && namesFunction(file, row)) calls.set(call, true);
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
export function importKey({ imports, strings, stringHashes }: ParsedFile, row: ImportRow): NameHash {
  const string = imports.name[row]!;
  const name = string === noString ? wholeHash : stringHashes[string]!;
  const isWhole = name === wholeHash || name === defaultHash;
  return isWhole ? wholeKey(strings.get(imports.module[row]!)) : name;
}

/** `super(…)`, `super().__init__(…)` */
export function isOnSuper({ op, base }: ParsedFile["expressions"], callee: ExpressionRow): boolean {
  for (let at = callee; at >= 0; at = base[at]!) if (op[at] === ops.super) return true;
  return false;
}

function symbolsAround({ expressions, symbols }: ParsedFile, row: ExpressionRow): ReadonlySet<SymbolRow> {
  const around = new Set<SymbolRow>();
  for (let at = expressions.owner[row]!; at > 0; at = symbols.parent[at]!) around.add(at);
  return around;
}

export function encodeCalledNames(file: ParsedFile): Uint8Array {
  return packColumns([calledNames(file)]);
}

/** The kept names of a file. */
export function readCalledNames(view: ProgramView, file: FileId): Uint32Array {
  const decode = (bytes: Uint8Array): Uint32Array => takeColumn("u32", unpackColumns(bytes).values());
  return readSummary(view, file, decode, encodeCalledNames);
}
