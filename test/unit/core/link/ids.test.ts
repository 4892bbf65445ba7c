// Does the compiler keep the kinds of the linker's numbers apart? If one of the marked errors disappears, the build
// fails.
import { expect, test } from "vitest";
import { isSymbol } from "../../../../src/core/link/entity.ts";
import type { Entity, NameHash, SymbolId, SymbolRow, TypeId } from "../../../../src/core/link/ids.ts";

const nameOf = (name: NameHash): number => name;
const rowOf = (symbol: SymbolId, base: number): SymbolRow => symbol - base;

test("the compiler rejects an id of another kind and accepts a plain number for any kind", () => {
  const symbol: SymbolId = 12;
  const type: TypeId = 7;
  expect(rowOf(symbol, 10)).toBe(2);
  expect(nameOf(3)).toBe(3);
  // @ts-expect-error a symbol is not a name
  expect(nameOf(symbol)).toBe(12);
  // @ts-expect-error a type is not a symbol
  expect(rowOf(type, 0)).toBe(7);
  // @ts-expect-error the row of a symbol in its file is not the symbol
  expect(rowOf(rowOf(symbol, 10), 0)).toBe(2);
});

test("the compiler accepts an entity as a symbol only after a check with isSymbol", () => {
  const entity: Entity = symbolOrNot(5);
  // @ts-expect-error it may be a package, or nothing that is known
  expect(rowOf(entity, 0)).toBe(5);
  if (isSymbol(entity)) expect(rowOf(entity, 0)).toBe(5);
});

function symbolOrNot(number: number): Entity {
  return number;
}
