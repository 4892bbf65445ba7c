// Which names are labels of arguments or members, and so not references?
import type { Extraction } from "./extraction.ts";
import { afterOf } from "../tree/flat-tree.ts";
import { roles } from "../tree/rules.ts";

/** The first character after a node that is not white space, "" at the end of the text. */
export function characterBehind(x: Extraction, node: number): string {
  let at = x.end(node);
  while (at < x.text.length && x.text.charCodeAt(at) <= 32) at++;
  return x.text.charAt(at);
}

/** A name directly inside, before `mark`, is the name of a parameter or member and not a reference: `f(size: 3)`. */
export function excludeLabels(x: Extraction, node: number, mark: string): void {
  const after = afterOf(x.nodes, node);
  for (let at = node + 1; at < after; at = afterOf(x.nodes, at)) if (isLabel(x, at, mark)) x.exclude(at);
}

/** Whether the node is a name before `mark`. */
export function isLabel(x: Extraction, node: number, mark: string): boolean {
  if (x.role(node) !== roles.name || characterBehind(x, node) !== mark) return false;
  const at = x.text.indexOf(mark, x.end(node));
  return x.text[at + 1] !== mark; // "::" and "==" are other operators
}
