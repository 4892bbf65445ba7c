// Modules in Rust: use trees, extern crates, mod declarations and the docs inside modules.
import { symbolKindCode } from "../../types/kinds.ts";
import { importFlags, importKinds } from "../../types/parsed-file.ts";
import { cleanDoc } from "../../parse/nodes/docs.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";

const moduleKind = symbolKindCode("module");
const importKind = importKinds.indexOf("import");
const reexportKind = importKinds.indexOf("reexport");

/** Longer ones are not written by hand. */
const maxUseLength = 50_000;

/** One name that a use tree makes visible. */
interface UseLeaf {
  readonly module: string;
  /** "*" for everything; "self" for the module itself if no path precedes it. */
  readonly name: string;
  readonly local: string | undefined;
}

/** `use a::{b, c::{self, d as e}, f::*};` imports b, c, e and everything in f. */
export const useDeclaration: Hook = {
  enter(x, node) {
    if (x.end(node) - x.start(node) > maxUseLength) return true;
    const text = x.slice(node).replace(/\/\/[^\n]*|\/\*[^]*?\*\//g, " ");
    const start = /\buse\b/.exec(text);
    if (start === null) return true;
    const kind = /^\s*pub\b/.test(text) ? reexportKind : importKind;
    for (const { module, name, local } of parseUseTree(text.slice(start.index + 3))) {
      const flags = name === "*" ? importFlags.wildcard : 0;
      x.addImport({ module, name, local, kind, flags, offset: x.start(node) });
    }
    return true;
  },
};

/** Leaves of the text between `use` and `;`, in order. */
export function parseUseTree(text: string): UseLeaf[] {
  const leaves: UseLeaf[] = [];
  const around: string[][] = [];
  let path: string[] = [];
  let alias: string | undefined;
  let isAlias = false;
  let isDone = false;
  const add = (): void => {
    if (!isDone && path.length > (around.at(-1)?.length ?? 0)) leaves.push(leafOf(path, alias));
    path = [...(around.at(-1) ?? [])];
    alias = undefined;
    isDone = false;
  };
  for (const [token] of text.matchAll(/::|[{},*;]|(?:r#)?[\p{L}\p{N}_$]+/gu)) {
    if (token === "{") around.push([...path]);
    else if (token === "}") {
      add();
      around.pop();
      isDone = true;
    } else if (token === "," || token === ";") add();
    else if (token === "*") {
      leaves.push({ module: path.join("::"), name: "*", local: undefined });
      isDone = true;
    } else if (token === "::") {
      if (path.length === 0) path.push("");
    } else if (token === "as") isAlias = true;
    else if (isAlias) {
      alias = token;
      isAlias = false;
    } else path.push(token.replace(/^r#/, ""));
  }
  add();
  return leaves;
}

function leafOf(path: readonly string[], alias: string | undefined): UseLeaf {
  const names = path.length > 1 && path.at(-1) === "self" ? path.slice(0, -1) : path;
  const last = names.at(-1)!;
  const local = alias === "_" ? undefined : (alias ?? last);
  if (names.length === 1) return { module: last, name: "self", local };
  return { module: names.slice(0, -1).join("::"), name: last, local };
}

/** `extern crate name as local;` */
export const externCrate: Hook = {
  enter(x, node) {
    const parts = /\bcrate\s+(\w+)(?:\s+as\s+(\w+))?/.exec(x.slice(node));
    if (parts === null) return true;
    const [, module = "", alias = module] = parts;
    const local = alias === "_" ? undefined : alias;
    x.addImport({ module, name: "self", local, kind: importKind, offset: x.start(node) });
    return true;
  },
};

const innerDocsEnd = "inner docs end";

/** `//! …` documents the enclosing module, not what follows. */
export function takeInnerDoc(x: Extraction, node: number): boolean {
  const start = x.start(node);
  if (x.text.charCodeAt(start + 2) !== 0x21) return false;
  if (start < (x.memo.get(innerDocsEnd) ?? 0)) return true;
  if (x.symbols.kind[x.owner] !== moduleKind) return true;
  const lines = /^(?:[ \t]*\/\/![^\n]*\n?)+/.exec(x.text.slice(start, start + 8_000))?.[0] ?? x.slice(node);
  x.memo.set(innerDocsEnd, start + lines.length);
  const doc = cleanDoc(lines);
  if (doc !== "") x.symbols.doc[x.owner] = x.names.internText(doc);
  return true;
}
