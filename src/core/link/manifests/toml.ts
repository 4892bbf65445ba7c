// TOML as Cargo.toml and pyproject.toml use it: tables, arrays of tables, strings, lists, inline tables.
// Dates stay strings, numbers become numbers; what does not parse is left out.

export type Toml = boolean | number | string | readonly Toml[] | TomlTable;
export interface TomlTable {
  readonly [key: string]: Toml | undefined;
}

type Draft = Map<string, Draft | Toml | (Draft | Toml)[]>;

/** The root table of a TOML text. Never throws. */
export function parseToml(text: string): TomlTable {
  const root: Draft = new Map();
  const reader = new Reader(text);
  let table = root;
  for (;;) {
    reader.skipBlank();
    if (reader.isDone) return freeze(root);
    if (reader.take("[[")) {
      table = openTable(root, reader.readKey(), true);
      reader.take("]]");
    } else if (reader.take("[")) {
      table = openTable(root, reader.readKey(), false);
      reader.take("]");
    } else {
      const key = reader.readKey();
      reader.skipSpace();
      if (key.length > 0 && reader.take("=")) {
        const holder = openTable(table, key.slice(0, -1), false);
        holder.set(key.at(-1)!, reader.readValue());
      }
    }
    reader.skipLine();
  }
}

/** The table under `key`; undefined when it is none. */
export function tableOf(table: TomlTable | undefined, key: string): TomlTable | undefined {
  const value = fieldOf(table, key);
  return typeof value === "object" && !Array.isArray(value) ? (value as TomlTable) : undefined;
}

export function listOf(table: TomlTable | undefined, key: string): readonly Toml[] {
  const value = fieldOf(table, key);
  return Array.isArray(value) ? (value as readonly Toml[]) : [];
}

export function stringOf(table: TomlTable | undefined, key: string): string | undefined {
  const value = fieldOf(table, key);
  return typeof value === "string" ? value : undefined;
}

function fieldOf(table: TomlTable | undefined, key: string): Toml | undefined {
  return table !== undefined && Object.hasOwn(table, key) ? table[key] : undefined;
}

function openTable(from: Draft, path: readonly string[], isListItem: boolean): Draft {
  let at = from;
  path.forEach((key, i) => {
    const isLast = i === path.length - 1;
    let next = at.get(key);
    if (isLast && isListItem) {
      const list = Array.isArray(next) ? next : [];
      at.set(key, list);
      next = new Map();
      list.push(next);
    } else if (Array.isArray(next)) next = next.at(-1);
    if (!(next instanceof Map)) at.set(key, (next = new Map()));
    at = next;
  });
  return at;
}

function freeze(draft: Draft): TomlTable {
  const entries = [...draft].map(([key, value]) => [key, freezeValue(value)] as const);
  return Object.fromEntries(entries);
}

function freezeValue(value: Draft | Toml | (Draft | Toml)[]): Toml {
  if (value instanceof Map) return freeze(value);
  return Array.isArray(value) ? value.map((item) => freezeValue(item)) : value;
}

const escapes: Readonly<Record<string, string>> = { n: "\n", t: "\t", r: "\r", '"': '"', "\\": "\\" };

class Reader {
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  get isDone(): boolean {
    return this.#at >= this.#text.length;
  }

  take(token: string): boolean {
    if (!this.#text.startsWith(token, this.#at)) return false;
    this.#at += token.length;
    return true;
  }

  skipSpace(): void {
    this.#match(/[ \t]*/y);
  }

  skipBlank(): void {
    this.#match(/(?:\s|#[^\n]*)*/y);
  }

  skipLine(): void {
    this.#match(/[^\n]*\n?/y);
  }

  readKey(): string[] {
    const parts: string[] = [];
    do {
      this.skipSpace();
      const quoted = this.#readString();
      const part = quoted ?? this.#match(/[A-Za-z0-9_-]+/y);
      if (part === "") break;
      parts.push(part);
      this.skipSpace();
    } while (this.take("."));
    return parts;
  }

  readValue(): Toml {
    this.skipBlank();
    const text = this.#readString();
    if (text !== undefined) return text;
    if (this.take("[")) return this.#readList();
    if (this.take("{")) return this.#readInline();
    const word = this.#match(/[^\s,\]}#]+/y);
    if (word === "true" || word === "false") return word === "true";
    const number = Number(word.replaceAll("_", ""));
    return word === "" || Number.isNaN(number) ? word : number;
  }

  #readList(): Toml[] {
    const items: Toml[] = [];
    for (;;) {
      this.skipBlank();
      if (this.isDone || this.take("]")) return items;
      const before = this.#at;
      items.push(this.readValue());
      this.skipBlank();
      this.take(",");
      if (this.#at === before) return items;
    }
  }

  #readInline(): TomlTable {
    const draft: Draft = new Map();
    for (;;) {
      this.skipBlank();
      if (this.isDone || this.take("}")) return freeze(draft);
      const key = this.readKey();
      this.skipSpace();
      if (key.length === 0 || !this.take("=")) return freeze(draft);
      openTable(draft, key.slice(0, -1), false).set(key.at(-1)!, this.readValue());
      this.skipBlank();
      this.take(",");
    }
  }

  #readString(): string | undefined {
    if (this.take('"""')) return unescape(this.#until('"""').replace(/^\r?\n/, ""));
    if (this.take("'''")) return this.#until("'''").replace(/^\r?\n/, "");
    if (this.take("'")) return this.#until("'");
    if (!this.take('"')) return undefined;
    const raw = this.#match(/(?:[^"\\\n]|\\.)*/y);
    this.take('"');
    return unescape(raw);
  }

  #until(end: string): string {
    const stop = this.#text.indexOf(end, this.#at);
    const found = this.#text.slice(this.#at, stop < 0 ? undefined : stop);
    this.#at = stop < 0 ? this.#text.length : stop + end.length;
    return found;
  }

  #match(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0] ?? "";
    this.#at += found.length;
    return found;
  }
}

function unescape(raw: string): string {
  return raw
    .replace(/\\\r?\n\s*/g, "")
    .replace(/\\u([0-9a-fA-F]{4})|\\(.)/g, (_, code: string | undefined, character: string) =>
      code === undefined ? (escapes[character] ?? character) : String.fromCharCode(parseInt(code, 16)),
    );
}
