// Templates in the code of their component: `@Component({ template: "…", host: { "(click)": "…" } })`. Expressions of the
// template are shown as the statements of a function in place of the string, bindings of the host as expressions.
import { addBinding } from "../../parse/nodes/bindings.ts";
import type { Extraction, Hooks } from "../../parse/nodes/extraction.ts";
import { bindingKinds, none } from "../../types/parsed-file.ts";
import { symbolKindCode } from "../../types/kinds.ts";
import { MaskedText } from "../syntax-parts/masked-text.ts";
import { templateBinding } from "../javascript/template-binding.ts";
import { keepMarkupNames } from "./syntax-decorators.ts";
import { addMarkup, findPipes } from "./syntax-tags.ts";
import { showTemplate } from "./syntax.ts";

const localKind = bindingKinds.indexOf("local");
const classKind = symbolKindCode("class");

/** Offsets of what is between the quotes; `from` is where what is shown begins: a template's key, a binding's quote. */
interface InlineTemplate {
  readonly isBinding: boolean;
  readonly from: number;
  readonly insideFrom: number;
  readonly insideTo: number;
}

const decorator = /@(?:Component|Directive)\(/;
const mark =
  /@(?:Component|Directive)\(|\bclass\s|\btemplate\s*:\s*(["'`])|["'][([][^"'\n]{1,100}[)\]]["']\s*:\s*(["'])/g;
/** What has no binding stays a string. */
const binds = /\{\{|[(*[@]|<[a-z]\w*-/;
const head = "t:()=>{";

/** The templates and bindings between a decorator and its class, in order. */
function* findInline(text: string): Generator<InlineTemplate> {
  if (!decorator.test(text)) return;
  const marks = new RegExp(mark);
  let isInDecorator = false;
  for (let found = marks.exec(text); found !== null; found = marks.exec(text)) {
    const isBinding = found[2] !== undefined;
    const quote = found[1] ?? found[2];
    if (quote === undefined) isInDecorator = found[0].startsWith("@");
    else if (isInDecorator) {
      const insideFrom = marks.lastIndex;
      const insideTo = endOfLiteral(text, insideFrom, quote);
      if (insideTo < 0) continue;
      marks.lastIndex = insideTo + 1;
      const shows = isBinding ? /\w/ : binds;
      if (shows.test(text.slice(insideFrom, insideTo)))
        yield { isBinding, from: isBinding ? insideFrom - 1 : found.index, insideFrom, insideTo };
    }
  }
}

/** The closing quote of a string that is all of a value, without code in it; −1 if there is none. */
function endOfLiteral(text: string, from: number, quote: string): number {
  for (let at = from; at < text.length; at++) {
    const sign = text[at]!;
    if (sign === quote) return /^\s{0,200}[,}]/.test(text.slice(at + 1, at + 202)) ? at : -1;
    if (sign === "\\") at++;
    else if (quote === "`" ? sign === "$" && text[at + 1] === "{" : sign === "\n") return -1;
  }
  return -1;
}

function showInline(text: string): string {
  let shown = "";
  let done = 0;
  for (const { isBinding, from, insideFrom, insideTo } of findInline(text)) {
    const inside = text.slice(insideFrom, insideTo);
    const rest = text.slice(from + head.length, insideFrom).replaceAll(/\S/g, " ");
    shown += text.slice(done, from);
    shown += isBinding ? `(${asExpression(inside)})` : `${head}${rest}${showTemplate(inside)}}`;
    done = insideTo + 1;
  }
  return shown + text.slice(done);
}

/** `save($event); close();` as one expression. */
function asExpression(statements: string): string {
  const end = statements.trimEnd().length;
  const last = statements.endsWith(";", end) ? end - 1 : end;
  return `${statements.slice(0, last)}${" ".repeat(statements.length - last)}`.replaceAll(";", ",");
}

/** Marks the templates, each as the first class behind it has it. */
function markTemplates(x: Extraction): void {
  const { kind, nameStart, length } = x.symbols;
  const classes: number[] = [];
  const found = [...findInline(x.text)];
  if (found.length === 0) return;
  const text = new MaskedText(x.text);
  const pipes = findPipes(
    x,
    found.map(({ insideFrom, insideTo }) => ({ from: insideFrom, to: insideTo })),
  );
  for (const [i, { isBinding, insideFrom, insideTo }] of found.entries()) {
    if (classes.length === 0) {
      for (let row = 1; row < length; row++) if (kind[row] === classKind) classes.push(row);
      classes.sort((a, b) => nameStart[b]! - nameStart[a]!);
    }
    while (classes.length > 0 && nameStart[classes.at(-1)!]! < insideTo) classes.pop();
    const owner = classes.at(-1);
    if (owner === undefined) return;
    const span = { start: insideFrom, end: insideTo };
    const name = x.names.internText(templateBinding);
    addBinding(x, name, { kind: localKind, span, type: none, value: none });
    x.bindings.owner[x.bindings.length - 1] = owner;
    if (!isBinding) addMarkup(x, text, { from: insideFrom, to: insideTo }, pipes[i]!);
  }
}

/** Hooks of a script that may have such templates. */
export function withInlineTemplates(hooks: Hooks): Hooks {
  const { prepare, repair, finish } = hooks;
  return {
    ...hooks,
    prepare: {
      prepare(text, source) {
        const shown = showInline(text);
        return prepare?.prepare?.(shown, source) ?? shown;
      },
    },
    // A template wrongly taken for code must not damage the class.
    repair: {
      prepare(text, source) {
        const kept = decorator.test(source) ? (prepare?.prepare?.(source, source) ?? source) : text;
        return repair?.prepare?.(kept, source) ?? kept;
      },
    },
    finish: {
      exit(x, node) {
        finish?.exit?.(x, node);
        keepMarkupNames(x);
        markTemplates(x);
      },
    },
  };
}
