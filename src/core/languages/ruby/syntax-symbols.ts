// Names that Ruby code writes as symbols or strings: `:name`, `"name"`.
import type { Extraction } from "../../parse/nodes/extraction.ts";
import { afterOf } from "../../parse/tree/flat-tree.ts";
import { roles } from "../../parse/tree/rules.ts";

export function symbolName(x: Extraction, node: number): string | undefined {
  return /^:"?([A-Za-z_]\w*[?!=]?)"?$/.exec(x.slice(node))?.[1];
}

export function textName(x: Extraction, node: number): string | undefined {
  return /^(["'])([A-Za-z_]\w*[?!=]?)\1$/.exec(x.slice(node))?.[2];
}

export function symbolsIn(x: Extraction, list: number): { node: number; name: string }[] {
  const found: { node: number; name: string }[] = [];
  for (let at = list + 1; at < afterOf(x.nodes, list); at = afterOf(x.nodes, at)) {
    const name = x.role(at) === roles.literal ? symbolName(x, at) : undefined;
    if (name !== undefined) found.push({ node: at, name });
  }
  return found;
}
