// The code of a Razor file as the grammar of C# sees it: one scan with a stack of what is open.
import { MaskedText } from "../syntax-parts/masked-text.ts";
import { codeSign, endOfString, findEnd } from "./syntax-signs.ts";
import {
  body,
  branch,
  component,
  directive,
  directiveAttribute,
  emptyElement,
  escapedName,
  handler,
  markupSign,
  members,
  name,
  rawElement,
  rawEnd,
  section,
  statement,
  step,
  tagSign,
} from "./syntax-signs.ts";
import { matchAt } from "../syntax-parts/text-parts.ts";

/** What comes behind the bracket that ends code: the body of a statement, another branch, the rest of `a(b).c`. */
type Next = "body" | "branch" | "chain" | "end" | "nothing";

interface Code {
  readonly kind: "code";
  readonly next: Next;
  /** Where the expression begins, for "chain". */
  readonly start: number;
  /** How many brackets are open. */
  depth: number;
  /** The last sign of the code seen so far: markup begins only behind some. */
  last: string;
  readonly isHidden: boolean;
}

interface Markup {
  readonly kind: "markup";
  /** "raw": a script or style, in which only code is read. */
  readonly ends: "file" | "line" | "element" | "raw";
  depth: number;
}

interface Tag {
  readonly kind: "tag";
  readonly opens: boolean;
  readonly name: string;
  quote: string;
}

export function showCode(text: string): string {
  return new RazorText(text).read();
}

class RazorText {
  readonly #text: string;
  readonly #seen: MaskedText;
  readonly #open: (Code | Markup | Tag)[] = [{ kind: "markup", ends: "file", depth: 0 }];
  #at = 0;
  /** Everything from here on is hidden so far. */
  #shown = 0;

  constructor(text: string) {
    this.#text = text;
    this.#seen = new MaskedText(text);
  }

  read(): string {
    while (this.#at < this.#text.length) {
      const part = this.#open.at(-1)!;
      if (part.kind === "code") this.#readCode(part);
      else if (part.kind === "tag") this.#readTag(part);
      else this.#readMarkup(part);
    }
    return this.#seen.toString();
  }

