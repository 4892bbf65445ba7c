// Vue components: their scripts are TypeScript, and so is the code in their templates between "{{" and "}}" and in
// directives.
import { ecmascriptHooks } from "../javascript/syntax.ts";
import { componentHooks } from "../syntax-parts/component-text.ts";
import { keepValue, type Attribute, type Markup } from "../syntax-parts/markup.ts";
import type { MaskedText } from "../syntax-parts/masked-text.ts";

const directive = /^(?:[:@#]|v-)/;
const slot = /^(?:#|v-slot)/;
const loop = /^([\s\S]+?)\s(?:in|of)\s/;

const template: Markup = {
  open: "{{",
  close: "}}",
  bracedAttributes: false,
  declares: /^v-for$/,
  attribute(seen, attribute) {
    const { name, valueStart, valueEnd } = attribute;
    if (valueStart < 0 || !directive.test(name)) return;
    const value = seen.text.slice(valueStart, valueEnd);
    if (slot.test(name)) seen.declare(value);
    else if (name === "v-for") keepLoop(seen, attribute, value);
    else keepValue(seen, attribute);
  },
  expression(seen, from, to) {
    seen.put(from - 2, ";");
    seen.put(from - 1, "(");
    seen.keepExpression(from, to);
    seen.put(to, ")");
    seen.put(to + 1, ";");
  },
};

/** `item in items` declares `item` and reads `items`. */
function keepLoop(seen: MaskedText, attribute: Attribute, value: string): void {
  const found = loop.exec(value);
  if (found === null) return;
  seen.declare(found[1]!);
  keepValue(seen, { ...attribute, valueStart: attribute.valueStart + found[0].length });
}

export const vueHooks = componentHooks(ecmascriptHooks, template);
