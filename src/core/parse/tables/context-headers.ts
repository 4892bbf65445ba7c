// The text put before a chunk when it is embedded: where it belongs, what it declares, what it uses.
import { noString } from "../../../base/string-table.ts";
import { importKinds, none, ops } from "../../types/parsed-file.ts";
import type { Extraction } from "../nodes/extraction.ts";

const reexportKind = importKinds.indexOf("reexport");
const maxContextHeaderLength = 300;
const maxSentenceLength = 120;
const maxModules = 10;
const maxModuleLength = 24;

/** Names around a symbol, outermost first, joined by dots; "" at the top level of the file. */
export function enclosingNames({ symbols, names }: Extraction, symbol: number): string {
  const around: string[] = [];
  const owner = symbols.owner[symbol]!;
  if (owner !== noString) around.push(names.get(owner));
  for (let s = symbols.parent[symbol]!; s > 0 && around.length < 8; s = symbols.parent[s]!) {
    around.push(names.get(symbols.name[s]!));
  }
  return around.reverse().join(".");
}

/** One line each: enclosing names, signature, first sentence of the doc, modules used. At most 300 characters. */
export function composeContextHeader(x: Extraction, symbol: number, modules: readonly string[]): string {
  const lines: string[] = [];
  if (symbol > 0) {
    const around = enclosingNames(x, symbol);
    if (around !== "") lines.push(around);
    const signature = x.symbols.signature[symbol]!;
    if (signature !== noString) lines.push(x.names.get(signature).slice(0, 180));
    const doc = x.symbols.doc[symbol]!;
    if (doc !== noString) lines.push(firstSentence(x.names.get(doc)));
  }
  if (modules.length > 0) lines.push(`uses ${modules.join(", ")}`);
  return lines.join("\n").slice(0, maxContextHeaderLength);
}

function firstSentence(doc: string): string {
  const end = /[.!?](?=\s|$)|\n\s*(?:\n|@)/.exec(doc);
  const sentence = end === null ? doc : doc.slice(0, end.index + 1);
  return sentence.replace(/\s+/g, " ").trim().slice(0, maxSentenceLength);
}

/** For each chunk, the short names of the modules whose imports it uses, in order of use, at most 10. */
export function modulesByChunk(x: Extraction, starts: readonly number[]): string[][] {
  const used: string[][] = starts.map(() => []);
  if (x.imports.length === 0) return used;
  const moduleOf = new Map<number, string>();
  for (const { module, local, name, kind } of x.imports) {
    const known = local ?? name;
    if (known !== undefined && kind !== reexportKind)
      moduleOf.set(x.names.internText(known), shortModule(module, name));
  }
  const { expressions } = x;
  let chunk = 0;
  for (let row = 0; row < expressions.length; row++) {
    const op = expressions.op[row]!;
    if ((op !== ops.ident && op !== ops.type) || expressions.base[row] !== none) continue;
    const module = moduleOf.get(expressions.name[row]!);
    if (module === undefined) continue;
    const offset = expressions.offset[row]!;
    while (chunk > 0 && starts[chunk]! > offset) chunk--;
    while (chunk + 1 < starts.length && starts[chunk + 1]! <= offset) chunk++;
    const list = used[chunk]!;
    if (list.length < maxModules && !list.includes(module)) list.push(module);
  }
  return used;
}

/** "../../store/index.ts" becomes "store", "java.util.List" becomes "List", "" (from . import x) becomes x. */
function shortModule(module: string, name: string | undefined): string {
  const path = module
    .replace(/\/(?:index|mod|__init__)?(?:\.\w{1,4})?$/, "")
    .replace(/\.(?:[cm]?[jt]sx?|h|hpp|py)$/, "");
  const last = path
    .split(/[/:\\]|\.(?=\w)/)
    .filter((part) => part !== "" && !/^\.+$/.test(part))
    .pop();
  return (last ?? name ?? module).slice(0, maxModuleLength);
}
