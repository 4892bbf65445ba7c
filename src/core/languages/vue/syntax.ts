// Vue components: their scripts are TypeScript, and so is the code in their templates between "{{" and "}}" and in
// directives.
import { addBinding } from "../../parse/nodes/bindings.ts";
import type { Extraction, Hook, Hooks } from "../../parse/nodes/extraction.ts";
import { bindingKinds, none, ops } from "../../types/parsed-file.ts";
import { ecmascriptHooks } from "../javascript/syntax.ts";
import { componentHooks, findBlocks } from "../syntax-parts/component-text.ts";
import { keepValue, type Attribute, type Markup } from "../syntax-parts/markup.ts";
import type { MaskedText } from "../syntax-parts/masked-text.ts";
import { scriptBinding } from "./script-binding.ts";
import { option } from "./syntax-options.ts";
import { importComponents } from "./syntax-tags.ts";

const localKind = bindingKinds.indexOf("local");
const directive = /^(?:[:@#]|v-)/;
const slot = /^(?:#|v-slot)/;
const loop = /^([\s\S]+?)\s(?:in|of)\s/;

const template: Markup = {
  open: "{{",
  close: "}}",
  bracedAttributes: false,
  declares: /^v-for$/,
  componentTag: /^[a-z]\w*(?:-\w+)+$/,
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

/** Marks the scripts, so that names in the template can be told from names in them. */
const finish: Hook = {
  exit(x, node) {
    ecmascriptHooks["finish"]?.exit?.(x, node);
    nameComponents(x);
    importComponents(x);
    for (const { name, insideFrom, insideTo } of findBlocks(x.text, 0)) {
      if (name !== "script") continue;
      addBinding(x, x.names.internText(scriptBinding), {
        kind: localKind,
        span: { start: insideFrom, end: insideTo },
        type: none,
        value: none,
      });
    }
  },
};

/** `<order-row>` is the component OrderRow. No other name has a "-". */
function nameComponents(x: Extraction): void {
  const { op, name, length } = x.expressions;
  for (let row = 0; row < length; row++) {
    const written = op[row] === ops.ident ? x.names.get(name[row]!) : "";
    if (!written.includes("-")) continue;
    const capital = written.replaceAll(/(?:^|-)(\w)/g, (_, first: string) => first.toUpperCase());
    name[row] = x.names.internText(capital);
  }
}

export const vueHooks: Hooks = { ...componentHooks(ecmascriptHooks, template), finish, pair: option };
