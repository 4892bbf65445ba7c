// What does a Nim module import, include and re-export?
import { importFlags, importKinds } from "../../types/parsed-file.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";

const importKind = importKinds.indexOf("import");
const includeKind = importKinds.indexOf("include");
const reexportKind = importKinds.indexOf("reexport");

/** `import a/b, std/[c, d as e]`, `from a import b`, `include a`, `export a` */
export const imports: Hook = {
  enter(x, node) {
    const text = x.slice(node).replace(/#[^\n]*/g, "");
    const [, word, rest = ""] = /^(import|from|include|export)\s+([^]*)$/.exec(text) ?? [];
    if (word === "from") addFrom(x, node, rest);
    else if (word === "export") addExports(x, node, rest);
    else if (word !== undefined) addModules(x, node, rest.replace(/\bexcept\b[^]*$/, ""), word === "include");
    return true;
  },
};

interface Module {
  readonly path: string;
  readonly local: string;
}

/** `a/b as c, std/[d, e]` */
function readModules(text: string): readonly Module[] {
  const spread = text.replace(/([\w./"]*\/)\s*\[([^\]]*)\]/g, (_all, folder: string, list: string) =>
    list
      .split(",")
      .map((part) => folder + part.trim())
      .join(", "),
  );
  return spread.split(",").flatMap((part) => {
    const [, path, alias] = /^\s*"?([\w./]+?)"?(?:\s+as\s+(\w+))?\s*$/.exec(part) ?? [];
    return path === undefined ? [] : [{ path, local: alias ?? path.slice(path.lastIndexOf("/") + 1) }];
  });
}

function addModules(x: Extraction, node: number, text: string, isInclude: boolean): void {
  const kind = isInclude ? includeKind : importKind;
  const row = { kind, offset: x.start(node), name: "*" };
  for (const { path, local } of readModules(text)) {
    if (!isInclude) x.addImport({ ...row, module: path, local });
    x.addImport({ ...row, module: path, flags: importFlags.wildcard });
  }
}

function addFrom(x: Extraction, node: number, text: string): void {
  const [, from = "", names = ""] = /^([^]*?)\s+import\s+([^]*)$/.exec(text) ?? [];
  const [module] = readModules(from);
  if (module === undefined) return;
  const row = { module: module.path, kind: importKind, offset: x.start(node) };
  x.addImport({ ...row, name: "*", local: module.local });
  for (const part of names.split(",")) {
    const [, name, alias] = /^\s*`?([^\s`]+)`?(?:\s+as\s+(\w+))?\s*$/.exec(part) ?? [];
    if (name !== undefined) x.addImport({ ...row, name, local: alias ?? name });
  }
}

/** `export module` re-exports all names of a module, `export module.name` one of them. */
function addExports(x: Extraction, node: number, text: string): void {
  const row = { kind: reexportKind, offset: x.start(node) };
  for (const part of text.split(",")) {
    const [, local, name] = /^\s*(\w+)(?:\.(\w+))?\s*$/.exec(part) ?? [];
    const module = x.imports.find((known) => known.local === local)?.module;
    if (module === undefined) continue;
    if (name === undefined) x.addImport({ ...row, module, name: "*", flags: importFlags.wildcard });
    else x.addImport({ ...row, module, name });
  }
}
