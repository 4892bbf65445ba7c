// Components that a template uses without an import: registered for all, or found by their name (Nuxt, and plugins that do
// the same). They are kept as imports of `components/Name`.
import type { Extraction } from "../../parse/nodes/extraction.ts";
import { importKinds, none, ops } from "../../types/parsed-file.ts";
import { componentFolder } from "./component-folder.ts";

const importKind = importKinds.indexOf("import");
/** Vue's own, and those of its router. */
const builtIn =
  /^(?:Component|KeepAlive|RouterLink|RouterView|Slot|Suspense|Teleport|Template|Transition|TransitionGroup)$/;

/** Adds the imports, once the names of tags are those of components. */
export function importComponents(x: Extraction): void {
  const { op, name, base, offset, length } = x.expressions;
  const known = new Set(x.imports.map(({ local }) => local));
  for (let row = 0; row < length; row++) {
    if (op[row] !== ops.ident || base[row] !== none || x.text[offset[row]! - 1] !== "<") continue;
    const written = x.names.get(name[row]!);
    if (known.has(written) || !/^[A-Z]\w*$/.test(written) || builtIn.test(written)) continue;
    known.add(written);
    if (!x.declares(0, name[row]!) && !isOfScript(x, offset[row]!))
      x.addImport({
        module: componentFolder + written,
        name: "default",
        local: written,
        kind: importKind,
        offset: offset[row]!,
      });
  }
}

/** `a <B` in a script is a comparison, or a type in a cast. */
function isOfScript(x: Extraction, at: number): boolean {
  const before = x.text.lastIndexOf("<script", at);
  return before >= 0 && x.text.indexOf("</script", before) > at;
}
