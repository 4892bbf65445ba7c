// A parse ends when it has taken too many steps or too much memory, and not before.
import { expect, test } from "vitest";
import { mostParserBytes, ParserInput } from "../../../../../src/core/parse/tree/parser-input.ts";

const pageBytes = 65_536;
const budgetMs = 1_000;

function open(): { readonly memory: WebAssembly.Memory; readonly input: ParserInput } {
  const memory = new WebAssembly.Memory({ initial: 1, maximum: 2 * (mostParserBytes / pageBytes) });
  return { memory, input: new ParserInput(memory) };
}

/** The system gives no page of it before something is written there. */
function growTo(memory: WebAssembly.Memory, bytes: number): void {
  memory.grow((bytes - memory.buffer.byteLength) / pageBytes);
}

test("a parse that makes its instance larger than the limit is ended, and says why", () => {
  const { memory, input } = open();
  input.begin("f()", budgetMs);
  growTo(memory, mostParserBytes);
  expect(input.isLate()).toBe(0);
  expect(input.isTooLarge).toBe(false);
  growTo(memory, mostParserBytes + pageBytes);
  expect(input.isLate()).toBe(1);
  expect(input.isTooLarge).toBe(true);
});

test("an instance that an earlier parse made too large serves a text that needs no more", () => {
  const { memory, input } = open();
  growTo(memory, mostParserBytes + pageBytes);
  input.begin("f()", budgetMs);
  expect(input.isLate()).toBe(0);
  growTo(memory, mostParserBytes + 2 * pageBytes);
  expect(input.isLate()).toBe(1);
  input.begin("g()", budgetMs);
  expect(input.isTooLarge).toBe(false);
  expect(input.isLate()).toBe(0);
});

test("a parse that takes more steps than its budget is ended, each one by the same number", () => {
  const { input } = open();
  const countSteps = (budget: number): number => {
    input.begin("f()", budget);
    let steps = 1;
    while (input.isLate() === 0) steps++;
    return steps;
  };
  const steps = countSteps(10);
  expect(countSteps(20)).toBe(2 * steps - 1);
  expect(countSteps(10)).toBe(steps);
  expect(input.isTooLarge).toBe(false);
});

test("the parser gets the text in pieces, and how many code units are left", () => {
  const { memory, input } = open();
  input.begin("aß𝄞", budgetMs);
  const read = (index: number): { readonly units: number; readonly text: string } => {
    input.read(8, index, 0, 0, 0);
    const view = Buffer.from(memory.buffer);
    const units = view.readInt32LE(0);
    return { units, text: view.toString("utf16le", 8, 8 + 2 * units) };
  };
  expect(read(0)).toEqual({ units: 4, text: "aß𝄞" });
  expect(read(2)).toEqual({ units: 2, text: "𝄞" });
  expect(read(4)).toEqual({ units: 0, text: "" });
  input.begin("x".repeat(6_000), budgetMs);
  expect(read(0).units).toBeLessThan(6_000);
});
