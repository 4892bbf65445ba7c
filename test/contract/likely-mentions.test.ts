// Of the unresolved uses of a name, are those that can mean the symbol named first? Is a mere alias taken for another
// symbol of the name?
import { expect, test, vi } from "vitest";
import { openTestEngine } from "../support/engine.ts";
import { makeRepository } from "../support/temp.ts";

// Long timeout: each engine starts threads, which is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const untyped = (name: string): string =>
  `export function ${name}(given: any) {\n  return given.unlock();\n}\n`;

test("uses in files that know the symbol's file come first, and names of other packages last", async () => {
  const { engine } = await openTestEngine();
  const root = makeRepository({
    "a/alarm.ts": 'import { unlock } from "siren";\nexport const quiet = () => unlock();\n',
    "a/far.ts": untyped("far"),
    "a/guard.ts": `import { Door } from "../lib/doors/door";\n${untyped("guard")}export const door = new Door();\n`,
    "examples/visit.ts": `import { Door } from "../lib/doors/door";\n${untyped("visit")}export const door = new Door();\n`,
    "lib/doors/door.ts": "export class Door {\n  unlock() {}\n}\n",
    "lib/doors/key.ts": untyped("key"),
    "test/guard.test.ts": `import { Door } from "../lib/doors/door";\n${untyped("guarded")}export const door = new Door();\n`,
  });
  await engine.code.index(root, {});
  const asked = { root, name: "Door.unlock", limit: 10 };
  const pathsOf = async (symbolId?: string): Promise<string[]> => {
    const found = await engine.code.findMentions({ ...asked, symbolId });
    expect(found).toMatchObject({ total: 6, files: 6, isComplete: true });
    return found.places.map(({ path }) => path);
  };
  const inOrder = ["a/alarm.ts", "a/far.ts", "a/guard.ts", "examples/visit.ts", "lib/doors/key.ts"];
  expect(await pathsOf()).toEqual([...inOrder, "test/guard.test.ts"]);
  expect(await pathsOf("lib/doors/door.ts#Door.unlock")).toEqual([
    ...["a/guard.ts", "lib/doors/key.ts", "examples/visit.ts", "test/guard.test.ts"],
    ...["a/far.ts", "a/alarm.ts"],
  ]);
});

test("a type that is only another symbol of the name does not make the name ambiguous", async () => {
  const { engine } = await openTestEngine();
  const alias = (name: string): string =>
    `/** @typedef {import("./cart").${name}} ${name} */\n/** @param {${name}} given */\nexport function use(given) {}\n`;
  const root = makeRepository({
    "src/cart.js": "export class Cart {}\nexport class Order {}\n",
    "src/shelf.js": alias("Cart"),
    "src/till.js": alias("Cart"),
    "src/order.js":
      "/** @typedef {{ total: number }} Order */\n/** @param {Order} given */\nfunction use(given) {}\n",
  });
  await engine.code.index(root, {});
  const found = await engine.code.lookupSymbol({ name: "Cart", root });
  expect(found).toMatchObject({ found: true, total: 3, symbol: { id: "src/cart.js#Cart" } });
  const other = await engine.code.lookupSymbol({ name: "Order", root });
  expect(other).toMatchObject({ found: false, total: 2 });
});
