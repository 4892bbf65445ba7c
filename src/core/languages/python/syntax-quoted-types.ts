// Quoted annotations in Python: `"A | B"`, `"dict[str, list[Job]]"`, `"Callable[[int], Job]"`.
import { none, ops } from "../../types/parsed-file.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { roles } from "../../parse/tree/rules.ts";
import { setTypeArgument } from "../../parse/nodes/type-rows.ts";

/** Longer quoted types do not occur in practice. */
const maxLength = 500;
const maxDepth = 8;

/** A quoted annotation names a type like an unquoted one; inside `Literal`, it is text. */
export const string: Hook = {
  exit(x, node) {
    const around = x.parent();
    if (around === none || x.role(around) !== roles.asType) return;
    const generic = x.parent(2);
    if (generic !== none && x.role(generic) === roles.genericType && x.slice(generic).startsWith("Literal["))
      return;
    const row = quotedType(x, node);
    if (row !== undefined) x.rowOf[node] = row;
  },
};

/** Row of the type that a string names, `none` if its text is not a type; undefined for other kinds of strings. */
export function quotedType(x: Extraction, node: number): number | undefined {
  if (x.end(node) - x.start(node) > maxLength) return undefined;
  const parts = /^(["'])(?!\1)([^"'\\]*)\1$/s.exec(x.slice(node));
  return parts === null ? undefined : new TypeText(x, parts[2]!, x.start(node) + 1).read();
}

/** Row of the type written in an expression, `none` if that is not a type. */
export function writtenType(x: Extraction, node: number): number {
  if (x.end(node) - x.start(node) > maxLength) return none;
  return new TypeText(x, x.slice(node), x.start(node)).read();
}

interface Token {
  readonly text: string;
  readonly offset: number;
}

class TypeText {
  readonly #x: Extraction;
  readonly #tokens: readonly Token[];
  #at = 0;
  #isBroken = false;

  constructor(x: Extraction, text: string, start: number) {
    this.#x = x;
    this.#tokens = Array.from(text.matchAll(/[A-Za-z_][\w.]*|\.\.\.|\S/g), (match) => ({
      text: match[0],
      offset: start + match.index,
    }));
  }

  /** Row of the type; `none` if the text is not a type. */
  read(): number {
    if (!this.#isType()) return none;
    this.#at = 0;
    return this.#readUnion();
  }

  /** Checks the text without adding rows. */
  #isType(): boolean {
    this.#skipUnion(0);
    return !this.#isBroken && this.#at === this.#tokens.length;
  }

  #skipUnion(depth: number): void {
    if (depth > maxDepth) this.#isBroken = true;
    do {
      const isList = depth > 0 && this.#next() === "[";
      const isEllipsis = depth > 0 && this.#take("...");
      if (!isList && !isEllipsis && !this.#takeName()) this.#isBroken = true;
      if (this.#isBroken || !this.#take("[")) continue;
      while (!this.#isBroken && !this.#take("]")) {
        this.#skipUnion(depth + 1);
        if (this.#next() !== "]" && !this.#take(",")) this.#isBroken = true;
      }
    } while (!this.#isBroken && this.#take("|"));
  }

  #readUnion(): number {
    const arms: number[] = [];
    do {
      const arm = this.#readOne();
      if (arm !== none) arms.push(arm);
    } while (this.#take("|"));
    return this.#join(arms);
  }

  /** A single type, or a union of several. */
  #join(arms: readonly number[]): number {
    if (arms.length < 2) return arms[0] ?? none;
    return this.#generic("|", this.#x.expressions.offset[arms[0]!]!, arms);
  }

  #readOne(): number {
    const { offset } = this.#tokens[this.#at]!;
    if (this.#take("...")) return none;
    if (this.#next() === "[") {
      this.#readArguments(); // a list outside Callable
      return none;
    }
    const name = this.#tokens[this.#at++]!.text;
    const last = name.slice(name.lastIndexOf(".") + 1);
    if (last === "Callable" && this.#next() === "[") return this.#readFunction(offset);
    const isUnion = last === "Union";
    const isPlain = !isUnion && !this.#x.rules.transparentTypes.has(last);
    const made = isPlain && last !== "None" && last !== "Literal" ? this.#path(name, offset) : none;
    const held = this.#next() === "[" ? this.#readArguments() : [];
    if (isUnion) return this.#join(held.filter((row) => row !== none));
    if (!isPlain) return held[0] ?? none;
    if (made !== none)
      held.forEach((row, place) => {
        setTypeArgument(this.#x, row, made, place);
      });
    return made;
  }

  #readArguments(): number[] {
    const rows: number[] = [];
    this.#take("[");
    while (!this.#take("]")) {
      rows.push(this.#readUnion());
      this.#take(",");
    }
    return rows;
  }

  /** `Callable[[A, B], R]`, `Callable[..., R]` */
  #readFunction(offset: number): number {
    this.#take("[");
    const taken = this.#next() === "[" ? this.#readArguments() : [];
    if (taken.length === 0) this.#take("...");
    const given = this.#take(",") ? this.#readUnion() : none;
    this.#take("]");
    return this.#generic("=>", offset, [...taken, given]);
  }

  #generic(name: string, offset: number, held: readonly number[]): number {
    const row = this.#x.addExpression(ops.type, this.#x.names.internText(name), none, offset);
    held.forEach((argument, place) => {
      setTypeArgument(this.#x, argument, row, place);
    });
    return row;
  }

  #path(name: string, offset: number): number {
    const parts = name.split(".");
    let row: number = none;
    let at = offset;
    parts.forEach((part, i) => {
      const op = i === parts.length - 1 ? ops.type : row === none ? ops.ident : ops.member;
      row = this.#x.addExpression(op, this.#x.names.internText(part), row, at);
      at += part.length + 1;
    });
    return row;
  }

  #next(): string | undefined {
    return this.#tokens[this.#at]?.text;
  }

  #takeName(): boolean {
    if (!/^[A-Za-z_][\w.]*(?<!\.)$/.test(this.#next() ?? "")) return false;
    this.#at++;
    return true;
  }

  #take(text: string): boolean {
    if (this.#next() !== text) return false;
    this.#at++;
    return true;
  }
}
