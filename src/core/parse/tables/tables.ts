// From rows to a ParsedFile's tables: which identifiers are local, which rows are needed, and on which lines are they?
import type { Table } from "../../../base/columns.ts";
import { noString } from "../../../base/string-table.ts";
import type {
  bindingSchema,
  exportSchema,
  expressionSchema,
  importSchema,
  symbolSchema,
} from "../../types/parsed-file.ts";
import { symbolKindCode } from "../../types/kinds.ts";
import { bindingKinds, expressionFlags, none, ops } from "../../types/parsed-file.ts";
import type { Extraction } from "../nodes/extraction.ts";
import type { LineCursor } from "../text/lines.ts";
import { unneededFlag } from "../nodes/rows.ts";

const genericKind = bindingKinds.indexOf("generic");
const parameterKind = bindingKinds.indexOf("parameter");
const headedKinds = new Set((["class", "struct", "enum", "interface"] as const).map(symbolKindCode));

export interface SourceTables {
  readonly symbols: Table<typeof symbolSchema>;
  readonly expressions: Table<typeof expressionSchema>;
  readonly bindings: Table<typeof bindingSchema>;
  readonly imports: Table<typeof importSchema>;
  readonly exports: Table<typeof exportSchema>;
}

/** Ends an extraction. The next file may overwrite its rows afterwards. */
export function buildTables(x: Extraction, lines: LineCursor): SourceTables {
  flagLocals(x);
  const newRows = chooseRows(x);
  return {
    symbols: buildSymbols(x, newRows, lines),
    expressions: buildExpressions(x, newRows, lines),
    bindings: buildBindings(x, newRows),
    imports: buildImports(x, lines),
    exports: buildExports(x, newRows),
  };
}

/** Flags the identifiers and plain type names that a binding declares in whose span they lie. */
function flagLocals(x: Extraction): void {
  const { names, bindings, expressions } = x;
  if (bindings.length === 0) return;
  const first = new Int32Array(names.count).fill(none);
  const next = new Int32Array(bindings.length);
  for (let b = bindings.length - 1; b >= 0; b--) {
    const name = bindings.name[b]!;
    next[b] = first[name]!;
    first[name] = b;
  }
  for (let row = 0; row < expressions.length; row++) {
    const op = expressions.op[row]!;
    if ((op !== ops.ident && op !== ops.type) || expressions.base[row] !== none) continue;
    const name = expressions.name[row]!;
    const offset = expressions.offset[row]!;
    // Rows of names come in text order, so a binding that has ended stays ended.
    while (first[name] !== none && bindings.end[first[name]!]! <= offset) first[name] = next[first[name]!]!;
    for (let b = first[name]!; b !== none; b = next[b]!) {
      if (offset < bindings.start[b]! || offset >= bindings.end[b]!) continue;
      if ((op === ops.type) !== (bindings.kind[b] === genericKind)) continue;
      if (!isInHead(x, b)) expressions.flags[row]! |= expressionFlags.local | unneededFlag;
      break;
    }
  }
}

/** Whether a binding is a typed parameter in the head of a type: inside its methods, its name may mean a field. */
function isInHead({ symbols, bindings }: Extraction, b: number): boolean {
  if (bindings.kind[b] !== parameterKind || bindings.type[b] === none) return false;
  return headedKinds.has(symbols.kind[bindings.owner[b]!]!);
}

/** New number of each expression row; `none` for rows that are not needed: unused locals, literals and steps. */
function chooseRows({ symbols, expressions, bindings, exports }: Extraction): Int32Array {
  const rows = new Int32Array(expressions.length).fill(none);
  const use = (row: number): void => {
    if (row !== none) rows[row] = 0;
  };
  for (let s = 0; s < symbols.length; s++) {
    use(symbols.type[s]!);
    use(symbols.value[s]!);
  }
  for (let b = 0; b < bindings.length; b++) {
    use(bindings.type[b]!);
    use(bindings.value[b]!);
  }
  for (const { value } of exports) use(value);
  for (let row = expressions.length - 1; row >= 0; row--) {
    if (rows[row] === none && isUnneeded(expressions.op[row]!, expressions.flags[row]!)) continue;
    rows[row] = 0;
    use(expressions.base[row]!);
    if (keepsGeneric(expressions.op[row]!, expressions.flags[row]!)) use(expressions.generic[row]!);
  }
  // Backwards: the row of a container comes after its elements' rows, and its entries, whose base it is, come after it.
  for (let row = rows.length - 1; row >= 0; row--) {
    if (rows[row] === none && isArgumentOfNeeded(expressions.generic, rows, row))
      keepWithBases(expressions.base, rows, row);
  }
  let kept = 0;
  for (let row = 0; row < rows.length; row++) if (rows[row] === 0) rows[row] = kept++;
  return rows;
}

/** A value put into a container by a subscript needs the subscript's row, `impl<T> Trait for T` that of its `T`. */
function keepsGeneric(op: number, flags: number): boolean {
  return op === ops.implement || (op === ops.literal && (flags & expressionFlags.implicit) !== 0);
}

/** A type argument is needed if its generic type is, at any depth. */
function isArgumentOfNeeded(generic: Int32Array, rows: Int32Array, row: number): boolean {
  for (let at = generic[row]!, steps = 0; at !== none && steps < 64; at = generic[at]!, steps++) {
    if (rows[at] === 0) return true;
  }
  return false;
}

