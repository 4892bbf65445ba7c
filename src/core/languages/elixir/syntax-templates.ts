// HEEx templates in `~H` sigils: function components such as `<.button>` and `<Layouts.app>`, and calls in their code.
import { noString } from "../../../base/string-table.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { ops } from "../../parse/tree/rules.ts";
import { isKeyword, nameIn } from "./syntax-calls.ts";

const component = /<(?:\.|((?:[A-Z]\w*\.)+))([a-z_]\w*[?!]?)(?=[\s/>])/g;
const called = /(?<![\w.:@])((?:[A-Z]\w*\.)*)([a-z_]\w*[?!]?)\(/g;
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
    if (!written.startsWith("~H")) return undefined;
    const start = x.start(node);
    const text = written.replaceAll(plain, (part: string, element: string | undefined) =>
      element === undefined ? " ".repeat(part.length) : part.replaceAll(/[{}]/g, " "),
    );
    addCalls(x, text, component, start);
    for (const code of codeIn(text)) {
      for (const { from, to } of withoutStrings(text, code))
        addCalls(x, text.slice(from, to), called, start + from);
    }
    return undefined;
  },
};

function addCalls(x: Extraction, text: string, pattern: RegExp, offset: number): void {
  for (const { 0: found, 1: module, 2: name, index } of text.matchAll(pattern)) {
    if (isKeyword(name!)) continue;
    const at = offset + index + found.lastIndexOf(name!);
    const callee = nameIn(x, module ? module.slice(0, -1) : undefined, name!, at);
    x.addExpression(ops.call, noString, callee, at);
  }
}

interface Part {
  readonly from: number;
  readonly to: number;
}

/** The parts of a template between the outermost braces, and between `<%` and `%>`. */
function* codeIn(text: string): Generator<Part> {
  let depth = 0;
  let from = -1;
  for (const { 0: mark, index } of text.matchAll(border)) {
    if (from < 0) {
      if (mark !== "{" && mark !== "<%" && mark !== "<%=") continue;
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
