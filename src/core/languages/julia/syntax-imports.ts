// What does a Julia file use, import, export and include?
import { importFlags, importKinds, none } from "../../types/parsed-file.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";

const importKind = importKinds.indexOf("import");
const includeKind = importKinds.indexOf("include");

/** `using A, B.C`, `using A: x, y`, `import A: x as z`, `import ..A` */
const using: Hook = {
  enter(x, node) {
    const [, word, rest = ""] = /^(using|import)\s+([^]*)$/.exec(x.slice(node)) ?? [];
    const row = { kind: importKind, offset: x.start(node) };
    const [, from, names] = /^\s*([\w.!]+)\s*:\s*([^:][^]*)$/.exec(rest) ?? [];
    if (from !== undefined && names !== undefined) {
      const module = cleanPath(from);
      x.addImport({ ...row, module, name: "*", local: lastPart(module) });
      for (const part of names.split(",")) {
        const [, name, alias] = /^\s*(@?[^\s,]+?)(?:\s+as\s+(\S+))?\s*$/.exec(part) ?? [];
        if (name === undefined) continue;
        const plain = name.replace("@", "");
        x.addImport({ ...row, module, name: plain, local: (alias ?? plain).replace("@", "") });
      }
      return true;
    }
    for (const part of rest.split(",")) {
      const [, path, alias] = /^\s*([\w.!]+)(?:\s+as\s+(\w+))?\s*$/.exec(part) ?? [];
      if (path === undefined) continue;
      const module = cleanPath(path);
      x.addImport({ ...row, module, name: "*", local: alias ?? lastPart(module) });
      if (word === "using") x.addImport({ ...row, module, name: "*", flags: importFlags.wildcard });
      else addMember(x, row, module, alias);
    }
    return true;
  },
};

/** `import A.name` may name a declaration of a module. */
function addMember(
  x: Extraction,
  row: { readonly kind: number; readonly offset: number },
  module: string,
  alias: string | undefined,
): void {
  const dot = module.lastIndexOf(".");
  if (dot < 0) return;
  const name = module.slice(dot + 1);
  x.addImport({ ...row, module: module.slice(0, dot), name, local: alias ?? name });
}

function cleanPath(path: string): string {
  return path.replace(/^\.+/, "");
}

function lastPart(path: string): string {
  return path.slice(path.lastIndexOf(".") + 1);
}

const exports: Hook = {
  enter(x, node) {
    for (const [name] of x
      .slice(node)
      .replace(/^export\b/, "")
      .matchAll(/@?[\w!]+/g)) {
      const plain = name.replace("@", "");
      x.exports.push({ name: plain, local: plain, value: none });
    }
    return true;
  },
};

/** `include("file.jl")`, `include(joinpath(@__DIR__, "folder", "file.jl"))`; `text` is the text in parentheses. */
export function addInclude(x: Extraction, node: number, text: string): void {
  const parts = [...text.matchAll(/"([^"\n$]+)"/g)].map(([, part]) => part!);
  const path = parts.join("/");
  if (!path.endsWith(".jl")) return;
  const flags = importFlags.wildcard;
  const span = { start: 0, end: x.text.length };
  x.addImport({ module: path, kind: includeKind, flags, offset: x.start(node), ...span });
}

export const importHooks = { exports, using };
