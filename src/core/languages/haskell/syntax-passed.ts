// Haskell: which names that a module's header lists come from other modules?
import { appendTo } from "../../../base/append-to.ts";
import { importKinds } from "../../types/index.ts";
import type { Extraction } from "../../parse/nodes/extraction.ts";

const reexportKind = importKinds.indexOf("reexport");
/** A header that could pass on more names has modules that export far more than it lists. */
const maxRows = 256;

const listed = "lists ";
const imported = "imports ";
const passed = "passed ";

/** Notes a name in the header: `save`, or `Store.save` of a module that is imported under that name. */
export function noteListed(x: Extraction, item: string): void {
  if (/^module\s/.test(item)) return;
  const read = /^(?:(?:type|pattern)\s+)?((?:[A-Z][\w']*\.)*)([\w']+|\([^()\s]+\))/.exec(item);
  if (read === null) return;
  const name = read[2]!.replace(/^\(|\)$/g, "");
  x.memo.set(`${listed}${read[1]!.slice(0, -1)} ${name}`, 1);
}

/** Notes an import under a name; as "" if its names need no such prefix. */
export function noteImport(x: Extraction, local: string, module: string): void {
  x.memo.set(`${imported}${local} ${module}`, 1);
}

/** Notes a name that the import of a whole module leaves out. */
export function noteHidden(x: Extraction, module: string, name: string): void {
  x.memo.set(`hides ${module} ${name}`, 1);
}

/** A name that one import brings in and the header lists is passed on. */
export function passNamed(
  x: Extraction,
  name: string,
  { module, offset }: { readonly module: string; readonly offset: number },
): void {
  if (!x.memo.has(`${listed} ${name}`)) return;
  x.memo.set(`${passed}${name}`, 1);
  x.addImport({ module, kind: reexportKind, name, offset });
}

/** Other names that the header lists, and the file does not declare, are passed on from the modules imported whole. */
export function passListed(x: Extraction): void {
  const modules = new Map<string, string[]>();
  const foreign: { readonly qualifier: string; readonly name: string }[] = [];
  for (const [parts] of x.noted(imported)) {
    const [local, module] = parts.split(" ") as [string, string];
    appendTo(modules, local, module);
  }
  for (const [parts] of x.noted(listed)) {
    const [qualifier, name] = parts.split(" ") as [string, string];
    if (isForeign(x, qualifier, name)) foreign.push({ qualifier, name });
  }
  const rows = foreign.flatMap(({ qualifier, name }) =>
    (modules.get(qualifier) ?? [])
      .filter((module) => !x.memo.has(`hides ${module} ${name}`))
      .map((module) => ({ module, name })),
  );
  if (rows.length > maxRows) return;
  for (const row of rows) x.addImport({ ...row, kind: reexportKind, offset: 0 });
}

function isForeign(x: Extraction, qualifier: string, name: string): boolean {
  if (qualifier !== "") return true;
  return !x.memo.has(`${passed}${name}`) && !x.declares(0, x.names.internText(name));
}