function keepWithBases(base: Int32Array, rows: Int32Array, row: number): void {
  for (let at = row; at !== none && rows[at] === none; at = base[at]!) rows[at] = 0;
}

function isUnneeded(op: number, flags: number): boolean {
  if ((flags & unneededFlag) !== 0) return true;
  if (op === ops.literal) return (flags & expressionFlags.implicit) === 0;
  return op === ops.self || op === ops.super || op === ops.index || op === ops.await;
}

function buildExpressions(
  { expressions: from }: Extraction,
  newRows: Int32Array,
  lines: LineCursor,
): Table<typeof expressionSchema> {
  let length = 0;
  for (let row = 0; row < newRows.length; row++) if (newRows[row] !== none) length++;
  const table = {
    length,
    op: new Uint8Array(length),
    name: new Uint32Array(length),
    base: new Int32Array(length),
    generic: new Int32Array(length),
    owner: new Uint32Array(length),
    offset: new Uint32Array(length),
    line: new Uint32Array(length),
    argc: new Uint8Array(length),
    flags: new Uint8Array(length),
  };
  for (let row = 0, at = 0; row < newRows.length; row++) {
    if (newRows[row] === none) continue;
    table.op[at] = from.op[row]!;
    table.name[at] = from.name[row]!;
    table.base[at] = renumber(newRows, from.base[row]!);
    table.generic[at] = renumber(newRows, from.generic[row]!);
    table.owner[at] = from.owner[row]!;
    table.offset[at] = from.offset[row]!;
    table.line[at] = lines.lineAt(from.offset[row]!);
    table.argc[at] = from.argc[row]!;
    table.flags[at] = from.flags[row]! & ~unneededFlag;
    at++;
  }
  return table;
}

function buildSymbols(
  { symbols: from }: Extraction,
  newRows: Int32Array,
  lines: LineCursor,
): Table<typeof symbolSchema> {
  const { length } = from;
  const startLine = new Uint32Array(length);
  const endLine = new Uint32Array(length);
  for (let s = 0; s < length; s++) {
    startLine[s] = lines.lineAt(from.start[s]!);
    endLine[s] = lines.lineAt(Math.max(from.start[s]!, from.end[s]! - 1));
  }
  return {
    length,
    name: from.name.slice(0, length),
    kind: from.kind.slice(0, length),
    parent: from.parent.slice(0, length),
    owner: from.owner.slice(0, length),
    start: from.start.slice(0, length),
    end: from.end.slice(0, length),
    nameStart: from.nameStart.slice(0, length),
    startLine,
    endLine,
    flags: from.flags.slice(0, length),
    visibility: from.visibility.slice(0, length),
    ordinal: from.ordinal.slice(0, length),
    signature: from.signature.slice(0, length),
    doc: from.doc.slice(0, length),
    type: renumberAll(newRows, from.type, length),
    value: renumberAll(newRows, from.value, length),
  };
}

function buildBindings({ bindings: from }: Extraction, newRows: Int32Array): Table<typeof bindingSchema> {
  const { length } = from;
  return {
    length,
    name: from.name.slice(0, length),
    kind: from.kind.slice(0, length),
    start: from.start.slice(0, length),
    end: from.end.slice(0, length),
    owner: from.owner.slice(0, length),
    type: renumberAll(newRows, from.type, length),
    value: renumberAll(newRows, from.value, length),
    property: from.property.slice(0, length),
  };
}

function buildImports({ imports, names }: Extraction, lines: LineCursor): Table<typeof importSchema> {
  const intern = (text: string | undefined): number =>
    text === undefined ? noString : names.internText(text);
  return {
    length: imports.length,
    module: Uint32Array.from(imports, ({ module }) => intern(module)),
    name: Uint32Array.from(imports, ({ name }) => intern(name)),
    local: Uint32Array.from(imports, ({ local }) => intern(local)),
    kind: Uint8Array.from(imports, ({ kind }) => kind),
    flags: Uint8Array.from(imports, ({ flags }) => flags),
    level: Uint8Array.from(imports, ({ level }) => level),
    line: Uint32Array.from(imports, ({ offset }) => lines.lineAt(offset)),
    start: Uint32Array.from(imports, ({ start }) => start),
    end: Uint32Array.from(imports, ({ end }) => end),
  };
}

function buildExports({ exports, names }: Extraction, newRows: Int32Array): Table<typeof exportSchema> {
  return {
    length: exports.length,
    name: Uint32Array.from(exports, ({ name }) => names.internText(name)),
    local: Uint32Array.from(exports, ({ local }) =>
      local === undefined ? noString : names.internText(local),
    ),
    value: Int32Array.from(exports, ({ value }) => renumber(newRows, value)),
  };
}

function renumber(newRows: Int32Array, row: number): number {
  return row < 0 ? none : newRows[row]!;
}

function renumberAll(newRows: Int32Array, rows: Int32Array, length: number): Int32Array {
  const renumbered = new Int32Array(length);
  for (let i = 0; i < length; i++) renumbered[i] = renumber(newRows, rows[i]!);
  return renumbered;
}
