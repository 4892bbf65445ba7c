// A name may have any number of bindings in a file, whose spans nest, touch, overlap or are equal. The index says what
// looking at all of them says, and takes no longer where there are many.
import fc from "fast-check";
import { expect, test } from "vitest";
import { VisibleBindings } from "../../src/core/link/names/visible-bindings.ts";

interface Binding {
  readonly name: number;
  readonly start: number;
  readonly length: number;
}

const bindingLists = fc.array(
  fc.record({
    name: fc.integer({ min: 1, max: 3 }),
    start: fc.nat({ max: 30 }),
    length: fc.nat({ max: 30 }),
  }),
  { maxLength: 40 },
);

function indexOf(bindings: readonly Binding[]): VisibleBindings {
  const spans = {
    start: Uint32Array.from(bindings, ({ start }) => start),
    end: Uint32Array.from(bindings, ({ start, length }) => start + length),
  };
  return new VisibleBindings(
    spans,
    Uint32Array.from(bindings, ({ name }) => name),
  );
}

function visibleAt(bindings: readonly Binding[], name: number, offset: number): readonly number[] {
  return bindings
    .map((binding, row) => ({ ...binding, row }))
    .filter((one) => one.name === name && one.start <= offset && offset < one.start + one.length)
    .sort((a, b) => b.start - a.start || b.row - a.row)
    .map(({ row }) => row);
}

test("the bindings that a place sees are those whose spans contain it, the one that begins last first", () => {
  fc.assert(
    fc.property(bindingLists, (bindings) => {
      const index = indexOf(bindings);
      for (let name = 1; name <= 4; name++) {
        for (let offset = 0; offset <= 61; offset++) {
          const found = [index.innermostAt(name, offset), ...index.allAt(name, offset)];
          const expected = visibleAt(bindings, name, offset);
          if (found.join() !== [expected[0] ?? -1, ...expected].join()) expect(found).toEqual(expected);
        }
      }
    }),
    { numRuns: 300 },
  );
});

// Looking at all 200,000 for each question would take minutes.
test.each([
  { what: "functions side by side", spanOf: (at: number) => ({ start: at * 10, length: 9 }) },
  {
    what: "assignments that are visible up to the end",
    spanOf: (at: number) => ({ start: at * 10, length: 2e6 }),
  },
])("a name with 200,000 bindings is found as quickly as another: $what", ({ spanOf }) => {
  const count = 200_000;
  const index = indexOf(Array.from({ length: count }, (_, at) => ({ name: 1, ...spanOf(at) })));
  const found = Array.from({ length: count }, (_, at) => index.innermostAt(1, at * 10 + 5));
  expect(found.findIndex((row, at) => row !== at)).toBe(-1);
});
