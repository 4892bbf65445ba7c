// Does the body of an `if` leave what is around it?
import { none } from "../../types/parsed-file.ts";
import type { Extraction } from "../../parse/nodes/extraction.ts";
import { roles } from "../../parse/tree/rules.ts";
import { forEachChild } from "./node-parts.ts";

/**
 * Whether the last statement of a body begins with one of the words that `leaving` finds: `return`, `throw`. The words
 * also occur in strings, in comments and in inner branches, so the text of the body does not tell.
 */
export function leavesAtEnd(x: Extraction, body: number, leaving: RegExp): boolean {
  if (leaving.test(x.slice(body))) return true;
  let last: number = none;
  let endBefore = x.start(body);
  let end = x.start(body);
  let endOfLast = end;
  forEachChild(x, body, (child) => {
    if (x.role(child) !== roles.comment && !isComment(x, child)) {
      endBefore = end;
      last = child;
      endOfLast = x.end(child);
    }
    end = x.end(child);
  });
  if (last === none || !leaving.test(x.slice(last))) return false;
  // Statements without a rule are not nodes: `for (;;) return;` is one, and so may be what follows.
  return (
    /^[\s{;:]*$/.test(x.text.slice(endBefore, x.start(last))) &&
    /^[\s;]*(?:(?:\/\/|#)[^\n]*\s*|\/\*[^*]*\*+(?:[^/*][^*]*\*+)*\/\s*)*\}?$/.test(
      x.text.slice(endOfLast, x.end(body)),
    )
  );
}

function isComment(x: Extraction, node: number): boolean {
  return /^(?:\/[/*]|#(?!\[))/.test(x.text.slice(x.start(node), x.start(node) + 2));
}
