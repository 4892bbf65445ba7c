// Which functions does a file keep in tables and members of structs: `struct ops o = { .read = readFile }`?
import { appendTo } from "../../../base/append-to.ts";
import { ops, symbolFlags, tableKeys } from "../../types/index.ts";
import { noString } from "../../../base/string-table.ts";
import { isSymbol } from "../entity.ts";
import type { ExpressionRow, SymbolId, SymbolRow } from "../ids.ts";
import type { FileTables, TableEntry } from "../table-entry.ts";
import type { LinkState } from "../link-state.ts";
import type { FileScope } from "../names/file-scope.ts";
import { expandsToSeveral, signatureOf } from "../names/signatures.ts";
import { isCallableKind, isTypeKind } from "../names/symbol-choice.ts";
import { fieldAt, tableFields } from "../names/table-fields.ts";
import { askDeeply } from "../types/deep-answers.ts";
import { typeKinds } from "../type-table.ts";
import { definitionOf } from "./edge-place.ts";
import { memberSetBy } from "./macro-entries.ts";

const noEntries: ReadonlyMap<SymbolId, readonly TableEntry[]> = new Map();

/** All entries of a file by holder. They are read once for all calls of the file that is being linked. */
export function tableEntries(state: LinkState, scope: FileScope): FileTables["entries"] {
  if (!scope.traits.functionTables) return noEntries;
  if (state.tables?.fileId !== scope.fileId)
    state.tables = { fileId: scope.fileId, entries: new EntryReader(state, scope).read() };
  return state.tables.entries;
}

class EntryReader {
  readonly #state: LinkState;
  readonly #scope: FileScope;
  readonly #entries = new Map<SymbolId, TableEntry[]>();
  /** Variables whose lists contain a macro that may be several elements. */
  readonly #unplaced = new Set<SymbolRow>();
  /** By struct. */
  readonly #fields = new Map<SymbolId, readonly SymbolRow[]>();

  constructor(state: LinkState, scope: FileScope) {
    this.#state = state;
    this.#scope = scope;
  }

