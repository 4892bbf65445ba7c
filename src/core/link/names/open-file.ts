// Which rows of an open file belong together: arguments of a call, parameters of a symbol, bindings of a name? Each
// question is answered for the whole file at its first use.
import { appendTo } from "../../../base/append-to.ts";
import { hash32 } from "../../../base/hash32.ts";
import { noString } from "../../../base/string-table.ts";
import type { ParsedFile } from "../../types/index.ts";
import { bindingKinds, declaredSelf, memberPath, none, ops } from "../../types/index.ts";
import type { LanguageTraits } from "../language-traits.ts";
import type { Put } from "./puts.ts";
import { collectPuts } from "./puts.ts";
import { VisibleBindings } from "./visible-bindings.ts";
import type { BindingRow, ExpressionRow, NameHash, SymbolRow } from "../ids.ts";

const parameterKind = bindingKinds.indexOf("parameter");
const genericKind = bindingKinds.indexOf("generic");
const narrowedKind = bindingKinds.indexOf("narrowed");
const declaredSelfHash = hash32(declaredSelf);
const noPuts: readonly Put[] = [];
const noRows: readonly number[] = [];

export class OpenFile {
  readonly parsed: ParsedFile;
  readonly #traits: LanguageTraits;
  readonly #heritage: Int32Array;
  #bindings: VisibleBindings | undefined;
  #isNarrowing: boolean | undefined;
  #parameters: readonly (readonly number[])[] | undefined;
  #generics: ReadonlyMap<number, readonly number[]> | undefined;
  #typeArguments: ReadonlyMap<number, readonly number[]> | undefined;
  #genericUses: ReadonlyMap<NameHash, readonly number[]> | undefined;
  #arguments: ReadonlyMap<number, readonly number[]> | undefined;
  #callOf: Map<ExpressionRow, ExpressionRow> | undefined;
  #calls: ReadonlyMap<number, readonly number[]> | undefined;
  #heritageRows: ReadonlySet<ExpressionRow> | undefined;
  #argumentNames: ReadonlyMap<number, number> | undefined;
  #puts: ReadonlyMap<NameHash, readonly Put[]> | undefined;

  /** @param heritage - expression rows "inherit" and "implement" */
  constructor(parsed: ParsedFile, traits: LanguageTraits, heritage: Int32Array) {
    this.parsed = parsed;
    this.#traits = traits;
    this.#heritage = heritage;
  }

  /**
   * Whether a row names a base or mixin target of a type, or a type argument of it: it is looked up from outside the
   * type.
   */
  isHeritage(row: ExpressionRow): boolean {
    this.#heritageRows ??= this.#collectHeritage();
    return this.#heritageRows.has(row);
  }

  #collectHeritage(): ReadonlySet<ExpressionRow> {
    const rows = new Set<number>();
    const { base } = this.parsed.expressions;
    const add = (row: ExpressionRow): void => {
      for (let at = row; at >= 0 && !rows.has(at); at = base[at]!) {
        rows.add(at);
        for (const argument of this.typeArgumentsOf(at)) add(argument);
      }
    };
    for (const row of this.#heritage) add(base[row]!);
    const { bindings, stringHashes } = this.parsed;
    for (let row = 0; row < bindings.length; row++) {
      if (stringHashes[bindings.name[row]!] === declaredSelfHash) add(bindings.type[row]!);
    }
    return rows;
  }

  /** The innermost binding of that name visible at `offset`, −1 if there is none. */
  bindingAt(name: NameHash, offset: number): BindingRow {
    return this.#visible().innermostAt(name, offset);
  }

  /** All bindings of that name visible at `offset`, innermost first. */
  bindingsAt(name: NameHash, offset: number): readonly BindingRow[] {
    return this.#visible().allAt(name, offset);
  }

  #visible(): VisibleBindings {
    const { bindings, stringHashes } = this.parsed;
    return (this.#bindings ??= new VisibleBindings(bindings, hashesOf(bindings.name, stringHashes)));
  }

