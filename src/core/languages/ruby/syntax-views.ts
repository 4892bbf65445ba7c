// Rails' templates, which code names: `render "form"`, `render partial: "shared/row"`, `render :edit`, `layout "admin"`,
// `json.partial! "orders/order"`. They are kept as imports of `views/_form` and `views/shared/_row`.
import type { Extraction } from "../../parse/nodes/extraction.ts";
import { importKinds, none } from "../../types/parsed-file.ts";
import { viewFolder } from "../linking-parts/named-views.ts";

const requireKind = importKinds.indexOf("require");
const named = String.raw`(?:["'](\w[\w/.-]*)["']|:(\w+))`;
const first = new RegExp(String.raw`^\(?\s*${named}\s*(?:[,)]|$)`);
const partial = new RegExp(String.raw`\b(?:partial:|:partial\s*=>)\s*${named}`);
const template = new RegExp(String.raw`\b(?:template:|action:|:template\s*=>|:action\s*=>)\s*${named}`);
const layout = new RegExp(String.raw`\blayout:\s*${named}`);
/** Longer arguments are cut. */
const longest = 500;

/**
 * In a template, `render "form"` means a partial; elsewhere a template. Which one it is follows from the file's path, so
 * the import has the name as written.
 */
export function addRendered(x: Extraction, _node: number, list: number, word: string): undefined {
  if (list === none) return undefined;
  const at = x.start(list);
  const text = x.text.slice(at, Math.min(x.end(list), at + longest));
  if (word === "layout") {
    const name = nameIn(first.exec(text));
    if (name !== undefined) add(x, `layouts/${name}`, at);
    return undefined;
  }
  const part = nameIn(partial.exec(text));
  if (part !== undefined || word === "partial!") {
    const name = part ?? nameIn(first.exec(text));
    if (name !== undefined) add(x, partialOf(name), at);
  } else {
    const name = nameIn(template.exec(text)) ?? nameIn(first.exec(text));
    if (name !== undefined) add(x, name, at);
  }
  const around = nameIn(layout.exec(text));
  if (around !== undefined) add(x, `layouts/${around}`, at);
  return undefined;
}

/** "shared/row": "shared/_row". */
export function partialOf(name: string): string {
  const slash = name.lastIndexOf("/") + 1;
  return `${name.slice(0, slash)}_${name.slice(slash)}`;
}

function nameIn(found: RegExpExecArray | null): string | undefined {
  return found?.[1] ?? found?.[2];
}

function add(x: Extraction, name: string, offset: number): void {
  x.addImport({ module: viewFolder + name, kind: requireKind, offset });
}
