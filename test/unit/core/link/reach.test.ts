// A search through modules that pass on each other's names.
import { expect, test } from "vitest";
import { Reach } from "../../../../src/core/link/names/reach.ts";
import { foundVia, hasSymbol, notFound, type Found } from "../../../../src/core/link/found.ts";
import { via } from "../../../../src/core/link/strategies.ts";

/** Asks module 0, where each module asks the next and the last one has the name. */
function askChain(reach: Reach, length: number, first = 0): Found {
  const ask = (at: number): Found =>
    reach.find(at, 1, () => (at + 1 < length ? ask(at + 1) : foundVia(7, via.import)));
  return ask(first);
}

test("a name is found at the end of a chain, and not beyond the deepest question", () => {
  expect(hasSymbol(askChain(new Reach(10), 10))).toBe(true);
  expect(askChain(new Reach(10), 11)).toBe(notFound);
});

test("what a chain that was too long did not find is asked again from nearer", () => {
  const reach = new Reach(10);
  expect(askChain(reach, 15)).toBe(notFound);
  expect(hasSymbol(askChain(reach, 15, 8))).toBe(true);
});

test("modules that ask each other in a cycle end", () => {
  const reach = new Reach();
  const ask = (at: number): Found => reach.find(at, 1, () => ask((at + 1) % 3));
  expect(ask(0)).toBe(notFound);
});
