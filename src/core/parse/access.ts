// Who may use a symbol: what the words before it say, and what its language makes of its name.
import { symbolKindCode, visibilities } from "../types/kinds.ts";
import { none, symbolFlags } from "../types/parsed-file.ts";
import type { Extraction } from "./extraction.ts";
import { afterOf } from "./flat-tree.ts";
import { roles } from "./rules.ts";

const publicCode = visibilities.indexOf("public");
const privateCode = visibilities.indexOf("private");
const internalCode = visibilities.indexOf("internal");
const [classKind, structKind, interfaceKind, enumKind] = (
  ["class", "struct", "interface", "enum"] as const
).map(symbolKindCode);
const protectedCode = visibilities.indexOf("protected");

/** Reads the words before a declaration into its flags; returns the visibility they name, -1 without one. */
export function readModifiers(x: Extraction, node: number, row: number): number {
  let visibility = -1;
  if (node === none) return visibility;
  const after = afterOf(x.nodes, node);
  for (let at = node + 1; at < after; at = afterOf(x.nodes, at)) {
    if (x.role(at) !== roles.modifier) continue;
    const meaning = x.rules.modifiers.get(x.slice(at));
    if (meaning === undefined) continue;
    x.symbols.flags[row]! |= meaning.flags;
    if (meaning.visibility >= 0) visibility = meaning.visibility;
  }
  return visibility;
}

/** Sets visibility and `exported`; `named` is the visibility that a modifier named, -1 without one. */
export function settleAccess(x: Extraction, row: number, named: number): void {
  const { symbols, rules } = x;
  const name = x.names.get(symbols.name[row]!);
  const policy = rules.source.exported ?? "marked";
  const visibility = visibilityOf(policy, name, named < 0 ? unmarkedVisibility(x, row) : named);
  symbols.visibility[row] = visibility;
  if (!x.declaresSymbols || (symbols.parent[row] !== 0 && policy === "marked")) return;
  const exported =
    policy === "always" ||
    (policy === "capital" && /^\p{Lu}/u.test(name)) ||
    (policy === "unless-private" && (visibility === publicCode || visibility === internalCode)) ||
    (policy === "unless-underscore" && visibility === publicCode);
  if (exported) symbols.flags[row]! |= symbolFlags.exported;
}

/** What the language makes of a symbol that no word marks; -1 where it has no rule of its own. */
function unmarkedVisibility(x: Extraction, row: number): number {
  const { unmarked } = x.rules.source;
  if (unmarked === undefined || !x.declaresSymbols) return -1;
  const around = x.symbols.kind[x.symbols.parent[row]!]!;
  if (around === classKind || around === structKind) return visibilities.indexOf(unmarked.member);
  const isPublic = around === interfaceKind || around === enumKind;
  return isPublic ? publicCode : visibilities.indexOf(unmarked.other);
}

/** What a word says, `named`, or where there is none the name. */
function visibilityOf(policy: string, name: string, named: number): number {
  if (policy === "unless-underscore" && name.startsWith("_") && !/^__.*__$/.test(name)) {
    return name.startsWith("__") ? privateCode : protectedCode;
  }
  if (named >= 0) return named;
  if (policy === "capital" && !/^\p{Lu}/u.test(name)) return internalCode;
  return name.startsWith("#") ? privateCode : publicCode;
}
