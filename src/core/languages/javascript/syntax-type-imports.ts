// Modules named inside a type: `import("./order.js").Order`.
import { importFlags, importKinds } from "../../types/parsed-file.ts";
import type { Extraction } from "../../parse/nodes/extraction.ts";

const importKind = importKinds.indexOf("import");

export const typeImportPattern = /^import\s*\(\s*(["'])([^"'\n]+)\1\s*\)$/;

/** Adds an import row whose local name is `local`, the text that stands for the module. */
export function addTypeImport(x: Extraction, local: string, module: string, offset: number): void {
  if (x.imports.some((row) => row.local === local)) return;
  const visible = { start: 0, end: x.text.length };
  x.addImport({
    module,
    name: "*",
    local,
    kind: importKind,
    flags: importFlags.typeOnly,
    offset,
    ...visible,
  });
}
