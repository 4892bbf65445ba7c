// Is a bare word in Ruby a local or a call? It is a local if something before it, in a visible scope, has bound the
// name.
import { none } from "../../types/parsed-file.ts";
import type { Extraction, Hook } from "../../parse/nodes/extraction.ts";

/**
 * Keys in `memo`: how many bindings are indexed, the last binding of a name, and the one before it of the same name.
 */
const indexed = "locals indexed";
const lastOf = (name: number): string => `local ${name}`;
const beforeOf = (binding: number): string => `before ${binding}`;

/** Notes that the body of a symbol sees the enclosing locals. A block does; `def` and `class` do not. */
export function markClosure(x: Extraction, symbol: number): void {
  x.memo.set(`closure ${symbol}`, 1);
}

/** Whether the name is a local or parameter at `offset`, the current position. */
export function isLocal(x: Extraction, name: number, offset: number): boolean {
  if (offset < (x.memo.get(rescuedKey(name)) ?? 0)) return true;
  indexBindings(x);
  const barrier = barrierOf(x);
  for (let b = x.memo.get(lastOf(name)) ?? none; b !== none; b = x.memo.get(beforeOf(b)) ?? none) {
    const start = x.bindings.start[b]!;
    if (start <= offset && offset < x.bindings.end[b]! && start >= barrier) return true;
  }
  return false;
}

const rescuedKey = (name: number): string => `rescued ${name}`;

/** `rescue Error => e`: the body already sees e, although its binding is added only at the end of the body. */
export const rescue: Hook = {
  enter(x, node) {
    const variable = x.child(node, x.rule(node)!.name);
    if (variable !== none) x.memo.set(rescuedKey(x.intern(variable)), x.end(node));
    return undefined;
  },
};

function indexBindings(x: Extraction): void {
  const { memo, bindings } = x;
  for (let b = memo.get(indexed) ?? 0; b < bindings.length; b++) {
    const key = lastOf(bindings.name[b]!);
    const before = memo.get(key);
    if (before !== undefined) memo.set(beforeOf(b), before);
    memo.set(key, b);
  }
  memo.set(indexed, bindings.length);
}

/** Start of the innermost body that does not see the locals outside it. */
function barrierOf(x: Extraction): number {
  let symbol = x.owner;
  while (symbol > 0 && x.memo.has(`closure ${symbol}`)) symbol = x.symbols.parent[symbol]!;
  return symbol <= 0 ? 0 : x.symbols.start[symbol]!;
}
