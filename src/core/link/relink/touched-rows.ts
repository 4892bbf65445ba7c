// Which expressions of a file contain one of these names, or a local that depends on one?
import { hash32 } from "../../../base/hash32.ts";
import { noString } from "../../../base/string-table.ts";
import type { ParsedFile } from "../../types/index.ts";
import { expressionFlags, ops } from "../../types/index.ts";
import type { ExpressionRow, NameHash } from "../ids.ts";
import type { LanguageTraits } from "../language-traits.ts";
import { nameOfPut } from "../names/puts.ts";
import { calleeName, untypedParameters } from "./tree-hashes.ts";

/**
 * 1 for each expression row whose tree contains one of the names, itself or through locals on which it depends.
 * `passed` are names of the file's functions to which it passes other values. A value put into a container touches the
 * container.
 */
export function touchedRows(
  file: ParsedFile,
  traits: LanguageTraits,
  names: ReadonlySet<NameHash>,
  passed: ReadonlySet<NameHash> = new Set(),
): Uint8Array {
  return new TouchSearch(file, traits, names, passed).run();
}

/** Whether there is such a row, and it is marked. */
export function isTouched(rows: Uint8Array, row: ExpressionRow): boolean {
  return row >= 0 && rows[row] === 1;
}

/**
 * Strings in `bindings.property` that name the part taken by a destructured name: "name", "0:1.name", ".name:0",
 * "=name:0".
 */
export function takenProperties(
  { bindings, strings, stringHashes }: ParsedFile,
  names: ReadonlySet<NameHash>,
): ReadonlySet<number> {
  const taken = new Set<number>();
  for (const property of new Set(bindings.property)) {
    if (property === noString) continue;
    const text = strings.get(property);
    const isTaken = text.includes(":")
      ? text.split(/[.:=]/).some((part) => names.has(hash32(part)))
      : names.has(stringHashes[property]!);
    if (isTaken) taken.add(property);
  }
  return taken;
}

class TouchSearch {
  readonly #file: ParsedFile;
  readonly #traits: LanguageTraits;
  readonly #rows: Uint8Array;
  /** By string: 1 for the names, and for locals that depend on one. */
  readonly #named: Uint8Array;
  /** Strings of `bindings.property`. */
  readonly #taken: ReadonlySet<number>;
  /** Strings of containers into which something was put. */
  readonly #filled = new Set<number>();
  readonly #takers: ReadonlyMap<number, readonly number[]>;
  /** Parameters of functions that may be called as elements of tables. */
  readonly #parameters: readonly number[];
  /** Whether rows that were passed already may have to be marked. */
  #isAgain: boolean;

  constructor(
    file: ParsedFile,
    traits: LanguageTraits,
    names: ReadonlySet<NameHash>,
    passed: ReadonlySet<NameHash>,
  ) {
    const { stringHashes } = file;
    this.#file = file;
    this.#traits = traits;
    this.#rows = new Uint8Array(file.expressions.length);
    this.#named = new Uint8Array(stringHashes.length);
    for (let string = 0; string < stringHashes.length; string++)
      if (names.has(stringHashes[string]!)) this.#named[string] = 1;
    this.#taken = takenProperties(file, names);
    this.#isAgain = this.#named.includes(1) || this.#taken.size > 0;
    this.#takers = untypedParameters(file);
    this.#parameters =
      traits.asksUnknownCallees === true ? [...new Set([...this.#takers.values()].flat())] : [];
    for (const [taker, parameters] of this.#takers)
      if (passed.has(stringHashes[taker]!)) this.#addLocals(parameters);
    this.#addLocals(declaredKeys(file, traits, names));
  }

  run(): Uint8Array {
    const { base } = this.#file.expressions;
    while (this.#isAgain) {
      this.#isAgain = false;
      this.#passRows();
      this.#passBindings();
    }
    this.#markFilled();
    // Rows whose base was touched only by type arguments that come after them.
    for (let row = 0; row < base.length; row++) if (isTouched(this.#rows, base[row]!)) this.#rows[row] = 1;
    return this.#rows;
  }

  #addLocals(strings: readonly number[] = []): void {
    for (const string of strings) this.#addLocal(string);
  }

  #addLocal(string: number): void {
    if (this.#named[string] !== 0) return;
    this.#named[string] = 1;
    this.#isAgain = true;
  }

  #passRows(): void {
    const rows = this.#rows;
    const { name, base, generic } = this.#file.expressions;
    const asksCallbacks = this.#traits.asksUnknownCallees === true;
    for (let row = 0; row < rows.length; row++) {
      const string = name[row]!;
      if ((string !== noString && this.#named[string] === 1) || isTouched(rows, base[row]!)) rows[row] = 1;
      // What a function does with its callback determines what the callback takes.
      if (asksCallbacks && isTouched(rows, generic[row]!)) this.#addLocals(this.#takers.get(string));
      if (rows[row] === 1) this.#spreadFrom(row);
    }
  }

  #spreadFrom(row: ExpressionRow): void {
    const container = nameOfPut(this.#file, this.#traits, row);
    if (container >= 0) {
      this.#addLocal(container);
      this.#filled.add(container);
    }
    const holder = this.#file.expressions.generic[row]!;
    if (holder < 0) return;
    // An object of JSX attributes comes after its call.
    if (holder < row && this.#rows[holder] === 0) this.#isAgain = true;
    this.#rows[holder] = 1;
    this.#addLocals(this.#takenBy(holder));
  }

  /** Parameters of what a call may run. Any function may be called as an element of a table, or through a local. */
  #takenBy(call: ExpressionRow): readonly number[] | undefined {
    const { expressions } = this.#file;
    const named = this.#takers.get(calleeName(expressions, call));
    return named ?? (isCallOfElement(expressions, call) ? this.#parameters : undefined);
  }

  #passBindings(): void {
    const { bindings } = this.#file;
    for (let row = 0; row < bindings.length; row++) {
      const depends =
        isTouched(this.#rows, bindings.type[row]!) || isTouched(this.#rows, bindings.value[row]!);
      if (depends || this.#taken.has(bindings.property[row]!)) this.#addLocal(bindings.name[row]!);
    }
  }

  /** Marks the values of the symbols into which something was put. */
  #markFilled(): void {
    const { symbols } = this.#file;
    if (this.#filled.size === 0) return;
    for (let row = 1; row < symbols.length; row++) {
      const value = symbols.value[row]!;
      if (value >= 0 && this.#filled.has(symbols.name[row]!)) this.#rows[value] = 1;
    }
  }
}

function isCallOfElement({ op, base, flags }: ParsedFile["expressions"], call: ExpressionRow): boolean {
  const callee = op[call] === ops.call ? base[call]! : -1;
  if (callee < 0) return false;
  const isLocal = op[callee] === ops.ident && (flags[callee]! & expressionFlags.local) !== 0;
  return isLocal || op[callee] === ops.index || op[callee] === ops.call;
}

/** Strings of keys that read what a class declares under one of the names: `.name`. */
function declaredKeys(
  { strings }: ParsedFile,
  { keyedClasses }: LanguageTraits,
  names: ReadonlySet<NameHash>,
): readonly number[] {
  const keys: number[] = [];
  for (let string = 0; string < (keyedClasses.size === 0 ? 0 : strings.length); string++) {
    const text = strings.get(string);
    if (text.startsWith(".") && names.has(hash32(text.slice(1)))) keys.push(string);
  }
  return keys;
}
