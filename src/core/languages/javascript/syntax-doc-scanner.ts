// Words and punctuation of a type in a comment, without white space and the asterisks that begin the comment's lines.
import { none } from "../../types/parsed-file.ts";

export interface DocToken {
  readonly start: number;
  /** "" at the end of the text. */
  readonly text: string;
  readonly isWord: boolean;
}

const tokenPattern =
  /[A-Za-z_$\u00aa-\uffff][\w$\u00aa-\uffff]*|"[^"\n]*"|'[^'\n]*'|`[^`]*`|\d[\w.]*|=>|\.\.\.|\S/y;
const wordStart = /^[A-Za-z_$\u00aa-\uffff]/;
const closing: Readonly<Record<string, string>> = { "(": ")", "[": "]", "{": "}", "<": ">" };

export class DocScanner {
  /** Offset at which the next token is searched. */
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

  /** Takes the dot of a path. Closure's dot before type arguments ends the path: `Array.<Order>`. */
  takeDot(): boolean {
    if (!this.take(".")) return false;
    return this.peek().text !== "<";
  }

  /** Stops: nothing more is read. */
  fail(): number {
    this.at = this.#end;
    return none;
  }

  /** Moves past the bracket that closes this one; to the end if none does. */
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

  /** Whether the "(" here begins the parameters of a function type with an arrow. */
  isArrow(): boolean {
    const { at } = this;
    this.skipBalanced();
    const isArrow = this.peek().text === "=>";
    this.at = at;
    return isArrow;
  }

  /**
   * Whether a parameter's name is here, with or without a type after it: `name: Type`, `...names: Type[]`, `{ a }:
   * Type`.
   */
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

  /** Moves past a parameter's name; returns whether a type follows. */
  skipLabel(): boolean {
    this.take("...");
    if (this.peek().isWord) this.next();
    else this.skipBalanced();
    this.take("?");
    return this.take(":");
  }

  /** Offset after white space and, on a new line, its leading asterisks. */
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
