// ERB templates: the Ruby between `<%` and `%>`. The text around it is the template's output.
import type { Hooks } from "../../parse/nodes/extraction.ts";
import { rubyHooks } from "../ruby/syntax.ts";
import { MaskedText } from "../syntax-parts/masked-text.ts";

/** The signs of a tag that are not code. */
const opening = /^(?:==?|-)?/;

/** The text with the code of all tags up to the first unclosed one; each ends its statement. */
function keepCode(text: string): string {
  const seen = new MaskedText(text);
  for (let at = text.indexOf("<%"); at >= 0; at = text.indexOf("<%", at)) {
    const inside = at + 2;
    if (text[inside] === "%") {
      at = inside + 1; // `<%%` is output
      continue;
    }
    const end = findEnd(text, inside);
    if (end < 0) break;
    const code = text.slice(inside, end);
    const from = inside + opening.exec(code)![0].length;
    const to = code.endsWith("-") ? end - 1 : end;
    at = end + 1;
    // A comment would hide what follows on its line.
    if (/^\s*#/.test(text.slice(from, to))) continue;
    seen.keep(from, to);
    seen.put(end, ";");
  }
  return seen.toString();
}

/** Where the `%>` of a tag is; `%%>` is none. −1 if there is none. */
function findEnd(text: string, from: number): number {
  let end = text.indexOf("%>", from);
  while (end > from && text[end - 1] === "%") end = text.indexOf("%>", end + 1);
  return end;
}

export const erbHooks: Hooks = {
  ...rubyHooks,
  prepare: { prepare: keepCode },
};