  read(): ReadonlyMap<SymbolId, readonly TableEntry[]> {
    const rows = [...this.#rows()];
    this.#each(rows, (row, key) => {
      if (key === tableKeys.macro) this.#readMacro(row);
    });
    this.#each(rows, (row, key) => {
      if (key !== tableKeys.macro) this.#readEntry(row, key);
    });
    return this.#entries;
  }

  *#rows(): Generator<ExpressionRow> {
    const { op, name, generic } = this.#scope.parsed.expressions;
    for (let row = 0; row < op.length; row++) {
      const table = generic[row]!;
      if (op[row] !== ops.literal || table < 0 || op[table] !== ops.literal || name[table] === noString)
        continue;
      if (this.#scope.parsed.strings.get(name[table]!) === tableKeys.table) yield row;
    }
  }

  #each(rows: readonly ExpressionRow[], read: (row: ExpressionRow, key: string) => void): void {
    const { parsed } = this.#scope;
    for (const row of rows) {
      const key = parsed.strings.get(parsed.expressions.name[row]!);
      const readRow = (): void => {
        read(row, key);
      };
      askDeeply([this.#state], readRow, () => undefined);
    }
  }

  #readMacro(row: ExpressionRow): void {
    const { owner } = this.#scope.parsed.expressions;
    const entity = this.#entityOf(row);
    if (!isSymbol(entity)) return void this.#unplaced.add(owner[row]!);
    const target = this.#state.closedScopeOf(entity);
    if (target.kindOf(entity - target.base) !== "macro") return;
    const { parsed } = this.#state.scopeOf(entity);
    if (expandsToSeveral(signatureOf(parsed, entity - target.base))) this.#unplaced.add(owner[row]!);
  }

  #readEntry(row: ExpressionRow, key: string): void {
    const called = this.#entityOf(row);
    if (!isSymbol(called)) return;
    const target = this.#state.closedScopeOf(called);
    const kind = target.kinds[called - target.base]!;
    if (!isCallableKind(kind) || isTypeKind(kind) || target.kindOf(called - target.base) === "macro") return;
    const holder = this.#holderOf(row, key);
    if (holder < 0) return;
    const { op, generic, base, owner } = this.#scope.parsed.expressions;
    const setting = base[generic[row]!]!;
    const isSet = setting >= 0 && op[setting] === ops.member;
    const table = isSet ? -1 : this.#scope.base + owner[row]!;
    const entry = { row, holder, table, called: definitionOf(this.#state, called) };
    appendTo(this.#entries, holder, entry);
  }

  #entityOf(row: ExpressionRow): number {
    return this.#state.infer.entityOf(this.#scope, this.#scope.parsed.expressions.base[row]!);
  }

  #holderOf(row: ExpressionRow, key: string): SymbolId {
    const { op, base, generic, owner } = this.#scope.parsed.expressions;
    const variable = this.#scope.base + owner[row]!;
    if (key === tableKeys.element) return this.#isVariable(owner[row]!) ? variable : -1;
    const type = base[generic[row]!]!;
    if (type >= 0 && op[type] === ops.member) {
      const member = this.#state.infer.entityOf(this.#scope, type);
      return isSymbol(member) ? member : -1;
    }
    if (key.startsWith(tableKeys.made))
      return this.#madeBy(row, type, Number(key.slice(tableKeys.made.length)));
    const isPlaced = /^\.\d/.test(key);
    if (isPlaced && this.#unplaced.has(owner[row]!)) return -1;
    // The fields of all unnamed structs of a function are children of the function.
    const unnamed = this.#isVariable(owner[row]!) ? variable : -1;
    const [first = "", ...inner] = key.slice(1).split(".");
    let field = this.#fieldOf(type < 0 ? unnamed : this.#structOf(type), first);
    for (const name of inner) field = field < 0 ? -1 : this.#fieldOf(this.#structIn(field), name);
    return field;
  }

  /** The field of the struct `type` that a macro sets to the function passed to it at a place. */
  #madeBy(row: ExpressionRow, type: ExpressionRow, place: number): SymbolId {
    const { base, generic } = this.#scope.parsed.expressions;
    const call = generic[base[row]!]!;
    const macro = call < 0 ? -1 : this.#state.infer.entityOf(this.#scope, base[call]!);
    if (!isSymbol(macro) || type < 0) return -1;
    const target = this.#state.scopeOf(macro);
    const member = memberSetBy(signatureOf(target.parsed, macro - target.base), place);
    return member === undefined ? -1 : this.#fieldOf(this.#structOf(type), member);
  }

  /** The field of `struct` (−1 for none) with that name or position; −1 for none. */
  #fieldOf(struct: SymbolId, key: string): SymbolId {
    if (struct < 0) return -1;
    const scope = this.#state.closedScopeOf(struct);
    let fields = this.#fields.get(struct);
    if (fields === undefined) this.#fields.set(struct, (fields = tableFields(scope, struct - scope.base)));
    const field = fieldAt(scope, struct - scope.base, fields, key);
    return field < 0 ? -1 : scope.base + field;
  }

  /** The struct that a field holds. The fields of an unnamed one are children of the field itself. */
  #structIn(field: SymbolId): SymbolId {
    const { types, infer } = this.#state;
    const type = infer.valueType(field);
    return types.kind(type) === typeKinds.instance ? types.subject(type) : field;
  }

  #isVariable(row: SymbolRow): boolean {
    const kind = this.#scope.kindOf(row);
    return kind === "variable" || kind === "constant";
  }

  #structOf(row: ExpressionRow): SymbolId {
    const { types, infer } = this.#state;
    const type = infer.typeOf(this.#scope, row);
    if (types.kind(type) !== typeKinds.instance) return -1;
    const struct = types.subject(type);
    // An opaque `struct ops;` has no fields: its definition does.
    const isOpaque = (this.#state.flagsOf(struct) & symbolFlags.declaration) !== 0;
    return isOpaque ? definitionOf(this.#state, struct) : struct;
  }
}
