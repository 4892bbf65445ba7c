// What does a file put into its containers after they are written: `list.append(value)`, `table[key] = value`?
import { appendTo } from "../../../base/append-to.ts";
import { noString } from "../../../base/string-table.ts";
import { hash32 } from "../../../base/hash32.ts";
import { expressionFlags, ops, givenValue } from "../../types/index.ts";
import type { ParsedFile } from "../../types/index.ts";
import type { LanguageTraits } from "../language-traits.ts";
import type { ExpressionRow, NameHash } from "../ids.ts";

const givenHash = hash32(givenValue);

/** One value put into a container, or the values of another container put into it. */
export interface Put {
  /** The call; for a subscript or member, the row whose name is "." and the key. */
  readonly row: ExpressionRow;
  /** Row of the name that leads to the container: in `self.handlers[name].append(f)` the member `handlers`. */
  readonly root: ExpressionRow;
  /**
   * Number of subscripts between the name and the container: 0 in `handlers.append(f)`, 1 in
   * `handlers[name].append(f)`.
   */
  readonly depth: number;
}

/** The values of a put. */
export interface PutValues {
  /** For a call, the arguments that are put in. */
  readonly values: readonly ExpressionRow[];
  /** The values are containers whose elements are put in: `list.extend(others)`. */
  readonly isSpread: boolean;
  /** "." and the key; only "." if the key is unknown. */
  readonly key: string;
}

/** The puts of a file by the name that leads to the container. */
export function collectPuts(file: ParsedFile, traits: LanguageTraits): ReadonlyMap<NameHash, readonly Put[]> {
  const found = new Map<NameHash, Put[]>();
  if (traits.puts.size === 0) return found;
  const { op } = file.expressions;
  for (let row = 0; row < op.length; row++) {
    if (op[row] !== ops.call && op[row] !== ops.literal) continue;
    const container = containerOfPut(file, traits, row);
    const place = container < 0 ? undefined : rootOf(file, traits, container);
    if (place === undefined) continue;
    const name = file.stringHashes[file.expressions.name[place.root]!]!;
    appendTo(found, name, { row, ...place });
  }
  return found;
}

/** The values of a put of an open file. */
export function valuesOfPut(scope: PuttingFile, { row }: Put): PutValues {
  const { op, base, name } = scope.parsed.expressions;
  if (op[row] === ops.literal)
    return { values: [base[row]!], isSpread: false, key: scope.parsed.strings.get(name[row]!) };
  const rule = scope.traits.puts.get(scope.parsed.stringHashes[name[base[row]!]!]!);
  const given = scope.argumentsOf(row);
  const key = name[row] === noString ? "." : scope.parsed.strings.get(name[row]!);
  return { values: rule === "every" ? given : given.slice(-1), isSpread: rule === "elements", key };
}

/** The part of a FileScope that is used. */
interface PuttingFile {
  readonly parsed: ParsedFile;
  readonly traits: LanguageTraits;
  argumentsOf(call: ExpressionRow): readonly ExpressionRow[];
}

/** The row of the container into which a row puts something, −1 for rows that put nothing. */
export function containerOfPut(file: ParsedFile, traits: LanguageTraits, row: ExpressionRow): ExpressionRow {
  const { op, base, generic, name, flags } = file.expressions;
  if (op[row] === ops.literal) {
    const target = generic[row]!;
    if ((flags[row]! & expressionFlags.implicit) === 0 || target < 0) return -1;
    if (file.stringHashes[name[row]!] === givenHash) return -1;
    return op[target] === ops.index || op[target] === ops.member ? base[target]! : -1;
  }
  const callee = base[row]!;
  if (op[row] !== ops.call || callee < 0 || op[callee] !== ops.member) return -1;
  return traits.puts.has(file.stringHashes[name[callee]!]!) ? base[callee]! : -1;
}

/** The name (a string) of the symbol leading to the container into which a row puts something; −1 for other rows. */
export function nameOfPut(file: ParsedFile, traits: LanguageTraits, row: ExpressionRow): number {
  if (traits.puts.size === 0) return -1;
  const container = containerOfPut(file, traits, row);
  const place = container < 0 ? undefined : rootOf(file, traits, container);
  if (place === undefined || (file.expressions.flags[place.root]! & expressionFlags.local) !== 0) return -1;
  return file.expressions.name[place.root]!;
}

type PutPlace = Pick<Put, "root" | "depth">;

/** From `handlers[name]` and `handlers.setdefault(name, [])` to `handlers`, from `lines()` to the function `lines`. */
function rootOf(file: ParsedFile, traits: LanguageTraits, container: ExpressionRow): PutPlace | undefined {
  const { op, base, name } = file.expressions;
  let depth = 0;
  for (let row = container; row >= 0 && depth < maxDepth;) {
    const code = op[row]!;
    if (code === ops.ident || code === ops.member) return { root: row, depth };
    const callee = base[row]!;
    if (callee < 0) return undefined;
    if (code === ops.call) {
      if (op[callee] !== ops.member && op[callee] !== ops.ident) return undefined;
      const isPart =
        op[callee] === ops.member && traits.members.get(file.stringHashes[name[callee]!]!) === "element";
      if (!isPart) return { root: callee, depth };
      row = base[callee]!;
    } else if (code === ops.index) row = callee;
    else return undefined;
    depth++;
  }
  return undefined;
}

const maxDepth = 3;
