// EEx and HEEx templates, in files and in `~H` sigils: function components such as `<.button>` and `<Layouts.app>`, and
// calls in their code.
import { noString } from "../../../base/string-table.ts";
import { expressionFlags, none, ops } from "../../types/parsed-file.ts";
import type { Extraction, Hook, Hooks } from "../../parse/nodes/extraction.ts";
import { isKeyword } from "./syntax-calls.ts";
import { nameIn } from "./syntax-names.ts";

const component = /<(?:\.|((?:[A-Z]\w*\.)+))([a-z_]\w*[?!]?)(?=[\s/>])/g;
/** `name(`, `Module.name`, `&name/1`. */
const called =
  /(?<![\w.:@])((?:[A-Z]\w*\.)*)([a-z_]\w*[?!]?)\(|(?<![\w.:@])&?((?:[A-Z]\w*\.)+)([a-z_]\w*[?!]?)|&([a-z_]\w*[?!]?)\/\d/g;
/** The first word between `<%` and `%>` before an argument: a call without parentheses. */
const first = /^\s*([a-z_]\w*[?!]?) +(?!(?:and|or|in|not|when|do)\b)(?=[\w@"':~%&[{])/;
const comment = /<%!--[^]*?(?:--%>|$)/g;
/** Comments, values of attributes that are no code, and elements in which braces are text. */
const plain =
  /<%!--[^]*?(?:--%>|$)|<!--[^]*?(?:-->|$)|(?<=\s[\w:@.-]+=)"[^"]*"|<(script|style)\b[^]*?(?:<\/\1\b|$)/g;
/** `{` and `<%` begin code, in which braces may be nested; `<%#` and `<%%` do not. */
const border = /<%[=%#]?|%>|[{}]/g;
/** What begins or ends a string, a comment or a brace; `?"` and `\"` do not. */
const sign = /#\{|[\\?]["#{}\\]|[{}"#\n]/g;

export const template: Hook = {
  enter(x, node) {
    const written = x.slice(node);
    if (written.startsWith("~H")) addComponents(x, written, x.start(node));
    else addSigil(x, written, x.start(node));
    return undefined;
  },
};

const sigil = /^~([a-z]|[A-Z][A-Z0-9]*)(?=[^A-Za-z0-9])/;
/** Elixir's own. */
const ownSigils = /^[cCsSwWrRDNTUHLE]$/;

/** `~M(100)` calls `sigil_M`. */
function addSigil(x: Extraction, written: string, offset: number): void {
  const name = sigil.exec(written)?.[1];
  if (name === undefined || ownSigils.test(name)) return;
  const callee = x.addExpression(ops.ident, x.names.internText(`sigil_${name}`), none, offset);
  x.expressions.argc[x.addExpression(ops.call, noString, callee, offset)] = 2;
}

/**
 * A file that is a template as a whole: the grammar sees a number in place of its first tag, and nothing else. Not even
 * line ends: Elixir's grammar takes quadratic time for a run of empty lines.
 */
function fileHooks(add: (x: Extraction, text: string, offset: number) => void): Hooks {
  return {
    prepare: {
      prepare(text) {
        const at = text.search(/[<{]/);
        return at < 0 ? blank(text) : `${" ".repeat(at)}0${" ".repeat(text.length - at - 1)}`;
      },
    },
    file: {
      enter(x) {
        add(x, x.text, 0);
        return true;
      },
    },
  };
}

export const heexHooks = fileHooks(addComponents);
export const eexHooks = fileHooks((x, text, offset) => {
  addCode(x, text.replaceAll(comment, blank), offset, false);
});

function addComponents(x: Extraction, written: string, offset: number): void {
  const text = written.replaceAll(plain, (part: string, element: string | undefined) =>
    element === undefined ? blank(part) : part.replaceAll(/[{}]/g, " "),
  );
  for (const { 0: found, 1: module, 2: name, index } of text.matchAll(component))
    addCall(x, module, name!, offset + index + found.lastIndexOf(name!));
  addCode(x, text, offset, true);
}

function addCode(x: Extraction, text: string, offset: number, inBraces: boolean): void {
  for (const code of codeIn(text, inBraces)) {
    const { 1: name, 0: begin } =
      first.exec(text.slice(code.from, Math.min(code.to, code.from + longestName))) ?? [];
    if (name !== undefined && text[code.from - 1] !== "{")
      addCall(x, undefined, name, offset + code.from + begin!.lastIndexOf(name));
    for (const { from, to } of withoutStrings(text, code)) addCalls(x, text.slice(from, to), offset + from);
  }
}

const longestName = 200;

function blank(part: string): string {
  return " ".repeat(part.length);
}

function addCalls(x: Extraction, text: string, offset: number): void {
  for (const found of text.matchAll(called)) {
    const [written, module, name, holder, member, captured] = found;
    const word = (name ?? member ?? captured)!;
    const at = offset + found.index + written.lastIndexOf(word);
    if (written.startsWith("&")) x.addFlags(nameOf(x, holder, word, at), expressionFlags.argument);
    else addCall(x, module ?? holder, word, at);
  }
}

function addCall(x: Extraction, module: string | undefined, name: string, at: number): void {
  if (isKeyword(name)) return;
  x.addExpression(ops.call, noString, nameOf(x, module, name, at), at);
}

/** @param module - with the dot behind it */
function nameOf(x: Extraction, module: string | undefined, name: string, at: number): number {
  return nameIn(x, module ? module.slice(0, -1) : undefined, name, at);
}

interface Part {
  readonly from: number;
  readonly to: number;
}

/** The parts of a template between `<%` and `%>`, and between the outermost braces if those hold code. */
function* codeIn(text: string, inBraces: boolean): Generator<Part> {
  let depth = 0;
  let from = -1;
  for (const { 0: mark, index } of text.matchAll(border)) {
    if (from < 0) {
      if (mark !== "<%" && mark !== "<%=" && (mark !== "{" || !inBraces)) continue;
      from = index + mark.length;
      depth = mark === "{" ? 1 : 0;
    } else if (mark === "{" && depth > 0) depth++;
    else if ((mark === "}" && depth > 0 && --depth === 0) || (mark === "%>" && depth === 0)) {
      yield { from, to: index };
      from = -1;
    }
  }
}

/** The parts of code outside its strings and comments; `#{}` in a string is code. */
function* withoutStrings(text: string, code: Part): Generator<Part> {
  /** What is open, innermost last: a brace, a string or a comment. */
  const open: string[] = [];
  let { from } = code;
  for (const { 0: mark, index } of text.slice(code.from, code.to).matchAll(sign)) {
    const at = code.from + index;
    const inner = open.at(-1);
    if (inner === "#") {
      if (mark === "\n") open.pop();
      else continue;
    } else if (inner === '"') {
      if (mark === '"') open.pop();
      else if (mark === "#{") open.push("{");
      else continue;
    } else {
      if (mark === "{" || mark === '"' || mark === "#") open.push(mark);
      else if (mark === "}") open.pop();
      yield { from, to: at };
    }
    from = at + mark.length;
  }
  if (open.at(-1) !== "#" && open.at(-1) !== '"') yield { from, to: code.to };
}
