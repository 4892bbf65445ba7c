// Edges of Python that pyright finds and Loci once missed, each with what looks alike and means something else.
import { expect, test } from "vitest";
import { linkAll, linkChanged } from "./relinked-view.ts";
import { callLines, edgeLines, sourceWorld, type Sources } from "./source-view.ts";

const shapes = `
class Square:
    def side(self): ...

class Round:
    def width(self): ...
`;

/** Calls of the functions in `code`, without its classes' own. */
function calls(code: string, more: Readonly<Record<string, string>> = {}): string[] {
  const found = callLines(sourceWorld({ ...more, "shapes.py": shapes, "main.py": code }));
  return found.map((line) => line.replaceAll("main.py#", "").replaceAll("shapes.py#", ""));
}

test("a comment after the opening parenthesis does not hide what self is", () => {
  const found = calls(`
class Pool:
    def get(  # noqa: C901
        self, key
    ):
        return self.take(key)

    def take(  # first
        # second
        self: "Pool", key
    ):
        return self.make()

    @classmethod
    def make(  # noqa
        cls
    ):
        return cls.build()

    @staticmethod
    def build(  # noqa
        pool
    ):
        return pool.get(1)
`);
  expect(found).toEqual(["Pool.get -> Pool.take", "Pool.make -> Pool.build", "Pool.take -> Pool.make"]);
});

test("isinstance holds in the rest of a condition, in a branch, and after a branch that leaves", () => {
  const found = calls(`
from shapes import Round, Square
import shapes

def choice(x): return x.side() if isinstance(x, Square) else 0
def negated(x): return 0 if not isinstance(x, Square) else x.side()
def nested(x): return 0 if x is None else x.side() if isinstance(x, Square) else None
def rest(x): return isinstance(x, Square) and x.side()
def other(x): return not isinstance(x, Square) or x.side()
def lines(x):
    if (
        # a comment
        isinstance(x, shapes.Square)
        and x.side()
    ):
        pass
def guard(x):
    if not isinstance(x, Square):
        raise TypeError("no")  # the end
    x.side()
def skips(xs):
    for x in xs:
        if not isinstance(x, Square):
            continue
        x.side()
def orelse(x):
    if not isinstance(x, Square):
        pass
    else:
        x.side()
def filtered(xs): return [x.side() for x in xs if isinstance(x, Square)]
def either(x):
    if isinstance(x, (Square, Round)):
        x.side()
        x.width()
def chosen(x):
    if isinstance(x, Square | Round):
        x.width()
def asserted(x):
    assert isinstance(x, Square), "no"
    x.side()
`);
  expect(found).toEqual([
    "asserted -> Square.side",
    "choice -> Square.side",
    "chosen -> Round.width",
    "either -> Round.width",
    "either -> Square.side",
    "filtered -> Square.side",
    "guard -> Square.side",
    "lines -> Square.side",
    "negated -> Square.side",
    "nested -> Square.side",
    "orelse -> Square.side",
    "other -> Square.side",
    "rest -> Square.side",
    "skips -> Square.side",
  ]);
});

test("isinstance says nothing where it does not hold", () => {
  const found = calls(`
from shapes import Square

def choice(x): return 0 if isinstance(x, Square) else x.side()
def inside(x): return isinstance(x, Square) if x else x.side()
def within(x): return x.side() if x else isinstance(x, Square)
def other(x): return isinstance(x, Square) or x.side()
def negated(x): return not isinstance(x, Square) and x.side()
def both(x, y):
    if not (isinstance(x, Square) and y):
        x.side()
def guard(x):
    if not isinstance(x, Square):
        print("no")
    x.side()
def inner(x, y):
    if y:
        if not isinstance(x, Square):
            return
        assert isinstance(x, Square)
    x.side()
def message(x, y):
    assert y, isinstance(x, Square)
    x.side()
def filtered(xs): return [x.side() for x in xs if not isinstance(x, Square)]
def again(x):
    if isinstance(x, Square):
        x = 1
        x.side()
def body(x, y):
    if y:
        isinstance(x, Square)
        x.side()
`);
  expect(found).toEqual([]);
});

