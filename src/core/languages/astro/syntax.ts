// Astro components: the text between the two lines of "---" is TypeScript, code in braces after them is TSX.
import { ecmascriptHooks } from "../javascript/syntax.ts";
import { componentHooks, type Head } from "../syntax-parts/component-text.ts";
import { keepValue, type Markup } from "../syntax-parts/markup.ts";

const frontmatter = /^\s*---([\s\S]*?\n)---[^\S\n]*(?=\n|$)/;

const markup: Markup = {
  open: "{",
  close: "}",
  bracedAttributes: true,
  attribute(seen, attribute) {
    const { name, valueStart, valueEnd, braced } = attribute;
    if (!braced) return;
    const rest = /^\s*\.\.\./.exec(seen.text.slice(valueStart, valueEnd))?.[0] ?? "";
    if (name !== "") keepValue(seen, attribute);
    else keepValue(seen, { ...attribute, valueStart: valueStart + rest.length });
  },
  expression(seen, from, to) {
    seen.keepStatement(from, to);
  },
};

/** Finds the text between the two lines. */
function findHead(text: string): Head {
  const found = frontmatter.exec(text);
  if (found === null) return { from: 0, to: 0 };
  const to = text.lastIndexOf("---", found[0].length);
  return { from: to - found[1]!.length, to };
}

export const astroHooks = componentHooks(ecmascriptHooks, markup, findHead);
