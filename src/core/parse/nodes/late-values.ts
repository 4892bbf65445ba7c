// Fields and locals whose declaration does not say what they hold: which later assignment does?
import { none } from "../../types/parsed-file.ts";

/**
 * Per file: rows of fields declared by assignments, of locals declared with neither type nor value, of file variables
 * without a type, of the last binding of each name, and names that functions share.
 */
export class LateValues {
  readonly #fields = new Map<number, number>();
  readonly #locals = new Map<number, number>();
  readonly #variables = new Map<number, number>();

  readonly #bindings = new Map<number, number>();
  readonly #assignments = new Map<number, number>();

  /** Names that a function shares with the code around it. */
  readonly #shared = new Set<number>();

  clear(): void {
    this.#shared.clear();
    this.#bindings.clear();
    this.#assignments.clear();
    this.#fields.clear();
    this.#locals.clear();
    this.#variables.clear();
  }

  addField(type: number, name: number, row: number): void {
    this.#fields.set(type * 0x40_0000 + name, row);
  }

  /** The symbol row of a field declared by an assignment, `none` if there is none. */
  field(type: number, name: number): number {
    return this.#fields.get(type * 0x40_0000 + name) ?? none;
  }

  noteBinding(name: number, row: number): void {
    this.#bindings.set(name, row);
  }

  /** The last binding row of that name, `none` if there is none. */
  binding(name: number): number {
    return this.#bindings.get(name) ?? none;
  }

  /** How often a name was assigned again in the symbol `owner`, including this time. Each call counts one more. */
  countAssignments(name: number, owner: number): number {
    const key = owner * 0x40_0000 + name;
    const count = (this.#assignments.get(key) ?? 0) + 1;
    this.#assignments.set(key, count);
    return count;
  }

  /** An assignment to that name in the symbol `owner` sets a name of the code around it: Python's `global`. */
  share(name: number, owner: number): void {
    this.#shared.add(owner * 0x40_0000 + name);
  }

  isShared(name: number, owner: number): boolean {
    return this.#shared.size > 0 && this.#shared.has(owner * 0x40_0000 + name);
  }

  addLocal(name: number, binding: number): void {
    this.#locals.set(name, binding);
  }

  /** The binding row of the last local of that name, `none` if there is none. */
  local(name: number): number {
    return this.#locals.get(name) ?? none;
  }

  addVariable(name: number, row: number): void {
    this.#variables.set(name, row);
  }

  /** The symbol row of the file's variable of that name if it was declared without a type. */
  variable(name: number): number {
    return this.#variables.get(name) ?? none;
  }
}
