// Does a path lead through classes that are constructed? A class, its constructor and its base are three symbols, and every
// path begins and ends where it was asked to.
import { beforeAll, expect, test, vi } from "vitest";
import type { Engine } from "../../../../src/engine.ts";
import { openIndexed } from "../../../support/engine.ts";

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 });

/** `Twin` and `Other` construct each other. */
const source = `
class Base:
    pass

class Inner(Base):
    def __init__(self):
        self.size = 1

class Twin(Base):
    def __init__(self):
        Other()

class Other(Base):
    def __init__(self):
        Twin()

def maker():
    return Inner()

class User:
    kind = Inner

def idle(): pass
def rest(): pass

def mid():
    return Twin()

def start():
    idle(); rest()
    return mid()
`;

let engine: Engine;
let root: string;
beforeAll(async () => {
  ({ engine, root } = await openIndexed({ "a.py": source }));
  return () => engine.close();
});

async function pathOf(from: string, to: string, isEitherWay = false): Promise<readonly string[]> {
  const ids = { from: `a.py#${from}`, to: `a.py#${to}` };
  const { symbols, edges } = await engine.code.symbolPath({ root, ...ids, isEitherWay });
  const names = symbols.map(({ id }) => id);
  edges.forEach(({ source, target }, at) => {
    expect([names.slice(at, at + 2), names.slice(at, at + 2).reverse()]).toContainEqual([source, target]);
  });
  expect(edges).toHaveLength(Math.max(0, names.length - 1));
  return names.map((name) => name.replace("a.py#", ""));
}

test("who constructs a class uses its base", async () => {
  expect(await pathOf("maker", "Base")).toEqual(["maker", "Inner", "Base"]);
  expect(await pathOf("start", "Base")).toEqual(["start", "mid", "Twin", "Base"]);
});

test("a constructor is reached, from either side", async () => {
  expect(await pathOf("maker", "Inner.__init__")).toEqual(["maker", "Inner.__init__"]);
  const either = await pathOf("User.kind", "Inner.__init__", true);
  expect([either[0], either.at(-1)]).toEqual(["User.kind", "Inner.__init__"]);
});

test("every pair of symbols has a path that ends, or none", async () => {
  const names = [
    "Base",
    "Inner",
    "Inner.__init__",
    "Twin",
    "Twin.__init__",
    "Other",
    "Other.__init__",
  ].concat(["maker", "User", "User.kind", "mid", "start"]);
  for (const from of names) {
    for (const to of names) {
      for (const isEitherWay of [false, true]) {
        const path = await pathOf(from, to, isEitherWay);
        expect(path.length).toBeLessThan(8);
        if (path.length === 0) continue;
        expect([path[0]!.startsWith(from), path.at(-1)!.startsWith(to)], `${from} → ${to}`).toEqual([
          true,
          true,
        ]);
      }
    }
  }
});
