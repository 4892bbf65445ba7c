// Reads types in JSDoc, `Array<Order>|null`, `function(Order): void`, `import("./order.js").Order`, into the same rows
// as TypeScript's annotations. Closure's older forms are read as well.
import { noString } from "../../../base/string-table.ts";
import { none, ops } from "../../types/parsed-file.ts";
import type { Extraction } from "../../parse/nodes/extraction.ts";
import { unneededFlag } from "../../parse/nodes/rows.ts";
import { setTypeArgument } from "../../parse/nodes/type-rows.ts";
import { addFunctionType, composeType } from "./syntax-doc-rows.ts";
import { DocScanner } from "./syntax-doc-scanner.ts";
import { addTypeImport } from "./syntax-type-imports.ts";

/** A member of an object type that is written in place. */
export interface DocField {
  readonly name: string;
  readonly offset: number;
  readonly end: number;
  /** Row of its type; for a method, of its result. */
  readonly type: number;
  readonly isMethod: boolean;
}

/** Too vague to use: the value itself may say more. */
const vague =
  /^(?:any|unknown|mixed|object|Object|function|Function|void|undefined|null|never|integer|int|float|bool|symbol)$/;
/** Vague without type arguments. */
const vagueAlone = /^(?:Array|Promise|Map|Set|Iterable)$/;
const primitive = /^(?:string|number|boolean|bigint|String|Number|Boolean)$/;
/** Types nested deeper are not read. */
const deepest = 24;

export class DocTypes extends DocScanner {
  readonly #x: Extraction;
  /** Members of the object types that the outermost type is, or consists of. */
  fields: DocField[] = [];

  constructor(x: Extraction, start: number, end: number) {
    super(x.text, start, end);
    this.#x = x;
  }

  /**
   * Reads the type in braces here and stops after it. Returns its row; `none` if there is no type or it is unreadable.
   */
  readBraced(): number {
    this.fields = [];
    const start = this.at;
    if (!this.take("{")) return none;
    const row = this.readType(0);
    if (this.take("}")) return row;
    this.at = start;
    this.skipBalanced();
    return none;
  }

  /** Moves past the type in braces here without reading it. */
  skipBraced(): void {
    if (this.peek().text === "{") this.skipBalanced();
  }

  /** A union, an intersection, or one type. */
  readType(level: number): number {
    if (level > deepest) return this.fail();
    this.take("|");
    const arms: number[] = [];
    do {
      const row = this.#readPostfix(level);
      if (row !== none && !arms.includes(row)) arms.push(row);
    } while (this.take("|") || this.take("&"));
    if (arms.length < 2) return arms[0] ?? none;
    return composeType(this.#x, "|", arms, this.#x.expressions.offset[arms[0]!]!);
  }

  #readPostfix(level: number): number {
    let row = this.#readPrimary(level);
    for (;;) {
      if (this.take("[")) {
        if (this.take("]")) row = this.#listOf(row);
        else row = this.#readLookup(row, level);
      } else if (!this.take("=") && !this.take("?") && !this.take("!")) return row;
    }
  }

  /** `Services["lang"]` is the type of that property. */
  #readLookup(holder: number, level: number): number {
    const { start, text } = this.peek();
    const key = /^["']([\w$]+)["']$/.exec(text)?.[1];
    this.readType(level + 1);
    if (!this.take("]")) return this.fail();
    if (key === undefined || holder === none) return none;
    return this.#x.addExpression(ops.type, this.#x.names.internText(key), holder, start + 1);
  }

  #readPrimary(level: number): number {
    const { start, text, isWord } = this.peek();
    if (isWord) return this.#readWord(text, start, level);
    if (text === "(" && this.isArrow()) return this.#readFunction(start, level);
    if (text === "<") {
      this.skipBalanced(); // type parameters of a function type
      return this.peek().text === "(" ? this.#readFunction(start, level) : this.fail();
    }
    if (text === "{") return this.#readObject(start, level);
    if (text === "") return this.fail();
    this.next();
    switch (text) {
      case "?":
      case "!":
        return this.#readPostfix(level + 1);
      case "...":
        return this.#listOf(this.#readPostfix(level + 1));
      case "(": {
        const row = this.readType(level + 1);
        return this.take(")") ? row : this.fail();
      }
      case "[":
        return composeType(this.#x, "tuple", this.#readList("]", level), start);
      case "*":
      case "-":
        return none;
      default:
        return /^["'`\d]/.test(text) ? none : this.fail();
    }
  }

  #readWord(word: string, start: number, level: number): number {
    if (word === "function") {
      this.next();
      return this.peek().text === "(" ? this.#readFunction(start, level, true) : none;
    }
    if (word === "typeof") {
      this.next();
      return this.#readPath(false, level);
    }
    if (
      word === "readonly" ||
      word === "asserts" ||
      word === "unique" ||
      word === "keyof" ||
      word === "new"
    ) {
      this.next();
      const { text, isWord } = this.peek();
      if (word !== "readonly" && (isWord || text === "(")) {
        this.#readPostfix(level + 1);
        return none;
      }
      if (isWord || text === "(") return this.#readPostfix(level + 1);
      return none;
    }
    if (word === "this") {
      this.next();
      return this.#x.addExpression(ops.self, noString, none, start);
    }
    const row = this.#readPath(true, level);
    if (this.peek().text !== "is") return row;
    this.next(); // `value is Order` is a boolean
    this.readType(level + 1);
    return none;
  }

