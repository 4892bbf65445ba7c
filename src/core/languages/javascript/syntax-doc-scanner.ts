// Words and marks of a type in a comment: white space and the margin of the comment's lines are no part of it.
import { none } from "../../types/parsed-file.ts";

export interface DocToken {
  readonly start: number;
  /** "" at the end. */
  readonly text: string;
  readonly isWord: boolean;
}

const tokenPattern =
  /[A-Za-z_$\u00aa-\uffff][\w$\u00aa-\uffff]*|"[^"\n]*"|'[^'\n]*'|`[^`]*`|\d[\w.]*|=>|\.\.\.|\S/y;
const wordStart = /^[A-Za-z_$\u00aa-\uffff]/;
const closing: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}", "<": ">" };

export class DocScanner {
  /** Where the next token is looked for. */
  at: number;
  readonly #text: string;
  readonly #end: number;
  #peeked: DocToken | undefined;
  #peekedFrom = -1;
  #peekedEnd = 0;

  constructor(text: string, start: number, end: number) {
    this.#text = text;
    this.at = start;
    this.#end = end;
  }

  peek(): DocToken {
    if (this.#peeked !== undefined && this.#peekedFrom === this.at) return this.#peeked;
    const start = this.#skipSpace(this.at);
    tokenPattern.lastIndex = start;
    const found = start < this.#end ? tokenPattern.exec(this.#text) : null;
    const isInside = found !== null && start + found[0].length <= this.#end;
    const text = isInside ? found[0] : "";
    this.#peekedFrom = this.at;
    this.#peekedEnd = start + text.length;
    return (this.#peeked = { start, text, isWord: wordStart.test(text) });
  }

  next(): void {
    this.peek();
    this.at = this.#peekedEnd;
  }

  take(text: string): boolean {
    if (this.peek().text !== text) return false;
    this.next();
    return true;
  }

  /** The dot of a path, or the one that Closure writes before type arguments, which ends the path: `Array.<Order>`. */
  takeDot(): boolean {
    if (!this.take(".")) return false;
    return this.peek().text !== "<";
  }

  /** Nothing more is read. */
  fail(): number {
    this.at = this.#end;
    return none;
  }

  /** Behind the bracket that closes the one here; at the end where none does. */
  skipBalanced(): void {
    const ends: string[] = [];
    do {
      const { text } = this.peek();
      if (text === "") {
        this.fail();
        return;
      }
      const end = closing[text];
      if (end !== undefined) ends.push(end);
      else if (text === ends.at(-1)) ends.pop();
      this.next();
    } while (ends.length > 0);
  }

  /** The "(" here begins the parameters of an arrow's type. */
  isArrow(): boolean {
    const { at } = this;
    this.skipBalanced();
    const isArrow = this.peek().text === "=>";
    this.at = at;
    return isArrow;
  }

  /** A parameter's name stands here, with or without a type behind it: `name: Type`, `...names: Type[]`, `{ a }: Type`. */
  isLabel(): boolean {
    const { at } = this;
    this.take("...");
    const { text, isWord } = this.peek();
    if (isWord) this.next();
    else if (text === "{" || text === "[") this.skipBalanced();
    else {
      this.at = at;
      return false;
    }
    this.take("?");
    const isLabel = this.peek().text === ":";
    this.at = at;
    return isLabel;
  }

  /** Behind a parameter's name; returns whether a type follows. */
  skipLabel(): boolean {
    this.take("...");
    if (this.peek().isWord) this.next();
    else this.skipBalanced();
    this.take("?");
    return this.take(":");
  }

  /** Behind white space and, where a line has begun, its asterisks. */
  #skipSpace(from: number): number {
    let at = from;
    let isMargin = false;
    for (; at < this.#end; at++) {
      const unit = this.#text.charCodeAt(at);
      if (unit === 10) isMargin = true;
      else if (unit > 32 && !(isMargin && unit === 0x2a)) break;
    }
    return at;
  }
}
