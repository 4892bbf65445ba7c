// What does an import name if it is a dotted path? And which package does a file belong to?
import { importFlags, importKinds, none, symbolFlags } from "../../types/parsed-file.ts";
import { noteComment } from "./docs.ts";
import type { Extraction } from "./extraction.ts";
import { afterOf } from "../tree/flat-tree.ts";
import type { CompiledRule } from "../tree/rules.ts";
import { roles } from "../tree/rules.ts";

const importKind = importKinds.indexOf("import");
const includeKind = importKinds.indexOf("include");

/** The names directly inside form the package, in order. Comments and white space between them are skipped. */
export function readPackage(x: Extraction, node: number): void {
  x.packageName = readPath(x, node).names.join(".");
}

/**
 * The names directly inside form the path, in order. With a child at `property` the import takes all names of the path;
 * otherwise only its last name, which the child at `name` may rename. The modifier "static" is kept as a flag. A rule
 * with `path` finds the module in the text by itself.
 */
export function readImport(x: Extraction, node: number, rule: CompiledRule): void {
  if (rule.path !== undefined) {
    readWhole(x, node, rule);
    return;
  }
  const { names, isStatic } = readPath(x, node);
  const flags = isStatic ? importFlags.static : 0;
  const row = { kind: importKind, offset: x.start(node) };
  if (x.child(node, rule.property) !== none) {
    x.addImport({ ...row, module: names.join("."), name: "*", flags: flags | importFlags.wildcard });
    return;
  }
  const name = names.pop();
  if (name === undefined) return; // a syntax error
  const alias = x.child(node, rule.name);
  const local = alias === none ? name : unquote(x.slice(alias));
  x.addImport({ ...row, module: names.join("."), name, local, flags });
}

function readWhole(x: Extraction, node: number, rule: CompiledRule): void {
  const module = rule.path!.exec(x.slice(node))?.[1];
  if (module === undefined) return;
  const row = { module, flags: rule.importFlags, offset: x.start(node) };
  if (rule.as === "include") x.addImport({ ...row, kind: includeKind });
  else x.addImport({ ...row, kind: importKind, name: "*" });
}

function readPath(x: Extraction, node: number): { readonly names: string[]; readonly isStatic: boolean } {
  const names: string[] = [];
  let isStatic = false;
  const after = afterOf(x.nodes, node);
  for (let at = node + 1; at < after; at = afterOf(x.nodes, at)) {
    const role = x.role(at);
    if (role === roles.name) names.push(unquote(x.slice(at)));
    // The last import may contain the comment after it, which documents what follows.
    else if (role === roles.comment) noteComment(x, at);
    else if (role === roles.modifier) {
      const flags = x.rules.modifiers.get(x.slice(at))?.flags ?? 0;
      isStatic ||= (flags & symbolFlags.static) !== 0;
    }
  }
  return { names, isStatic };
}

/** Kotlin and Scala write keywords used as names between backticks. */
function unquote(name: string): string {
  return name.replaceAll("`", "");
}