  /** `Order`, `shop.Order`, `import("./shop.js").Order`, with type arguments; with `typeof`, as a value. */
  #readPath(isType: boolean, level: number): number {
    const { names } = this.#x;
    let row: number = none;
    for (let isFirst = true; ; isFirst = false) {
      const { start, text, isWord } = this.peek();
      if (!isWord) return this.fail();
      this.next();
      const name = isFirst && text === "import" ? this.#readModule(start) : text;
      if (name === undefined) return this.fail();
      const goesOn = this.takeDot();
      if (isFirst && isType && !goesOn) return this.#readGeneric(name, start, level);
      const op = isType && !goesOn ? ops.type : isFirst ? ops.ident : ops.member;
      row = this.#x.addExpression(op, names.internText(name), row, start);
      if (goesOn) continue;
      if (isType) this.#readArguments(row, level);
      return row;
    }
  }

  /** Reads `import("…")` and adds an import row. Returns the text by which that row leads to the module. */
  #readModule(start: number): string | undefined {
    if (!this.take("(")) return undefined;
    const module = /^["'](.+)["']$/.exec(this.peek().text)?.[1];
    this.next();
    if (module === undefined || !this.take(")")) return undefined;
    const local = `import("${module}")`;
    addTypeImport(this.#x, local, module, start);
    return local;
  }

  #readGeneric(name: string, start: number, level: number): number {
    const { names } = this.#x;
    const hasArguments = this.peek().text === "<";
    if (!hasArguments && (vague.test(name) || vagueAlone.test(name))) return none;
    if (primitive.test(name)) {
      const row = this.#x.addExpression(ops.type, names.internText(name.toLowerCase()), none, start);
      this.#x.addFlags(row, unneededFlag);
      return row;
    }
    const written = name === "Object" || name === "object" ? "Record" : name;
    const row = this.#x.addExpression(ops.type, names.internText(written), none, start);
    this.#readArguments(row, level);
    return row;
  }

  #readArguments(generic: number, level: number): void {
    if (!this.take("<")) return;
    this.#readList(">", level).forEach((row, position) => {
      setTypeArgument(this.#x, row, generic, position);
    });
  }

  /** Rows of types up to `end`, some of them `none`; labels of a tuple's elements are skipped. */
  #readList(end: string, level: number): number[] {
    const rows: number[] = [];
    while (!this.take(end)) {
      if (this.isLabel()) this.skipLabel();
      rows.push(this.readType(level + 1));
      if (!this.take(",") && this.peek().text !== end) {
        this.fail();
        break;
      }
    }
    return rows;
  }

  /** From "(" on: a type "=>" whose arguments are the parameter types and, last, the result type. */
  #readFunction(start: number, level: number, isClosure = false): number {
    const { types, result } = this.#readSignature(level, isClosure);
    return addFunctionType(this.#x, types, result, start);
  }

  /** Closure's `function(Order): void` has types in the place of an arrow function's parameter names. */
  #readSignature(level: number, isClosure: boolean): { types: number[]; result: number } {
    const types: number[] = [];
    this.next();
    while (!this.take(")")) {
      const isSelf = /^(?:this|new)$/.test(this.peek().text);
      const hasType = (isClosure && !this.isLabel()) || this.skipLabel();
      const type = hasType ? this.readType(level + 1) : none;
      if (!isSelf) types.push(type);
      if (!this.take(",") && this.peek().text !== ")") {
        this.fail();
        break;
      }
    }
    const result = this.take("=>") || this.take(":") ? this.readType(level + 1) : none;
    return { types, result };
  }

  /**
   * Adds the members of an outermost type to `fields`. The row is that of a table, if any key leads to the same type.
   */
  #readObject(start: number, level: number): number {
    this.next();
    let table: number = none;
    while (!this.take("}")) {
      if (this.peek().text === "readonly") this.next();
      const { start: offset, text, isWord } = this.peek();
      if (text === "[") table = this.#readIndex(level);
      else {
        const name = isWord ? text : /^["'](.+)["']$/.exec(text)?.[1];
        if (name === undefined) return this.fail();
        const shift = isWord ? 0 : 1;
        this.next();
        this.take("?");
        const isMethod = this.peek().text === "(";
        const type = isMethod
          ? this.#readSignature(level, false).result
          : this.take(":")
            ? this.readType(level + 1)
            : none;
        if (level === 0)
          this.fields.push({
            name,
            offset: offset + shift,
            end: offset + shift + name.length,
            type,
            isMethod,
          });
      }
      if (!this.take(",")) this.take(";");
      if (this.peek().text === "") return none;
    }
    return table === none ? none : composeType(this.#x, "[key]", [none, table], start);
  }

  /** `[key: string]: Order`, `[K in Keys]: Order`: row of the type after the colon. */
  #readIndex(level: number): number {
    this.skipBalanced();
    this.take("?");
    return this.take(":") ? this.readType(level + 1) : this.fail();
  }

  #listOf(element: number): number {
    return element === none
      ? none
      : composeType(this.#x, "Array", [element], this.#x.expressions.offset[element]!);
  }
}