test("a value that is cast has the type it is cast to", () => {
  const found = calls(`
import typing
from typing import cast
from shapes import Round, Square

def quoted(x): cast("Square", x).side()
def plain(x):
    it = typing.cast(Round, x)
    it.width()
def listed(xs):
    for x in cast(list[Square], xs):
        x.side()
def optional(x): cast("Square | None", x).side()
`);
  const own = calls(
    "from own import cast\nfrom shapes import Square\ndef call(x): cast(Square, x).side()\n",
    { "own.py": "def cast(type, value): ...\n" },
  );
  expect(found).toEqual([
    "listed -> Square.side",
    "optional -> Square.side",
    "plain -> Round.width",
    "quoted -> Square.side",
  ]);
  expect(own).toEqual(["call -> own.py#cast"]);
});

test("the values of a class's fields see its names, its functions do not", () => {
  const code = `
limit = 1

class Expression:
    def _e(op): ...
    limit = limit
    like = _e(1)
    ilike = _e(limit)

    @property
    def most(self): return limit

    def _e2(self): return _e(3)

    late = Round()
    Round = 1

class Round:
    def __init__(self): ...
`;
  expect(calls(code)).toEqual([
    "Expression.ilike -> Expression._e",
    "Expression.late -> Round.__init__",
    "Expression.like -> Expression._e",
  ]);
  const uses = edgeLines(sourceWorld({ "main.py": code })).filter((line) => line.includes("limit "));
  expect(uses.map((line) => line.replaceAll("main.py#", ""))).toEqual([
    "DEPENDS_ON Expression.ilike -> Expression.limit self",
    "DEPENDS_ON Expression.limit -> limit file",
    "DEPENDS_ON Expression.most -> limit file",
  ]);
});

test("a call by another name runs the function and uses the name", () => {
  const code = `
class Cursor:
    def fetch(self): ...
    next = fetch
    def go(self): return self.next()
`;
  const edges = edgeLines(sourceWorld({ "main.py": code }));
  expect(edges.map((line) => line.replaceAll("main.py#", ""))).toEqual([
    "CALLS Cursor.go -> Cursor.fetch self",
    "DEPENDS_ON Cursor.go -> Cursor.next self",
    "DEPENDS_ON Cursor.next -> Cursor.fetch self",
  ]);
});

const cartTests: Sources = {
  "carts/made.py": "import pytest\n\n@pytest.fixture\ndef cart(): return 1\n",
  "carts/other.py": "import pytest\n\n@pytest.fixture\ndef unused(): return 2\n",
  "checks/test_cart.py": "def test_cart(cart, unused): assert cart\n",
  "checks/plain.py": "def plain(): return cart\n",
};

test("tests find what a conftest.py imports, whichever file is linked first", () => {
  const conftest = "from carts.made import cart\n";
  expect(callLines(sourceWorld({ ...cartTests, "conftest.py": conftest }))).toEqual([
    "checks/test_cart.py#test_cart -> carts/made.py#cart",
  ]);
});

test.each([
  ["pytest_plugins = 'carts.made'", 1],
  ["pytest_plugins = ['carts.made', 'pytester']", 1],
  ["pytest_plugins: list[str] = [\n    # 'carts.other',\n    'carts.made',\n]", 1],
  ["pytest_plugins = ('carts.made', 'carts.other')", 2],
  ["pytest_plugins_of = ['carts.made']", 0],
  ["def set_up():\n    pytest_plugins = ['carts.made']", 0],
])("tests take the fixtures of plugins: %s", (conftest, count) => {
  const found = callLines(sourceWorld({ ...cartTests, "conftest.py": `${conftest}\n` }));
  expect(found).toEqual(
    [
      "checks/test_cart.py#test_cart -> carts/made.py#cart",
      "checks/test_cart.py#test_cart -> carts/other.py#unused",
    ].slice(0, count),
  );
});

test("a fixture added to a plugin relinks the tests that ask for it", () => {
  const now: Sources = { ...cartTests, "conftest.py": "pytest_plugins = ['carts.made']\n" };
  const old: Sources = { ...now, "carts/made.py": "import pytest\n" };
  const [before, after] = [sourceWorld(old), sourceWorld(now)];
  const { edges } = linkChanged(linkAll(before), [old, before], [now, after]);
  expect(edges.get("checks/test_cart.py")).toHaveLength(1);
  expect(Object.fromEntries(edges)).toEqual(Object.fromEntries(linkAll(after)));
});
