// Which value did an agent mean as JSON? Reads JSON, Python literals, and both without their outer braces.
import { isRecord } from "../../base/is-record.ts";

/** Values nested deeper are refused: they are not real input, and would overflow the stack. */
const maxDepth = 32;

/**
 * The value of a text that is a whole object, list or quoted string in JSON or Python spelling: either kind of quotes,
 * True/False/None, bare keys, trailing commas. Undefined for anything else.
 */
export function parseRelaxed(text: string): unknown {
  const trimmed = text.trim();
  if (!/^[[{"']/.test(trimmed)) return undefined;
  try {
    return JSON.parse(trimmed) as unknown;
  } catch {
    return new RelaxedReader(trimmed).readAll();
  }
}

/** The members of an object written without braces: `"query":"x","limit":2`. */
export function parseMembers(text: string): Readonly<Record<string, unknown>> | undefined {
  const trimmed = text.trim();
  if (!/^(["'][^"']+["']|[A-Za-z_]\w*)\s*:/.test(trimmed)) return undefined;
  const value = parseRelaxed(`{${trimmed}}`);
  return isRecord(value) ? value : undefined;
}

const words: Readonly<Record<string, unknown>> = {
  true: true,
  True: true,
  false: false,
  False: false,
  null: null,
  None: null,
};

const escapes: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", b: "\b", f: "\f" };

/** A recursive descent over the text; every read returns `failed` if the text is not as expected. */
const failed = Symbol("failed");

class RelaxedReader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  readAll(): unknown {
    const value = this.#readValue(0);
    this.#skipSpace();
    return value === failed || this.#at < this.#text.length ? undefined : value;
  }

  #readValue(depth: number): unknown {
    this.#skipSpace();
    if (depth > maxDepth) return failed;
    switch (this.#text[this.#at]) {
      case "{":
        return this.#readObject(depth);
      case "[":
        return this.#readList(depth);
      case '"':
      case "'":
        return this.#readString();
      case undefined:
      default:
        return this.#readWord();
    }
  }

  #readObject(depth: number): unknown {
    const members: [string, unknown][] = [];
    this.#at++;
    for (;;) {
      if (this.#take("}")) return Object.fromEntries(members);
      const quoted = /["']/.test(this.#text[this.#at] ?? "");
      const key = quoted ? this.#readString() : this.#match(/[A-Za-z_][\w-]*/y);
      if (typeof key !== "string" || !this.#take(":")) return failed;
      const value = this.#readValue(depth + 1);
      if (value === failed) return failed;
      members.push([key, value]);
      if (!this.#take(",") && this.#text[this.#at] !== "}") return failed;
    }
  }

  #readList(depth: number): unknown {
    const values: unknown[] = [];
    this.#at++;
    for (;;) {
      if (this.#take("]")) return values;
      const value = this.#readValue(depth + 1);
      if (value === failed) return failed;
      values.push(value);
      if (!this.#take(",") && this.#text[this.#at] !== "]") return failed;
    }
  }

  #readString(): unknown {
    const quote = this.#text[this.#at];
    let value = "";
    for (this.#at++; this.#at < this.#text.length; this.#at++) {
      const character = this.#text[this.#at]!;
      if (character === quote) {
        this.#at++;
        return value;
      }
      if (character !== "\\") value += character;
      else {
        const escaped = this.#text[++this.#at] ?? "";
        const code = escaped === "u" ? this.#text.slice(this.#at + 1, this.#at + 5) : "";
        if (/^[0-9a-f]{4}$/i.test(code)) {
          value += String.fromCharCode(Number.parseInt(code, 16));
          this.#at += 4;
        } else value += escapes[escaped] ?? escaped;
      }
    }
    return failed;
  }

  #readWord(): unknown {
    const word = this.#match(/[^\s,:[\]{}"']+/y);
    if (word === undefined) return failed;
    if (Object.hasOwn(words, word)) return words[word];
    const number = Number(word);
    return Number.isFinite(number) ? number : failed;
  }

  #take(character: string): boolean {
    this.#skipSpace();
    if (this.#text[this.#at] !== character) return false;
    this.#at++;
    this.#skipSpace();
    return true;
  }

  #skipSpace(): void {
    this.#match(/\s*/y);
  }

  #match(pattern: RegExp): string | undefined {
    pattern.lastIndex = this.#at;
    const match = pattern.exec(this.#text)?.[0];
    this.#at += match?.length ?? 0;
    return match;
  }
}
