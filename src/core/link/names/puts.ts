// What does a file put into its containers after they are written: `list.append(value)`, `table[key] = value`?
import { appendTo } from "../../../base/append-to.ts";
import { bisect } from "../../../base/bisect.ts";
import { noString } from "../../../base/string-table.ts";
import { hash32 } from "../../../base/hash32.ts";
import { bindingKinds, expressionFlags, ops, givenValue } from "../../types/index.ts";
import type { ParsedFile } from "../../types/index.ts";
import type { LanguageTraits } from "../language-traits.ts";
import type { BindingRow, ExpressionRow, NameHash } from "../ids.ts";

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
    const add = (put: PutPlace): void => {
      appendTo(found, file.stringHashes[file.expressions.name[put.root]!]!, { row, ...put });
    };
    add(place);
    const behind = behindLocal(file, traits, place);
    if (behind !== undefined) add(behind);
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
  if (place === undefined) return -1;
  const { flags, name } = file.expressions;
  const isLocal = (flags[place.root]! & expressionFlags.local) !== 0;
  const named = isLocal ? behindLocal(file, traits, place) : place;
  return named === undefined || (flags[named.root]! & expressionFlags.local) !== 0 ? -1 : name[named.root]!;
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

const localKind = bindingKinds.indexOf("local");
/** So many values of one name are looked at. */
const maxValues = 16;
/** Parts of a choice are among so many rows before it. */
const maxRows = 64;

/**
 * The container that is filled through a local that was read from it: `handlers`, in
 * `const list = this.handlers.get(name) ?? []; list.push(handler)`.
 */
function behindLocal(
  file: ParsedFile,
  traits: LanguageTraits,
  { root, depth }: PutPlace,
): PutPlace | undefined {
  const { op, name, offset, flags } = file.expressions;
  // Where types are declared, they tell as much; and a local may be a copy.
  if (op[root] !== ops.ident || traits.asksCallers !== "members") return undefined;
  const { start, end, value } = file.bindings;
  const at = offset[root]!;
  const locals = localsOf(file).get(name[root]!) ?? [];
  const next = bisect(locals.length, (i) => start[locals[i]!]! <= at);
  // A name that is assigned again has a binding for each value: the last one counts, and those before a branch.
  for (let i = next - 1; i >= 0 && i >= next - maxValues; i--) {
    const binding = locals[i]!;
    if (at >= end[binding]!) continue;
    for (const row of valuesOf(file, value[binding]!)) {
      const place = readFrom(file, traits, row);
      if (place !== undefined && place.depth + depth < maxDepth)
        return { ...place, depth: place.depth + depth };
    }
    if ((flags[value[binding]!]! & expressionFlags.branch) === 0) return undefined;
  }
  return undefined;
}

/** The field that a row reads, or takes an element of. */
function readFrom(file: ParsedFile, traits: LanguageTraits, row: ExpressionRow): PutPlace | undefined {
  const { op, base, name } = file.expressions;
  const callee = op[row] === ops.call ? base[row]! : -1;
  const isElement =
    op[row] === ops.index ||
    (callee >= 0 &&
      op[callee] === ops.member &&
      traits.members.get(file.stringHashes[name[callee]!]!) === "element");
  if (!isElement && op[row] !== ops.member) return undefined;
  const place = rootOf(file, traits, row);
  return place !== undefined && op[place.root] === ops.member ? place : undefined;
}

/** The values of a choice; the row itself if it is none. */
function valuesOf({ expressions, strings }: ParsedFile, row: ExpressionRow): readonly ExpressionRow[] {
  const { op, name, generic } = expressions;
  if (op[row] !== ops.type || name[row] === noString || strings.get(name[row]!) !== "|") return [row];
  const parts: number[] = [];
  for (let at = row - 1; at >= 0 && at > row - maxRows; at--) if (generic[at] === row) parts.push(at);
  return parts;
}

const localsByFile = new WeakMap<ParsedFile, ReadonlyMap<number, readonly BindingRow[]>>();

/** Locals with a value, by their names (strings), in the order of the offsets from which they are visible. */
function localsOf(file: ParsedFile): ReadonlyMap<number, readonly BindingRow[]> {
  const known = localsByFile.get(file);
  if (known !== undefined) return known;
  const found = new Map<number, BindingRow[]>();
  const { kind, name, value, property } = file.bindings;
  for (let row = 0; row < file.bindings.length; row++)
    if (kind[row] === localKind && value[row]! >= 0 && property[row] === noString)
      appendTo(found, name[row]!, row);
  const { start } = file.bindings;
  for (const rows of found.values()) rows.sort((a, b) => start[a]! - start[b]! || a - b);
  localsByFile.set(file, found);
  return found;
}
