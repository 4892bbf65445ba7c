// Who may use a symbol: from its modifiers, or from what its language derives from its name.
import { symbolKindCode, visibilities } from "../../types/kinds.ts";
import { none, symbolFlags } from "../../types/parsed-file.ts";
import type { Extraction } from "./extraction.ts";
import { afterOf } from "../tree/flat-tree.ts";
import { roles } from "../tree/rules.ts";

const publicCode = visibilities.indexOf("public");
const privateCode = visibilities.indexOf("private");
const internalCode = visibilities.indexOf("internal");
const [classKind, structKind, interfaceKind, enumKind] = (
  ["class", "struct", "interface", "enum"] as const
).map(symbolKindCode);
const protectedCode = visibilities.indexOf("protected");

/** Reads the modifiers of a declaration into its flags. Returns the visibility that they name, or -1. */
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

/** Sets visibility and `exported`. `named` is the visibility that a modifier named, or -1. */
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

/** The visibility of a symbol without a modifier; -1 if the language has no rule of its own. */
function unmarkedVisibility(x: Extraction, row: number): number {
  const { unmarked } = x.rules.source;
  if (unmarked === undefined || !x.declaresSymbols) return -1;
  const around = x.symbols.kind[x.symbols.parent[row]!]!;
  if (around === classKind || around === structKind) return visibilities.indexOf(unmarked.member);
  const isPublic = around === interfaceKind || around === enumKind;
  return isPublic ? publicCode : visibilities.indexOf(unmarked.other);
}

/** The visibility that a modifier gives (`named`); without one, what the name implies. */
function visibilityOf(policy: string, name: string, named: number): number {
  if (policy === "unless-underscore" && name.startsWith("_") && !/^__.*__$/.test(name)) {
    return name.startsWith("__") ? privateCode : protectedCode;
  }
  if (named >= 0) return named;
  if (policy === "capital" && !/^\p{Lu}/u.test(name)) return internalCode;
  return name.startsWith("#") ? privateCode : publicCode;
}
