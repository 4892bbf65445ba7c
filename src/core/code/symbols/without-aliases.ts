// Which symbols of a name only stand for another symbol of that name?
import type { SymbolRef } from "../snapshots/live-tables.ts";
import type { SymbolCatalog } from "./symbol-catalog.ts";

interface NamedRef {
  readonly ref: SymbolRef;
  readonly symbols: SymbolCatalog;
}

/**
 * Leaves out each type that is made of one other of these symbols and nothing else: in JavaScript, every file that names
 * a class in a comment may import it as a `@typedef` of the same name. All of them if nothing would be left.
 */
export function withoutAliases<Named extends NamedRef>(found: readonly Named[]): readonly Named[] {
  const own = found.filter((one) => {
    if (one.symbols.kind(one.ref) !== "type") return true;
    const target = onlyTarget(one);
    return !found.some(
      (other) => other !== one && other.symbols === one.symbols && targetOf(other) === target,
    );
  });
  return own.length > 0 ? own : found;
}

/** What the symbol's only edge leads to; undefined if it has none, or several that lead elsewhere. */
function onlyTarget({ symbols, ref }: NamedRef): string | undefined {
  const { edges } = symbols.snapshot.segments[ref.segment]!;
  const targets = new Set(
    Array.from(edges.from(ref.row), (row) => `${edges.targetKey(row)} ${edges.path(edges.targetPath(row))}`),
  );
  const [target] = targets;
  return targets.size === 1 ? target : undefined;
}

/** The form in which edges name the symbol. */
function targetOf({ symbols, ref }: NamedRef): string {
  return `${symbols.snapshot.segments[ref.segment]!.tables.symbols.key[ref.row]!} ${symbols.path(ref)}`;
}
