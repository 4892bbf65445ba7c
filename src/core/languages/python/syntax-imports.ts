// Imports in Python, read from the text: the statement is simple, its tree is not.
import { importFlags, importKinds, none } from "../../types/parsed-file.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { roles } from "../../parse/tree/rules.ts";

const importKind = importKinds.indexOf("import");
const dynamicKind = importKinds.indexOf("dynamic");

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

const importingCall =
  /^(?:importlib\.)?import_module\(\s*(["'])([\w.]+)\1\s*\)$|^__import__\(\s*(["'])(\w+)\3\s*\)$/;
const longestCall = 120;

/** `module = import_module("a.b")` is `import a.b as module`. */
export function importByCall(x: Extraction, node: number): boolean {
  const rule = x.rule(node)!;
  const [target, value] = [x.child(node, rule.left), x.child(node, rule.right)];
  const isCall = target !== none && value !== none && x.role(value) === roles.call;
  if (!isCall || x.role(target) !== roles.name || x.end(value) - x.start(value) > longestCall) return false;
  const parts = importingCall.exec(x.slice(value));
  if (parts === null) return false;
  const module = parts[2] ?? parts[4]!;
  x.addImport({ kind: dynamicKind, offset: x.start(node), module, name: "*", local: x.slice(target) });
  return true;
}

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
