// Fields and locals that are declared before anything says what they hold.
import { none } from "../types/parsed-file.ts";

/** Per file: rows of fields that assignments declared, and of locals and variables that were declared with neither type nor value. */
export class LateValues {
  readonly #fields = new Map<number, number>();
  readonly #locals = new Map<number, number>();
  readonly #variables = new Map<number, number>();

  clear(): void {
    this.#fields.clear();
    this.#locals.clear();
    this.#variables.clear();
  }

  addField(type: number, name: number, row: number): void {
    this.#fields.set(type * 0x40_0000 + name, row);
  }

  /** The symbol row of a field that an assignment declared, `none` without one. */
  field(type: number, name: number): number {
    return this.#fields.get(type * 0x40_0000 + name) ?? none;
  }

  addLocal(name: number, binding: number): void {
    this.#locals.set(name, binding);
  }

  /** The binding row of the last local of that name, `none` without one. */
  local(name: number): number {
    return this.#locals.get(name) ?? none;
  }

  addVariable(name: number, row: number): void {
    this.#variables.set(name, row);
  }

  /** The symbol row of the file's variable of that name that was declared with neither type nor value. */
  variable(name: number): number {
    return this.#variables.get(name) ?? none;
  }
}
