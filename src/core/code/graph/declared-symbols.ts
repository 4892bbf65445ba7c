// What is declared inside a symbol? The rows of its parts follow its own.
import { symbolFlags, type SegmentTables } from "../../types/index.ts";
import type { SymbolRef } from "../snapshots/live-tables.ts";
import type { SnapshotContent } from "../snapshots/load-snapshot.ts";

/** Calls `visit` for each symbol declared directly in `row`. */
export function forEachMember(
  { parent }: Pick<SegmentTables["symbols"], "parent">,
  row: number,
  visit: (member: number) => void,
): void {
  for (let member = row + 1; parent[member]! >= row; member++) if (parent[member] === row) visit(member);
}

/** Calling a class calls its constructor, so calls of the constructor count as calls of the class. */
export function constructorsOf({ segments }: SnapshotContent, { segment, row }: SymbolRef): SymbolRef[] {
  const { symbols } = segments[segment]!.tables;
  const found: SymbolRef[] = [];
  forEachMember(symbols, row, (member) => {
    if ((symbols.flags[member]! & symbolFlags.constructor) !== 0) found.push({ segment, row: member });
  });
  return found;
}

/** The class that a constructor constructs; undefined for other symbols. */
export function constructedBy(
  { segments }: SnapshotContent,
  { segment, row }: SymbolRef,
): SymbolRef | undefined {
  const { symbols } = segments[segment]!.tables;
  const isConstructor = (symbols.flags[row]! & symbolFlags.constructor) !== 0;
  const parent = symbols.parent[row]!;
  return isConstructor && parent >= 0 ? { segment, row: parent } : undefined;
}

/** A symbol and everything declared in it, at any depth. */
export function withMembers({ segments }: SnapshotContent, { segment, row: start }: SymbolRef): SymbolRef[] {
  const { symbols } = segments[segment]!.tables;
  const rows = new Set([start]);
  for (let row = start + 1; row < symbols.length && symbols.file[row] === symbols.file[start]; row++) {
    if (rows.has(symbols.parent[row]!)) rows.add(row);
  }
  return [...rows].map((row) => ({ segment, row }));
}
