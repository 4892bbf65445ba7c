// Types named in comments: PHPDoc's `@param Order|null $order`, YARD's `@return [Array<Order>]`.
import { none, ops } from "../../types/parsed-file.ts";
import { setTypeArgument } from "../../parse/nodes/type-rows.ts";
import type { Extraction } from "../../parse/nodes/extraction.ts";

const tokens = /[A-Za-z_\\][\w\\]*(?:::[A-Za-z_]\w*)*|\[\]|[<>,|?&()[\]{}]/g;
/** Where a dot is part of a name. */
const dottedTokens = /[A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*|\[\]|[<>,|?&()[\]{}]/g;

/** How a language's comments write types. */
export interface DocTypeStyle {
  /** The name of the type for `Order[]`. */
  readonly list: string;
  /** The place of what a list or mapping holds, among its type arguments. */
  readonly place: number;
  /** Separates the parts of a path; undefined if names have no parts, only dots in them. */
  readonly parter: string | undefined;
}

/** Names allowed in a union beside its one type. */
const emptyNames = /^(?:null|nil|false|void|mixed|bool|boolean|true|Boolean)$/;

/** Rows of the type that `text` names, at `offset`; `none` if it names none. */
export function addDocType(x: Extraction, text: string, offset: number, style: DocTypeStyle): number {
  const parts = text.match(style.parter === undefined ? dottedTokens : tokens) ?? [];
  return new DocType(x, parts, offset, style).readUnion(0);
}

class DocType {
  readonly #x: Extraction;
  readonly #tokens: readonly string[];
  readonly #offset: number;
  readonly #style: DocTypeStyle;
  #at = 0;

  constructor(x: Extraction, parts: readonly string[], offset: number, style: DocTypeStyle) {
    this.#x = x;
    this.#tokens = parts;
    this.#offset = offset;
    this.#style = style;
  }

  /** Types separated by "|", "&" or, at the outermost level, ",": a single one, or a type "|" of several. */
  readUnion(level: number): number {
    const rows: number[] = [];
    do {
      const row = this.#readOne(level);
      if (row !== none) rows.push(row);
    } while (this.#take("|") || this.#take("&") || (level === 0 && this.#take(",")));
    if (rows.length < 2) return rows[0] ?? none;
    const union = this.#type("|", none);
    rows.forEach((row, i) => {
      setTypeArgument(this.#x, row, union, i);
    });
    return union;
  }

  #readOne(level: number): number {
    this.#take("?");
    if (level > 8) return none;
    let row: number;
    if (this.#take("(")) {
      row = this.readUnion(level + 1);
      this.#take(")");
    } else {
      const name = this.#tokens[this.#at];
      if (name === undefined || !/^[A-Za-z_\\]/.test(name)) return none;
      this.#at++;
      row = emptyNames.test(name) ? none : this.#path(name);
      if (this.#take("<")) this.#readArguments(row, level, ">");
      else if (this.#take("{")) this.#readArguments(none, level, "}");
    }
    for (;;) {
      if (this.#take("[]")) row = this.#listOf(row);
      else if (!this.#take("?")) return row;
    }
  }

  /** `Collection<int, Order>`: the last of two arguments is the element. */
  #readArguments(generic: number, level: number, end: string): void {
    const rows: number[] = [];
    while (this.#at < this.#tokens.length && !this.#take(end)) {
      const before = this.#at;
      rows.push(this.readUnion(level + 1));
      if (!this.#take(",") && this.#at === before) this.#at++;
    }
    const held = rows.at(-1) ?? none;
    if (held !== none && generic !== none) setTypeArgument(this.#x, held, generic, this.#style.place);
  }

  #listOf(element: number): number {
    const row = this.#type(this.#style.list, none);
    if (element !== none) setTypeArgument(this.#x, element, row, this.#style.place);
    return row;
  }

  #path(name: string): number {
    const { parter } = this.#style;
    const parts = parter === undefined ? [name] : name.split(parter);
    if (parter === "::" && parts[0] === "") parts.shift();
    // PHP keeps the names of namespaces apart from those of classes.
    const mark = parter === "\\" ? "\\" : "";
    let row: number = none;
    parts.forEach((part, i) => {
      const isLast = i === parts.length - 1;
      const op = isLast ? ops.type : i === 0 ? ops.ident : ops.member;
      row = this.#x.addExpression(
        op,
        this.#x.names.internText(isLast ? part : part + mark),
        row,
        this.#offset,
      );
    });
    return row;
  }

  #type(name: string, base: number): number {
    return this.#x.addExpression(ops.type, this.#x.names.internText(name), base, this.#offset);
  }

  #take(token: string): boolean {
    if (this.#tokens[this.#at] !== token) return false;
    this.#at++;
    return true;
  }
}
