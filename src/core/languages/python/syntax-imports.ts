// Imports in Python, read from the text: the statement is simple, its tree is not.
import { importFlags, importKinds } from "../../types/parsed-file.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";

const importKind = importKinds.indexOf("import");

/** `import a.b as c, d` and `from ..m import (x as y, z)`. `import a.b` makes `a` visible. */
export const importStatement: Hook = {
  enter(x, node) {
    const text = x
      .slice(node)
      .replace(/#[^\n]*/g, "")
      .replace(/[\\\s]+/g, " ");
    const row = { kind: importKind, offset: x.start(node) };
    const from = /^from (\.*) ?([\w.]*) ?import (.*)$/.exec(text.replace(/^from (\.[. ]*)/, spaceOut));
    if (from === null) {
      for (const part of text.replace(/^import /, "").split(",")) {
        const [module = "", alias] = part.trim().split(/ as /);
        if (module !== "") x.addImport({ ...row, module, name: "*", local: alias ?? module.split(".")[0] });
      }
      return true;
    }
    const [, dots = "", module = "", names = ""] = from;
    for (const part of names.replace(/[()]/g, "").split(",")) {
      const [name = "", alias] = part.trim().split(/ as /);
      if (name === "*")
        x.addImport({ ...row, module, level: dots.length, name, flags: importFlags.wildcard });
      else if (name !== "") x.addImport({ ...row, module, level: dots.length, name, local: alias ?? name });
    }
    return true;
  },
};

/**
 * `pytest_plugins = ["a.b"]`: pytest loads the modules and provides their fixtures wherever it provides the file's own, as
 * a star import would.
 */
export function providePlugins(x: Extraction, value: number): void {
  const offset = x.start(value);
  const text = x.slice(value).replace(/#[^\n]*/g, "");
  for (const [, module = ""] of text.matchAll(/["']([\w.]+)["']/g)) {
    x.addImport({ kind: importKind, offset, module, level: 0, name: "*", flags: importFlags.wildcard });
  }
}

/** Both "from . .a" and "from ..a" become "from .. a". */
function spaceOut(_whole: string, dots: string): string {
  return `from ${dots.replace(/ /g, "")} `;
}
