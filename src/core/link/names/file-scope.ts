// Which bindings, references and types does the code of one open file have? What it declares is in its outline.
import { noString } from "../../../base/string-table.ts";
import type { ParsedFile } from "../../types/index.ts";
import type { Put } from "./puts.ts";
import { OpenFile } from "./open-file.ts";
import { notAsked, ScopeOutline } from "./scope-outline.ts";
import type { BindingRow, ExpressionRow, NameHash, SymbolRow } from "../ids.ts";

const noRows = new Int32Array(0);

/**
 * The index of one file. `release` frees `parsed` and everything cached for its expressions, and `open` brings them
 * back, so memory depends on the number of open files and not on the size of the root.
 */
export class FileScope extends ScopeOutline {
  #open: OpenFile | undefined;
  /** Per expression row: what its name stands for, packed; `notAsked` until looked up. */
  references = noRows;
  types = noRows;
  bindingTypes = noRows;
  /** When a name led here last, in linked files. */
  usedAt = 0;

  get isOpen(): boolean {
    return this.#open !== undefined;
  }

  /** Available between `open` and `release`. */
  get parsed(): ParsedFile {
    return this.#open!.parsed;
  }

  open(file: ParsedFile): void {
    this.#open = new OpenFile(file, this.traits, this.heritage);
    const rows = file.expressions.length;
    this.references = new Int32Array(rows).fill(notAsked);
    this.types = new Int32Array(rows);
    this.bindingTypes = new Int32Array(file.bindings.length);
  }

  release(): void {
    this.#open = undefined;
    this.references = noRows;
    this.types = noRows;
    this.bindingTypes = noRows;
  }

  nameHash(string: number): NameHash {
    return string === noString ? 0 : this.parsed.stringHashes[string]!;
  }

  /** Whether a row names a base of a type, or a type argument of such a base: it is looked up from outside the type. */
  isHeritage(row: ExpressionRow): boolean {
    return this.#open!.isHeritage(row);
  }

  /** The innermost binding of that name visible at `offset`, −1 if there is none. */
  bindingAt(name: NameHash, offset: number): BindingRow {
    return this.#open!.bindingAt(name, offset);
  }

  /** All bindings of that name visible at `offset`, innermost first. */
  bindingsAt(name: NameHash, offset: number): readonly BindingRow[] {
    return this.#open!.bindingsAt(name, offset);
  }

  /** The innermost binding that narrows the members which the row reads, −1 if no condition around it does. */
  narrowingAt(row: ExpressionRow): BindingRow {
    return this.#open!.narrowingAt(row);
  }

  /** Binding rows of the parameters of a symbol, in order. */
  parametersOf(symbolRow: SymbolRow): readonly BindingRow[] {
    return this.#open!.parametersOf(symbolRow);
  }

  /** Binding rows of the type parameters of a symbol, in order. */
  genericsOf(symbolRow: SymbolRow): readonly BindingRow[] {
    return this.#open!.genericsOf(symbolRow);
  }

  /**
   * Expression rows of the type arguments of a type row, by position, `none` for an argument without a row. For a "|"
   * of values, the values.
   */
  typeArgumentsOf(typeRow: ExpressionRow): readonly ExpressionRow[] {
    return this.#open!.typeArgumentsOf(typeRow);
  }

  /** Rows that name something with that name and give it type arguments. */
  usesWithArguments(name: NameHash): readonly ExpressionRow[] {
    return this.#open!.usesWithArguments(name);
  }

  /** Expression rows of the arguments of a call row, in order; empty if the language does not keep them. */
  argumentsOf(callRow: ExpressionRow): readonly ExpressionRow[] {
    return this.#open!.argumentsOf(callRow);
  }

  /** Hash of the name by which an argument is passed, 0 if it is unknown. */
  argumentName(row: ExpressionRow): NameHash {
    return this.#open!.argumentName(row);
  }

  /** What the file puts into containers reached by that name. */
  putsNamed(name: NameHash): readonly Put[] {
    return this.#open!.putsNamed(name);
  }

  /** The row of the call whose callee is in that row; undefined if it is not called. */
  callOf(callee: ExpressionRow): ExpressionRow | undefined {
    return this.#open!.callOf(callee);
  }

  /** Rows of the calls whose callee is written with that name. */
  callsNamed(name: NameHash): readonly ExpressionRow[] {
    return this.#open!.callsNamed(name);
  }
}