  /** The innermost binding that narrows the members which the row reads, −1 if no condition around it does. */
  narrowingAt(row: ExpressionRow): BindingRow {
    const { bindings, expressions, strings } = this.parsed;
    this.#isNarrowing ??= bindings.kind.includes(narrowedKind);
    if (!this.#isNarrowing) return none;
    const path = memberPath(expressions, row, (string) => strings.get(string));
    const found = path === undefined ? none : this.bindingAt(hash32(path), expressions.offset[row]!);
    return found === none || this.#isOfAnother(row, found) ? none : found;
  }

  /**
   * Whether the path in the row begins with another object than the condition did: a parameter or `this` of a function
   * inside.
   */
  #isOfAnother(row: ExpressionRow, narrowing: BindingRow): boolean {
    const { bindings, expressions, stringHashes } = this.parsed;
    const { op, base, name, offset, owner } = expressions;
    let root = row;
    while (base[root]! >= 0) root = base[root]!;
    if (op[root] !== ops.ident) return owner[row] !== bindings.owner[narrowing];
    const declared = this.bindingAt(stringHashes[name[root]!]!, offset[root]!);
    if (declared === none) return false;
    // Both may begin with the body of a function; what a condition says of the name itself does, too.
    const later = bindings.start[declared]! - bindings.start[narrowing]!;
    return later > 0 || (later === 0 && bindings.owner[declared] !== bindings.owner[narrowing]);
  }

  /** Binding rows of the parameters of a symbol, in order. */
  parametersOf(symbolRow: SymbolRow): readonly BindingRow[] {
    this.#parameters ??= this.#bindingsByOwner(parameterKind);
    return this.#parameters[symbolRow]!;
  }

  /** Binding rows of the type parameters of a symbol, in order. */
  genericsOf(symbolRow: SymbolRow): readonly BindingRow[] {
    if (this.#generics === undefined) {
      const { bindings } = this.parsed;
      const byOwner = new Map<number, number[]>();
      for (let row = 0; row < bindings.length; row++) {
        if (bindings.kind[row] === genericKind) appendTo(byOwner, bindings.owner[row]!, row);
      }
      this.#generics = byOwner;
    }
    return this.#generics.get(symbolRow) ?? [];
  }

  /**
   * Expression rows of the type arguments of a type row, by position, `none` for an argument without a row. For a "|"
   * of values, the values.
   */
  typeArgumentsOf(typeRow: ExpressionRow): readonly ExpressionRow[] {
    if (this.#typeArguments === undefined) {
      const { generic, argc, op } = this.parsed.expressions;
      const byType = new Map<number, number[]>();
      for (let row = 0; row < generic.length; row++) {
        if (generic[row]! < 0 || op[row] === ops.implement || takesArguments(op[generic[row]!]!)) continue;
        const list = byType.get(generic[row]!) ?? [];
        if (op[row] === ops.type) {
          while (list.length < argc[row]!) list.push(none);
          list[argc[row]!] = row;
        } else list.push(row);
        byType.set(generic[row]!, list);
      }
      this.#typeArguments = byType;
    }
    return this.#typeArguments.get(typeRow) ?? [];
  }

  /** Rows that name something with that name and give it type arguments. */
  usesWithArguments(name: NameHash): readonly ExpressionRow[] {
    if (this.#genericUses === undefined) {
      this.typeArgumentsOf(none);
      const { name: names } = this.parsed.expressions;
      const byName = new Map<number, number[]>();
      for (const row of this.#typeArguments!.keys()) {
        if (names[row] !== noString) appendTo(byName, this.parsed.stringHashes[names[row]!]!, row);
      }
      this.#genericUses = byName;
    }
    return this.#genericUses.get(name) ?? noRows;
  }

  /** Expression rows of the arguments of a call row, in order; empty if the language does not keep them. */
  argumentsOf(callRow: ExpressionRow): readonly ExpressionRow[] {
    this.#arguments ??= this.#collectArguments();
    return this.#arguments.get(callRow) ?? noRows;
  }

