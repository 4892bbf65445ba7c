// A text of which the grammar sees only parts: the rest is spaces, so that every character keeps its offset.

const blank = 0x20;

export class MaskedText {
  readonly text: string;
  readonly #seen: Uint16Array;
  /** Names that the markup itself declares, for example in a loop. They are not the script's names. Innermost last. */
  readonly #declared: string[] = [];
  /** How often each name is declared. */
  readonly #known = new Map<string, number>();
  /** Open parts of the markup, each with the number of names declared before it. */
  readonly #scopes: { readonly name: string; readonly declared: number }[] = [];
  /** How many parts of each name are open. */
  readonly #opened = new Map<string, number>();

  constructor(text: string) {
    this.text = text;
    this.#seen = new Uint16Array(text.length).fill(blank);
    for (let at = 0; at < text.length; at++) {
      const code = text.charCodeAt(at);
      if (code === 0x0a || code === 0x0d) this.#seen[at] = code;
    }
  }

  /** Shows a part unchanged. */
  keep(from: number, to: number): void {
    for (let at = from; at < to; at++) this.#seen[at] = this.text.charCodeAt(at);
  }

  /** Shows an expression. Reads of the markup's own names, including members, become an empty list. */
  keepExpression(from: number, to: number): void {
    this.keep(from, to);
    const code = this.text.slice(from, to);
    for (const { 0: read, 1: name, index } of code.matchAll(reads)) {
      const start = from + index;
      const end = start + read.length;
      if (!this.#known.has(name!) || isKey(code, index, index + read.length)) continue;
      for (let at = start; at < end; at++) if (this.#seen[at]! > blank) this.#seen[at] = blank;
      if (name!.length === 1) this.put(start, "0");
      else {
        this.put(start, "[");
        this.put(start + 1, "]");
      }
    }
  }

  /** Shows an expression as a statement, in place of the characters around it. */
  keepStatement(from: number, to: number): void {
    this.put(from - 1, ";");
    this.keepExpression(from, to);
    this.put(to, ";");
  }

  /** Shows `sign` instead of the character at `at`. A line break stays, since it also separates statements. */
  put(at: number, sign: string): void {
    const isLineEnd = this.#seen[at] === 0x0a || this.#seen[at] === 0x0d;
    if (at >= 0 && at < this.#seen.length && !isLineEnd) this.#seen[at] = sign.charCodeAt(0);
  }

  /** Shows `sign` instead of the character at `at`, even of a line break, for languages in which it separates nothing. */
  replace(at: number, sign: string): void {
    if (at >= 0 && at < this.#seen.length) this.#seen[at] = sign.charCodeAt(0);
  }

  /** From now on the names in a pattern (`item`, `(item, i)`, `{ a, b: c }`) belong to the markup. */
  declare(pattern: string): void {
    for (const [name] of pattern.matchAll(patternNames)) {
      this.#declared.push(name);
      count(this.#known, name, 1);
    }
  }

  /** Declarations from here on are known until `close` is called with the same name. */
  open(name: string): void {
    this.#scopes.push({ name, declared: this.#declared.length });
    count(this.#opened, name, 1);
  }

  /** Ends the innermost part with that name, and all parts inside it. Does nothing if there is none. */
  close(name: string): void {
    if (!this.#opened.has(name)) return;
    for (let part = this.#scopes.pop(); part !== undefined; part = this.#scopes.pop()) {
      count(this.#opened, part.name, -1);
      while (this.#declared.length > part.declared) count(this.#known, this.#declared.pop()!, -1);
      if (part.name === name) return;
    }
  }

  /** The text in the form that the grammar sees. */
  toString(): string {
    let seen = "";
    // The whole file would be too long as an argument list.
    for (let at = 0; at < this.#seen.length; at += 8192) {
      seen += String.fromCharCode(...this.#seen.subarray(at, at + 8192));
    }
    return seen;
  }
}

function count(counts: Map<string, number>, name: string, change: number): void {
  const sum = (counts.get(name) ?? 0) + change;
  if (sum === 0) counts.delete(name);
  else counts.set(name, sum);
}

/** Whether it may be a key of an object (`{ name }`, `{ name: 1 }`), where only a name can be. */
function isKey(code: string, start: number, end: number): boolean {
  let before = start - 1;
  while (before >= 0 && /\s/.test(code[before]!)) before--;
  keyEnd.lastIndex = end;
  return (code[before] === "{" || code[before] === ",") && keyEnd.test(code);
}

const keyEnd = /\s*[,:}]/y;
/** A name that is not a member, with the members that are read from it. */
const reads = /(?<![\w$.]|\?\.)([A-Za-z_$][\w$]*)(?:\s*\??\.\s*[A-Za-z_$][\w$]*)*/g;
/** Names in a pattern, without keys and names in default values. */
const patternNames = /(?=[A-Za-z_$])(?<![\w$])(?<!=\s*)[A-Za-z_$][\w$]*(?![\w$]|\s*:)/g;
