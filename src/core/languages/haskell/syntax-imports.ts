// Haskell: what does an import bring in, and which of it does the module pass on?
import { importFlags, importKinds } from "../../types/parsed-file.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { itemsOf } from "./syntax-exports.ts";
import { noteHidden, noteImport, passNamed } from "./syntax-passed.ts";

const importKind = importKinds.indexOf("import");
const reexportKind = importKinds.indexOf("reexport");

/** `import qualified A.B as C`, `import A.B (f, T(..)) `, `import A.B hiding (f)` */
export const importModule: Hook = {
  enter(x, node) {
    const text = x.slice(node).replace(/\{-[\s\S]*?-\}|--.*$/gm, " ");
    const [whole, before, module, behind, alias, hiding] =
      /^import\s+(?:safe\s+)?(qualified\s+)?(?:"[^"]*"\s+)?([\w.']+)(\s+qualified\b)?(?:\s+as\s+([\w.']+))?(\s+hiding\b)?/.exec(
        text,
      ) ?? [];
    if (whole === undefined || module === undefined) return true;
    const base = { module, kind: importKind, offset: x.start(node) };
    x.addImport({ ...base, name: "*", local: alias ?? module });
    const isPassed = x.memo.has(`passes ${alias ?? module}`);
    if (isPassed) x.addImport({ ...base, kind: reexportKind, flags: importFlags.wildcard });
    noteImport(x, alias ?? module, module);
    const list = /^\s*\(([\s\S]*)\)\s*$/.exec(text.slice(whole.length))?.[1];
    const hidden = hiding === undefined || list === undefined ? [] : itemsOf(list).map(readItem);
    if (isPassed) hideNames(x, base, hidden);
    if (before !== undefined || behind !== undefined) return true;
    if (list === undefined || hiding !== undefined) {
      noteImport(x, "", module);
      x.addImport({ ...base, flags: importFlags.wildcard });
      hideNames(x, base, hidden);
      return true;
    }
    for (const item of itemsOf(list)) {
      const { name, isBare } = readItem(item);
      // `import A (T)` brings neither the constructors of T nor its fields.
      if (name !== "") x.addImport({ ...base, name, local: name, flags: isBare ? importFlags.typeOnly : 0 });
      passNamed(x, name, base);
    }
    return true;
  },
};

/** An item in the list of an import: `f`, `(<+>)`, `T`, `T (..)`, `type T`, `pattern P`. */
function readItem(item: string): { readonly name: string; readonly isBare: boolean } {
  const [, kind, name = "", parts] =
    /^(type\s+|pattern\s+)?([\w']+|\(\s*[^()\s]+\s*\))\s*(\([\s\S]*\))?$/.exec(item) ?? [];
  const isBare = parts === undefined && kind?.startsWith("pattern") !== true && /^[A-Z]/.test(name);
  return { name: name.replace(/^\(\s*|\s*\)$/g, ""), isBare };
}

/** Names that the import of a whole module, added last, leaves out. */
function hideNames(
  x: Extraction,
  base: { readonly module: string; readonly kind: number; readonly offset: number },
  items: readonly { readonly name: string }[],
): void {
  for (const { name } of items) {
    if (name === "") continue;
    x.addImport({ ...base, name, flags: importFlags.hidden });
    noteHidden(x, base.module, name);
  }
}