  #collectArguments(): ReadonlyMap<number, readonly number[]> {
    const { generic, op, offset } = this.parsed.expressions;
    const byCall = new Map<number, number[]>();
    const unsorted = new Set<number[]>();
    for (let row = 0; row < generic.length; row++) {
      const call = generic[row]!;
      if (call < 0 || !takesArguments(op[call]!)) continue;
      const list = byCall.get(call);
      if (list === undefined) byCall.set(call, [row]);
      else {
        if (offset[list.at(-1)!]! > offset[row]!) unsorted.add(list);
        list.push(row);
      }
    }
    for (const rows of unsorted) rows.sort((a, b) => offset[a]! - offset[b]!);
    return byCall;
  }

  /** Hash of the name by which an argument is passed, 0 if it is unknown. */
  argumentName(row: ExpressionRow): NameHash {
    if (this.#argumentNames === undefined) {
      const { op, base, name } = this.parsed.expressions;
      const names = new Map<number, number>();
      for (let at = 0; at < op.length; at++) {
        if (op[at] !== ops.literal || base[at]! < 0 || name[at] === noString) continue;
        const text = this.parsed.strings.get(name[at]!);
        if (text.length < 2 || !text.endsWith("=")) continue;
        const parameter = hash32(text.slice(0, -1));
        names.set(base[at]!, parameter).set(at, parameter);
      }
      this.#argumentNames = names;
    }
    return this.#argumentNames.get(row) ?? 0;
  }

  /** What the file puts into containers reached by that name. */
  putsNamed(name: NameHash): readonly Put[] {
    this.#puts ??= collectPuts(this.parsed, this.#traits);
    return this.#puts.get(name) ?? noPuts;
  }

  /** The row of the call whose callee is in that row; undefined if it is not called. */
  callOf(callee: ExpressionRow): ExpressionRow | undefined {
    if (this.#callOf === undefined) {
      const { op, base } = this.parsed.expressions;
      this.#callOf = new Map<ExpressionRow, ExpressionRow>();
      for (let row = op.length - 1; row >= 0; row--)
        if (isCallOp(op[row]!) && base[row]! >= 0) this.#callOf.set(base[row]!, row);
    }
    return this.#callOf.get(callee);
  }

  /** Rows of the calls whose callee is written with that name; for 0, calls of another call's result. */
  callsNamed(name: NameHash): readonly ExpressionRow[] {
    if (this.#calls === undefined) {
      const { op, base, name } = this.parsed.expressions;
      const { stringHashes } = this.parsed;
      const byName = new Map<number, number[]>();
      for (let row = 0; row < op.length; row++) {
        if (!isCallOp(op[row]!) || base[row]! < 0) continue;
        const isOfResult = isCallOp(op[base[row]!]!); // its name is then the key that it is passed
        const string = isOfResult ? noString : name[base[row]!]!;
        if (isOfResult || string !== noString)
          appendTo(byName, string === noString ? 0 : stringHashes[string]!, row);
      }
      this.#calls = byName;
    }
    return this.#calls.get(name) ?? [];
  }

  #bindingsByOwner(kind: number): readonly (readonly number[])[] {
    const { bindings } = this.parsed;
    const lists: number[][] = Array.from({ length: this.parsed.symbols.length }, () => []);
    for (let row = 0; row < bindings.length; row++) {
      if (bindings.kind[row] === kind) lists[bindings.owner[row]!]!.push(row);
    }
    return lists;
  }
}

function takesArguments(op: number): boolean {
  return isCallOp(op) || op === ops.operator;
}

function isCallOp(op: number): boolean {
  return op === ops.call || op === ops.new;
}

/** The hash of each string, 0 for none. */
export function hashesOf(strings: Uint32Array, hashes: Uint32Array): Uint32Array {
  return strings.map((string) => (string === noString ? 0 : hashes[string]!));
}