  #keep(from: number, to: number): void {
    this.#seen.keep(from, to);
    this.#shown = Math.max(this.#shown, to);
  }

  #put(at: number, sign: string): void {
    this.#seen.replace(at, sign);
    this.#shown = Math.max(this.#shown, at + 1);
  }

  #readMarkup(part: Markup): void {
    const found = matchAt(markupSign, this.#text, this.#at);
    if (found === null) {
      this.#at = this.#text.length;
      return;
    }
    const { 0: sign, index } = found;
    this.#at = index + sign.length;
    if (sign === "\n") {
      if (part.ends === "line") this.#open.pop();
    } else if (sign === "<!--") this.#at = findEnd(this.#text, this.#at, "-->");
    else if (sign.startsWith("@")) this.#readAt(sign, index);
    else if (part.ends !== "raw") this.#openTag(sign, index);
    else if (rawEnd.test(sign)) {
      this.#open.pop();
      this.#openTag(sign, index);
    }
  }

  #readAt(sign: string, index: number): void {
    if (sign === "@*") this.#at = findEnd(this.#text, this.#at, "*@");
    else if (sign === "@" && !/\w/.test(this.#text[index - 1] ?? "")) this.#readTransition(index);
  }

  #openTag(sign: string, index: number): void {
    const opens = sign[1] !== "/";
    if (component.test(sign)) {
      this.#put(index, "!");
      this.#keep(index + 1, this.#at);
      this.#put(this.#at, ";");
    }
    this.#open.push({ kind: "tag", opens, name: sign.slice(opens ? 1 : 2), quote: "" });
  }

  #readTag(tag: Tag): void {
    const found = matchAt(tagSign, this.#text, this.#at);
    if (found === null) {
      this.#at = this.#text.length;
      return;
    }
    const { 0: sign, index } = found;
    this.#at = index + sign.length;
    if (sign.startsWith("@")) {
      const isDirective =
        tag.quote === "" && directiveAttribute.test(this.#text.slice(index, index + longestName));
      if (!isDirective) this.#readAt(sign, index);
    } else if (sign === '"' || sign === "'") {
      if (tag.quote === sign) tag.quote = "";
      else if (tag.quote === "") this.#openQuote(tag, sign, index);
    } else if (tag.quote === "") this.#closeTag(tag, sign);
  }

  /** `@onclick="Save"`, `OnClick="() => Save()"`: the value is code. */
  #openQuote(tag: Tag, quote: string, index: number): void {
    const from = index + 1;
    const before = this.#text.slice(Math.max(0, index - longestName), index);
    const attribute = /(?<=\s)[\w@:-]+\s*=\s*$/.exec(before)?.[0];
    const end = this.#text.indexOf(quote, from);
    const isCode = attribute !== undefined && handler.test(attribute) && end > from;
    if (!isCode || end > from + longestValue || this.#text[from] === "@") {
      tag.quote = quote;
      return;
    }
    this.#put(index, "(");
    this.#keep(from, end);
    this.#put(end, ")");
    this.#put(end + 1, ";");
    this.#at = end + 1;
  }

  #closeTag(tag: Tag, sign: string): void {
    this.#open.pop();
    const around = this.#open.at(-1)!;
    if (around.kind === "markup" && around.ends === "element") {
      if (!emptyElement.test(tag.name)) around.depth += tag.opens ? Number(sign === ">") : -1;
      if (around.depth <= 0) this.#open.pop();
    }
    if (tag.opens && sign === ">" && rawElement.test(tag.name))
      this.#open.push({ kind: "markup", ends: "raw", depth: 0 });
  }

  /** Behind an "@" in markup. */
  #readTransition(start: number): void {
    const from = start + 1;
    const next = this.#text[from];
    if (next === "(" || next === "{") {
      this.#put(start, next === "(" ? "!" : ";");
      this.#openCode(from, next === "(" ? "end" : "nothing", start);
    } else if (!this.#readDirective(start) && !this.#readStatement(start)) {
      const found = matchAt(name, this.#text, from);
      if (found === null) return;
      this.#keep(from, from + found[0].length);
      this.#at = from + found[0].length;
      this.#readChain(start, found[0].startsWith("await"));
    }
  }

  #readDirective(start: number): boolean {
    const from = start + 1;
    const whole = matchAt(members, this.#text, from);
    if (whole !== null) {
      this.#openMembers(start, from + whole[0].length - 1);
      return true;
    }
    const part = matchAt(section, this.#text, from);
    if (part !== null) {
      this.#at = from + part[0].length;
      return true;
    }
    const found = this.#isLineStart(start) ? matchAt(directive, this.#text, from) : null;
    if (found === null) return false;
    const [written, word, rest] = found;
    const end = from + written.trimEnd().length;
    this.#at = end;
    if (rest!.trim() === "") return true;
    if (word === "using") this.#keep(from, end);
    else if (word === "inject") this.#keep(from + word.length, end);
    else if (/^(?:model|inherits|implements|layout)$/.test(word!)) {
      for (let at = 0; at < typeOnly.length; at++) this.#put(start + at, typeOnly[at]!);
      this.#keep(from + word!.length, end);
      this.#put(end, ";");
      return true;
    } else return true;
    this.#put(start, ";");
    this.#put(end, ";");
    return true;
  }

  #isLineStart(at: number): boolean {
    let before = at - 1;
    while (before >= 0 && before > at - longestName && /[ \t\uFEFF]/.test(this.#text[before]!)) before--;
    return before < 0 || this.#text[before] === "\n";
  }

  /** `@code {` is shown as `class code {` if there is room for the word; otherwise its members are statements. */
  #openMembers(start: number, brace: number): void {
    const hasRoom = this.#shown <= start - className.length;
    if (hasRoom) {
      for (let at = 0; at < className.length; at++) this.#put(start - className.length + at, className[at]!);
      this.#keep(start + 1, brace);
    }
    this.#openCode(brace, "nothing", start, !hasRoom);
  }

  #readStatement(start: number): boolean {
    const found = matchAt(statement, this.#text, start + 1);
    if (found === null) return false;
    const bracket = start + found[0].length;
    this.#put(start, ";");
    this.#keep(start + 1, bracket);
    this.#openCode(bracket, this.#text[bracket] === "(" ? "body" : "branch", start);
    return true;
  }

  #openCode(bracket: number, next: Next, start: number, isHidden = false): void {
    if (!isHidden) this.#keep(bracket, bracket + 1);
    this.#at = bracket + 1;
    this.#open.push({ kind: "code", next, start, depth: 1, last: this.#text[bracket]!, isHidden });
  }

  /** Members, calls and indexes behind a name. */
  #readChain(start: number, isCall: boolean): void {
    let calls = isCall;
    for (let found = matchAt(step, this.#text, this.#at); found !== null;) {
      const sign = found[0];
      const end = this.#at + sign.length;
      // `!a?.b` is no statement, `!a .b` is one.
      const shown = this.#at + sign.indexOf("?") + 1;
      if (sign.endsWith("(") || sign.endsWith("[")) {
        this.#keep(shown, end);
        this.#openCode(end - 1, "chain", start);
        return;
      }
      this.#keep(shown, end);
      this.#at = end;
      calls = false;
      found = matchAt(step, this.#text, this.#at);
    }
    // A call is a statement, and so is what has an operator.
    this.#put(start, calls ? ";" : "!");
    this.#endStatement();
  }

  #endStatement(): void {
    this.#put(this.#at, ";");
    // In code, what follows is shown: it must not hide the sign.
    if (this.#open.at(-1)!.kind === "code" && /\s/.test(this.#text[this.#at] ?? "")) this.#at++;
  }

  #readCode(code: Code): void {
    const found = matchAt(codeSign, this.#text, this.#at);
    const index = found?.index ?? this.#text.length;
    const before = this.#text
      .slice(Math.max(this.#at, index - longestName), index)
      .trimEnd()
      .at(-1);
    if (before !== undefined) code.last = before;
    this.#keep(this.#at, index);
    this.#at = index;
    if (found === null) return;
    const sign = found[0];
    this.#at += sign.length;
    if (sign.startsWith("/") || sign === "@*" || sign === "<!--") {
      if (sign === "<!--") this.#at = findEnd(this.#text, this.#at, "-->");
      if (sign === "/*") this.#at = findEnd(this.#text, this.#at, "*/");
      if (sign === "@*") this.#at = findEnd(this.#text, this.#at, "*@");
    } else if (sign === "@") {
      // `@Html.Raw(text)` as a statement is output; `@class` in `new { @class = text }` is a name.
      const isOutput = "{};:".includes(code.last) && matchAt(escapedName, this.#text, index) === null;
      if (isOutput) this.#readTransition(index);
      code.last = ";";
    } else if (sign === "@:" || sign.endsWith("<")) this.#readInnerMarkup(code, sign, index);
    else if ("([{".includes(sign)) this.#readBracket(code, index, 1);
    else if (")]}".includes(sign)) this.#readBracket(code, index, -1);
    else {
      if (sign.endsWith('"')) this.#at = endOfString(this.#text, index, this.#at);
      this.#keep(index, this.#at);
      code.last = '"';
    }
  }

  #readInnerMarkup(code: Code, sign: string, index: number): void {
    if (sign === "<" && !"{};:".includes(code.last)) {
      this.#keep(index, this.#at);
      code.last = sign;
      return;
    }
    const ends = sign === "@:" ? "line" : "element";
    code.last = ";";
    if (ends === "element") this.#at--;
    this.#open.push({ kind: "markup", ends, depth: 0 });
  }

  #readBracket(code: Code, index: number, change: number): void {
    code.depth += change;
    code.last = this.#text[index]!;
    if (code.depth > 0 || !code.isHidden) this.#keep(index, index + 1);
    if (code.depth === 0) {
      this.#open.pop();
      this.#goOn(code);
    }
  }

  #goOn({ next, start }: Code): void {
    if (next === "end") this.#endStatement();
    else if (next === "chain") this.#readChain(start, this.#text[this.#at - 1] === ")");
    else if (next !== "nothing") {
      const found = matchAt(next === "body" ? body : branch, this.#text, this.#at);
      if (found === null) return;
      const last = this.#at + found[0].length - 1;
      this.#keep(this.#at, last);
      this.#openCode(last, this.#text[last] === "(" ? "body" : "branch", start);
    }
  }
}

const className = "class";
/** A cast alone is no statement. */
const typeOnly = "_=0 as";
const longestName = 100;
const longestValue = 2_000;
