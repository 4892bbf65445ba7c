// HEEx templates in `~H` sigils: function components such as `<.button>` and `<Layouts.app>`, and calls in their code.
import { noString } from "../../../base/string-table.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { ops } from "../../parse/tree/rules.ts";
import { isKeyword, nameIn } from "./syntax-calls.ts";

const component = /<(?:\.|((?:[A-Z]\w*\.)+))([a-z_]\w*[?!]?)(?=[\s/>])/g;
const called = /(?<![\w.:@&])((?:[A-Z]\w*\.)*)([a-z_]\w*[?!]?)\(/g;
/** `{` and `<%` begin code, in which braces may be nested. */
const border = /<%[=%!]?|%>|[{}]/g;

export const template: Hook = {
  enter(x, node) {
    const text = x.slice(node);
    if (!text.startsWith("~H")) return undefined;
    const start = x.start(node);
    addCalls(x, text, component, start);
    for (const { from, to } of codeIn(text)) addCalls(x, text.slice(from, to), called, start + from);
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

/** The parts of a template between the outermost braces, and between `<%` and `%>`. */
function* codeIn(text: string): Generator<{ readonly from: number; readonly to: number }> {
  let depth = 0;
  let from = -1;
  for (const { 0: sign, index } of text.matchAll(border)) {
    if (from < 0) {
      if (sign === "}" || sign === "%>" || sign === "<%!") continue; // `<%!--` is a comment
      from = index + sign.length;
      depth = sign === "{" ? 1 : 0;
    } else if (sign === "{" && depth > 0) depth++;
    else if ((sign === "}" && depth > 0 && --depth === 0) || (sign === "%>" && depth === 0)) {
      yield { from, to: index };
      from = -1;
    }
  }
}
