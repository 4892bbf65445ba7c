// Clojure's `ns` form: the name of the file's namespace, and what it requires.
import { importFlags, importKinds } from "../../types/parsed-file.ts";
import { cleanDocstring } from "../../parse/nodes/docs.ts";
import type { Extraction } from "../../parse/nodes/extraction.ts";

const importKind = importKinds.indexOf("import");
const name = "[\\w.*+!?<>=$&|'-]+";
const head = new RegExp(
  `^\\((?:ns|in-ns)\\s+(?:\\^(?:\\{[^}]*\\}|\\S+)\\s+)*'?(${name})(?:\\s+("(?:[^"\\\\]|\\\\.)*"))?`,
);
/** `[a.b :as c :refer [d e]]`, `a.b`, in a list that begins with :require or :use. */
const clause = /\((:(?:require|require-macros|use)(?:-macros)?)\b([^()]*(?:\([^()]*\)[^()]*)*)\)/g;
const entry = new RegExp(`\\[\\s*(${name})([^\\[\\]]*(?:\\[[^\\]]*\\][^\\[\\]]*)*)\\]|(${name})`, "g");

/** Reads the form at `node`. */
export function readNamespace(x: Extraction, node: number): void {
  const text = x.slice(node).replace(/;[^\n]*/g, (found) => " ".repeat(found.length));
  const [, own, doc] = head.exec(text) ?? [];
  if (own !== undefined) x.packageName = own;
  if (doc !== undefined) x.symbols.doc[0] = x.names.internText(cleanDocstring(doc));
  for (const [, word, body] of text.matchAll(clause)) {
    for (const [, listed, options = "", plain] of body!.matchAll(entry)) {
      const module = listed ?? plain!;
      if (!module.startsWith(":")) require(x, module, options, word === ":use", x.start(node));
    }
  }
  importClasses(x, text, x.start(node));
}

/** `(:import [app.shapes Square])` and `(:import app.shapes.Square)`: records are classes in a package. */
function importClasses(x: Extraction, text: string, offset: number): void {
  const span = { start: 0, end: x.text.length };
  for (const [, body] of text.matchAll(/\(:import\b([^()]*(?:\([^()]*\)[^()]*)*)\)/g)) {
    for (const [, listed, path] of body!.matchAll(/[[(]([^\][()]*)[\])]|([\w.$-]+)/g)) {
      const [module = "", ...names] = listed?.trim().split(/[\s,]+/) ?? [
        path!.replace(/\.[^.]*$/, ""),
        path!.replace(/^.*\./, ""),
      ];
      for (const name of names)
        if (module !== "" && module !== name)
          x.addImport({ module, name, local: name, kind: importKind, offset, ...span });
    }
  }
}

function require(x: Extraction, module: string, options: string, isUse: boolean, offset: number): void {
  const base = { module, kind: importKind, offset, start: 0, end: x.text.length };
  const alias = /:as(?:-alias)?\s+([^\s\]]+)/.exec(options)?.[1];
  x.addImport({ ...base, name: "*", local: module });
  if (alias !== undefined) x.addImport({ ...base, name: "*", local: alias });
  const [, referred, all] =
    /:(?:refer|only|refer-macros)\s+(?:[[(]([^\])]*)[\])]|(:all))/.exec(options) ?? [];
  for (const written of referred?.split(/[\s,]+/) ?? []) {
    const part = written.replace(/^(?:map)?->(?=[A-Z])/, ""); // what makes a record is named by the record
    if (part !== "") x.addImport({ ...base, name: part, local: part });
  }
  if (all !== undefined || (isUse && referred === undefined))
    x.addImport({ ...base, flags: importFlags.wildcard });
}
