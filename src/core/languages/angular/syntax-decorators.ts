// `@Component({ selector: "app-card", templateUrl: "./card.html" })`, `@Directive({ selector: "[appTip]" })` and
// `@Pipe({ name: "money" })`: what templates call the class, and where its template is.
import type { Extraction } from "../../parse/nodes/extraction.ts";
import { importKinds, none } from "../../types/parsed-file.ts";
import { symbolKindCode } from "../../types/kinds.ts";
import { markupSigns, namesOfSelector, templateSign } from "./markup-names.ts";

const classKind = symbolKindCode("class");
const importKind = importKinds.indexOf("import");
const decorator = /@(Component|Directive|Pipe)\s*\(\s*\{/g;
const option = /(?<![\w$.])(selector|templateUrl|name)\s*:\s*(["'`])([^"'`$]+)\2/g;

/** Keeps the names of decorated classes as exports. */
export function keepMarkupNames(x: Extraction): void {
  if (!x.text.includes("@angular/core")) return;
  let classes: readonly number[] | undefined;
  for (const found of x.text.matchAll(decorator)) {
    classes ??= classesInOrder(x);
    const from = found.index + found[0].length;
    const type = classes.find((row) => x.symbols.nameStart[row]! > from);
    if (type === undefined) return;
    const local = x.names.get(x.symbols.name[type]!);
    for (const name of namesIn(x, found[1]!, from, x.symbols.nameStart[type]!))
      x.exports.push({ name, local, value: none });
  }
}

function* namesIn(x: Extraction, kind: string, from: number, to: number): Generator<string> {
  const text = x.text.slice(from, to);
  for (const { 1: key, 3: value, index } of text.matchAll(option)) {
    if (key === "selector" && kind !== "Pipe") yield* namesOfSelector(value!);
    else if (key === "name" && kind === "Pipe") yield `${markupSigns.pipe}${value!}`;
    else if (key === "templateUrl" && kind === "Component") {
      const module = /^[./]/.test(value!) ? value! : `./${value!}`;
      x.addImport({ module, kind: importKind, offset: from + index });
      yield `${templateSign}${module}`;
    }
  }
}

function classesInOrder({ symbols }: Extraction): readonly number[] {
  const { kind, parent, nameStart, length } = symbols;
  const rows: number[] = [];
  for (let row = 1; row < length; row++) if (kind[row] === classKind && parent[row] === 0) rows.push(row);
  return rows.sort((a, b) => nameStart[a]! - nameStart[b]!);
}
