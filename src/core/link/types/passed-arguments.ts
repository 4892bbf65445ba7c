// Which argument of a call does a parameter take: by its place, by its name, or out of what is spread (`f(*others)`)?
import { hash32 } from "../../../base/hash32.ts";
import { noString } from "../../../base/string-table.ts";
import { byName, expressionFlags, noLabel, none, ops } from "../../types/index.ts";
import type { FileScope } from "../names/file-scope.ts";
import type { ExpressionRow, NameHash } from "../ids.ts";

/** Ops of rows that stand for a value passed by name. */
const named: ReadonlySet<number> = new Set([ops.ident, ops.member, ops.literal, ops.index]);

/** A parameter as calls see it. */
export interface Wanted {
  /** Which argument it takes; `none` for a parameter that is only passed by name. */
  readonly place: number;
  readonly name: NameHash;
  /** The name as written. */
  readonly text: string;
}

/** Rows of the positional arguments of a call, in order. */
export function placedArguments(scope: FileScope, call: ExpressionRow): readonly ExpressionRow[] {
  const rows = scope.argumentsOf(call);
  return rows.some((row) => isByName(scope, row)) ? rows.filter((row) => !isByName(scope, row)) : rows;
}

function isByName(scope: FileScope, row: ExpressionRow): boolean {
  const { argc, op } = scope.parsed.expressions;
  return argc[row] === byName && named.has(op[row]!);
}

/** Whether an argument stands for all values of what is spread: `f(*others)`. */
export function isSpread(scope: FileScope, row: ExpressionRow): boolean {
  const { op, flags } = scope.parsed.expressions;
  return op[row] === ops.index && (flags[row]! & expressionFlags.implicit) !== 0;
}

/** Row of the argument that a call passes to a parameter. */
export function passedIn(scope: FileScope, call: ExpressionRow, wanted: Wanted): ExpressionRow | undefined {
  const byItsName = namedArgument(scope, call, wanted.name);
  if (byItsName !== undefined) return byItsName;
  const placed = placedArguments(scope, call);
  const labels = labelsOf(scope, call) ?? [];
  const labeled = labels.findIndex((label) => label !== noLabel && hash32(label) === wanted.name);
  if (labeled >= 0) return placed[labeled];
  return placedAt(scope, placed, wanted.place, labels) ?? spreadByName(scope, call);
}

/** Row of the argument that a call passes by that name. */
export function namedArgument(
  scope: FileScope,
  call: ExpressionRow,
  name: NameHash,
): ExpressionRow | undefined {
  return scope.argumentsOf(call).find((row) => isByName(scope, row) && scope.argumentName(row) === name);
}

/** The argument at a place, which may be one of the values that an earlier one stands for. */
export function placedAt(
  scope: FileScope,
  placed: readonly ExpressionRow[],
  place: number,
  labels: readonly string[] = [],
): ExpressionRow | undefined {
  if (place === none) return undefined;
  const spread = placed.findIndex((row) => isSpread(scope, row));
  if (spread >= 0 && spread <= place) return placed[spread];
  return (labels[place] ?? noLabel) === noLabel ? placed[place] : undefined;
}

function spreadByName(scope: FileScope, call: ExpressionRow): ExpressionRow | undefined {
  return scope.argumentsOf(call).find((row) => isSpread(scope, row) && isByName(scope, row));
}

/**
 * For an argument that stands for several values, the key of the one that a parameter takes: "." and its position or name;
 * undefined for other arguments.
 */
export function spreadKey(scope: FileScope, row: ExpressionRow, wanted: Wanted): string | undefined {
  if (!isSpread(scope, row)) return undefined;
  if (isByName(scope, row)) return `.${wanted.text}`;
  const placed = placedArguments(scope, scope.parsed.expressions.generic[row]!);
  return `.${String(wanted.place - placed.indexOf(row))}`;
}

/** The names by which a call passes its arguments, `_` for those without; undefined if none is known. */
export function labelsOf(scope: FileScope, call: ExpressionRow): readonly string[] | undefined {
  const name = scope.parsed.expressions.name[call]!;
  return name === noString ? undefined : scope.parsed.strings.get(name).split(" ");
}

/** Rows of what a call passes by other names than these. */
export function namedBeside(
  scope: FileScope,
  call: ExpressionRow,
  names: readonly NameHash[],
): readonly ExpressionRow[] {
  return scope
    .argumentsOf(call)
    .filter((row) => isByName(scope, row) && !names.includes(scope.argumentName(row)));
}
