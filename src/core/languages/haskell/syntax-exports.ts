// Haskell: what does a module's header export?
import { noString } from "../../../base/string-table.ts";
import { symbolFlags, symbolKindCode } from "../../types/index.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";
import { noteListed } from "./syntax-passed.ts";

const [typeKind, classKind] = (["type", "interface"] as const).map(symbolKindCode);

/** Set if the header has a list and all of it is understood. */
const listed = "exports";

/** Key in `memo` of the name of the module itself. */
export function ownKey(module: string): string {
  return `module ${module}`;
}

/** `module A (f, T, U (..), module B) where`: re-exports what is imported from B, or under the alias B. */
export const header: Hook = {
  enter(x, node) {
    const text = x
      .slice(node)
      .replace(/\{-[\s\S]*?-\}|(?<![-!#$%&*+./<=>?@\\^|~:])--+(?![-!#$%&*+./<=>?@\\^|~:]).*$/gm, " ");
    const [, self, list] = /^\s*module\s+([\w.']+)\s*(?:\(([\s\S]*)\)\s*where)?/.exec(text) ?? [];
    if (self !== undefined) x.memo.set(ownKey(self), 1);
    for (const [, module] of (list ?? "").matchAll(/\bmodule\s+([\w.']+)/g))
      x.memo.set(`passes ${module}`, 1);
    for (const item of itemsOf((list ?? "").replace(/^\s*#.*$/gm, ""))) noteListed(x, item);
    // The preprocessor may leave lines out.
    if (list === undefined || /^\s*#/m.test(text) || x.memo.has(`passes ${self}`)) return true;
    if (itemsOf(list).every((item) => noteItem(x, item))) x.memo.set(listed, 1);
    return true;
  },
};

/** Notes what an item of the list exports; false if it is not understood. */
function noteItem(x: Extraction, item: string): boolean {
  if (/^module\s/.test(item)) return true;
  const read = /^(?:(?:type|pattern)\s+)?(?:[\w']+\.)*([\w']+|\([^()\s]+\))\s*(?:\(([\s\S]*)\))?$/.exec(item);
  if (read === null) return false;
  const name = withoutParentheses(read[1]!);
  x.memo.set(`exports ${name}`, 1);
  for (const part of itemsOf(read[2] ?? ""))
    x.memo.set(part === ".." ? `exports all of ${name}` : `exports part ${withoutParentheses(part)}`, 1);
  return true;
}

/** What the header does not list is seen only in its module; instances are seen everywhere. */
export function hideUnlisted(x: Extraction): void {
  if (!x.memo.has(listed)) return;
  const { symbols } = x;
  for (let row = 1; row < symbols.length; row++) {
    const parent = symbols.parent[row]!;
    const isPart = symbols.kind[parent] === typeKind || symbols.kind[parent] === classKind;
    const isOfInstance = symbols.owner[row] !== noString;
    if (isOfInstance || (!isPart && parent !== 0)) continue;
    if (!(isPart ? isPartListed(x, row) : isNamed(x, row))) symbols.flags[row]! &= ~symbolFlags.exported;
  }
}

function isNamed({ memo, symbols, names }: Extraction, row: number): boolean {
  return memo.has(`exports ${names.get(symbols.name[row]!)}`);
}

/** Fields are also exported by their names alone. A constructor with the name of its type is not. */
function isPartListed(x: Extraction, row: number): boolean {
  const { memo, symbols, names } = x;
  const [name, type] = [row, symbols.parent[row]!].map((at) => names.get(symbols.name[at]!));
  if (memo.has(`exports all of ${type}`) || memo.has(`exports part ${name}`)) return true;
  return name !== type && isNamed(x, row);
}

function withoutParentheses(name: string): string {
  return name.replace(/^\(\s*|\s*\)$/g, "");
}

/** The items between the commas outside parentheses. */
export function itemsOf(list: string): readonly string[] {
  const items: string[] = [];
  let depth = 0;
  let start = 0;
  for (let at = 0; at <= list.length; at++) {
    const mark = list[at] ?? ",";
    if (mark === "(") depth++;
    else if (mark === ")") depth--;
    if (mark !== "," || depth > 0) continue;
    items.push(list.slice(start, at).trim());
    start = at + 1;
  }
  return items.filter((item) => item !== "");
}
