// Which files are linked again after an edit? Each case is an edit that changes the edges of an unedited file.
import { test } from "vitest";
import { expectRelinked, type Edit } from "./expect-relinked.ts";
import { type Sources } from "./source-view.ts";

const letters: Sources = {
  "ab.py": "class A:\n    def run(self): pass\nclass B:\n    def run(self): pass\n",
};

const edits: Readonly<Record<string, Edit>> = {
  "Rust: a file of its own implements a trait for a type": {
    path: "src/card.rs",
    from: "use crate::a::*;",
    to: "use crate::a::*;\nimpl Draw for Card {}",
    beside: {
      "Cargo.toml": '[package]\nname = "a"',
      "src/lib.rs": "pub mod a; pub mod card; pub mod deck; pub mod game;",
      "src/a.rs": "pub struct Card {}\npub trait Draw { fn draw(&self) {} }",
      "src/deck.rs": "use crate::a::*;\npub fn top() -> Card { Card {} }",
      "src/game.rs": "use crate::a::Draw;\nuse crate::deck::top;\nfn play() { top().draw(); }",
    },
    touched: ["src/game.rs"],
  },
  "Rust: a file of its own lets a type dereference": {
    path: "src/card.rs",
    from: "use crate::a::*;",
    to: "use crate::a::*;\nimpl std::ops::Deref for Card { type Target = Deck; fn deref(&self) -> &Deck { todo!() } }",
    beside: {
      "Cargo.toml": '[package]\nname = "a"',
      "src/lib.rs": "pub mod a; pub mod card; pub mod game;",
      "src/a.rs": "pub struct Card {}\npub struct Deck {}\nimpl Deck { pub fn cut(&self) {} }",
      "src/game.rs": "use crate::a::Card;\nfn play(card: Card) { card.cut(); }",
    },
    touched: ["src/game.rs"],
  },
  "Rust: a type dereferences to another one": {
    path: "src/card.rs",
    from: "use crate::a::*;\nimpl std::ops::Deref for Card { type Target = Deck; fn deref(&self) -> &Deck { todo!() } }",
    to: "use crate::a::*;\nimpl std::ops::Deref for Card { type Target = Pile; fn deref(&self) -> &Pile { todo!() } }",
    beside: {
      "Cargo.toml": '[package]\nname = "a"',
      "src/lib.rs": "pub mod a; pub mod card; pub mod game;",
      "src/a.rs":
        "pub struct Card {}\npub struct Deck {}\nimpl Deck { pub fn cut(&self) {} }\npub struct Pile {}\nimpl Pile { pub fn cut(&self) {} }",
      "src/game.rs": "use crate::a::Card;\nfn play(card: Card) { card.cut(); }",
    },
    touched: ["src/game.rs"],
  },
  "Rust: a file of its own implements a trait for an outside type": {
    path: "src/text.rs",
    from: "use crate::a::*;",
    to: "use crate::a::*;\nimpl Shout for str {}",
    beside: {
      "Cargo.toml": '[package]\nname = "a"',
      "src/lib.rs": "pub mod a; pub mod text; pub mod game;",
      "src/a.rs": "pub trait Shout { fn shout(&self) {} }",
      "src/game.rs": "use crate::a::Shout;\nfn play(name: &str) { name.shout(); }",
    },
    touched: ["src/game.rs"],
  },
  "Rust: a crate exports a macro": {
    path: "lib/src/macros.rs",
    from: "macro_rules! context { () => {} }",
    to: "#[macro_export]\nmacro_rules! context { () => {} }",
    beside: {
      "lib/Cargo.toml": '[package]\nname = "lib"',
      "lib/src/lib.rs": "mod macros;",
      "app/Cargo.toml": '[package]\nname = "app"',
      "app/src/main.rs": "use lib::context;\nfn main() { context!(); }",
    },
    touched: ["app/src/main.rs"],
  },
  "Elixir: what a module quotes for others gets an alias": {
    path: "lib/shop.ex",
    from: "defmodule Shop do\n  defmacro __using__(_), do: quote do unquote(all()) end\n  defp all, do: quote do import A end\nend\n",
    to: "defmodule Shop do\n  defmacro __using__(_), do: quote do unquote(all()) end\n  defp all, do: quote do alias Shop.Texts end\nend\n",
    beside: {
      "lib/texts.ex": "defmodule Shop.Texts do\n  def shorten(x), do: x\nend\n",
      "lib/page.ex": "defmodule Shop.Page do\n  use Shop\n  def show(x), do: Texts.shorten(x)\nend\n",
    },
    touched: ["lib/page.ex"],
  },
  "Swift: an extension in a file of its own adds a protocol": {
    path: "drawn.swift",
    from: "",
    to: "extension Card: Draw {}",
    beside: {
      "card.swift": "struct Card {}",
      "draw.swift": "protocol Draw {}\nextension Draw { func draw() {} }",
      "deck.swift": "func top() -> Card { Card() }",
      "game.swift": "func play() { top().draw() }",
    },
    touched: ["game.swift"],
  },
  "Ruby: an outside class that the root opens mixes in a module": {
    path: "helper.rb",
    from: "module Minitest::Assertions\nend\nclass String\nend\n",
    to: "module Minitest::Assertions\n  include Extra\nend\nclass String\n  include Extra\nend\n",
    beside: {
      "extra.rb": "module Extra\n  def extra; end\nend",
      "a_test.rb": "class ATest < ActiveSupport::TestCase\n  def test_a; extra; end\nend",
      "b.rb": 'def b; "b".extra; end',
      "c.rb": "def c; 1.extra; end",
    },
    touched: ["a_test.rb", "b.rb"],
  },
  "Ruby: a file opens an outside class": {
    path: "helper.rb",
    from: undefined,
    to: "class Minitest::Test\n  include Extra\nend\nclass Object\n  include Extra\nend\n",
    beside: {
      "extra.rb": "module Extra\n  def extra; end\nend",
      "a_test.rb": "class ATest < ActiveSupport::TestCase\n  def test_a; extra; end\nend",
      "b.rb": 'def b; "b".extra; end',
      "c.rb": "def c; extra; end",
    },
    touched: ["a_test.rb", "b.rb", "c.rb"],
  },
  "C++: a method is no longer virtual": {
    path: "shape.hpp",
    from: "struct Shape { virtual int area(); };",
    to: "struct Shape { int area(); };",
    beside: {
      "box.hpp": `#include "shape.hpp"\nstruct Box : Shape { int area(); };`,
      "box.cpp": `#include "box.hpp"\nint Box::area() { return 1; }`,
      "other.cpp": `#include "shape.hpp"\nint other(Shape& s) { return s.area(); }`,
    },
    touched: ["box.cpp"],
  },
  "C++: a parameter has a default": {
    path: "draw.hpp",
    from: "struct Base { void draw(int a, int b); }; struct Pen : Base { void draw(int a, int b, int c); };",
    to: "struct Base { void draw(int a, int b); }; struct Pen : Base { void draw(int a, int b, int c = 1); };",
    beside: { "use.cpp": `#include "draw.hpp"\nvoid use(Pen& pen) { pen.draw(1, 2); }` },
    touched: ["use.cpp"],
  },
  "C++: an overload that is inherited takes fewer": {
    path: "base.hpp",
    from: "struct Base { void draw(int a, int b); };",
    to: "struct Base { void draw(int a); };",
    beside: {
      "pen.hpp": `#include "base.hpp"\nstruct Pen : Base { void draw(int a, int b, int c); };`,
      "use.cpp": `#include "pen.hpp"\nvoid use(Pen& pen) { pen.draw(1, 2); }`,
    },
    touched: ["use.cpp"],
  },
  "C++: another overload is defined": {
    path: "pen.cpp",
    from: `#include "pen.hpp"`,
    to: `#include "pen.hpp"\nvoid Pen::draw(int a, int b) {}`,
    beside: {
      "pen.hpp": "struct Pen { void draw(int a); void draw(int a, int b); };",
      "use.cpp": `#include "pen.hpp"\nvoid use(Pen& pen) { pen.draw(1, 2); }`,
    },
    touched: ["use.cpp"],
  },
  "C++: a constructor is defined apart": {
    path: "pen.cpp",
    from: `#include "pen.hpp"`,
    to: `#include "pen.hpp"\nPen::Pen(int a) {}`,
    beside: {
      "pen.hpp": "struct Pen { Pen(int a); };",
      "use.cpp": `#include "pen.hpp"\nvoid use() { auto pen = new Pen(1); }`,
    },
    touched: ["use.cpp"],
  },
  "C: the fields of a struct change places": {
    path: "ops.h",
    from: "struct ops { int (*open)(void); int (*close)(void); };",
    to: "struct ops { int (*close)(void); int (*open)(void); };",
    beside: {
      "file.c": `#include "ops.h"\nstatic int start(void) { return 1; }\nconst struct ops files = { start };`,
      "use.c": `#include "ops.h"\nvoid use(struct ops *o) { o->open(); }`,
    },
    touched: ["file.c"],
  },
  "C: the first field of a struct becomes conditional": {
    path: "ops.h",
    from: "typedef struct { int n; int (*open)(void); } ops;",
    to: "typedef struct {\n#ifdef N\nint n;\n#endif\nint (*open)(void); } ops;",
    beside: {
      "file.c": `#include "ops.h"\nstatic int start(void) { return 1; }\nstatic ops files[] = { { 1, start } };`,
    },
    touched: ["file.c"],
  },
  "C: a macro in a table becomes several elements": {
    path: "ops.h",
    from: "#define FIRST 1\nstruct ops { int n; int (*open)(void); };",
    to: "#define FIRST 1, 2\nstruct ops { int n; int (*open)(void); };",
    beside: {
      "file.c": `#include "ops.h"\nstatic int start(void) { return 1; }\nstruct ops files = { FIRST, start };`,
    },
    touched: ["file.c"],
  },
  "Kotlin: the alias on which an extension is declared appears": {
    path: "Other.kt",
    from: "package b\nfun CC.count() = 1",
    to: "package b\ntypealias CC = a.Cart\nfun CC.count() = 1",
    beside: {
      "Model.kt": "package a\nclass Cart",
      "Main.kt": "package m\nimport a.Cart\nimport b.count\nfun eight(c: Cart) = c.count()",
    },
    touched: ["Main.kt"],
  },
  "Kotlin: an alias of another file stands for another type": {
    path: "Alias.kt",
    from: "package b\nclass Other\ntypealias CC = Other",
    to: "package b\nclass Other\ntypealias CC = a.Cart",
    beside: {
      "Model.kt": "package a\nclass Cart",
      "Count.kt": "package b\nfun CC.count() = 1",
      "Main.kt": "package m\nimport a.Cart\nimport b.count as many\nfun eight(c: Cart) = c.many()",
    },
    touched: ["Main.kt"],
  },
  "C#: a global using opens the namespace of an extension method": {
    path: "Usings.cs",
    from: "global using System;",
    to: "global using System;\nglobal using Acme.Texts;",
    beside: {
      "Texts.cs":
        "namespace Acme.Texts { public static class T { public static int Framed(this string s) { return 1; } } }",
      "Use.cs": 'namespace App { class Use { void Run() { "a".Framed(); } } }',
    },
    touched: ["Use.cs"],
  },
  "C#: an extension method moves to another namespace": {
    path: "Texts.cs",
    from: "namespace A { public static class T { public static int Framed(this string s) { return 1; } } }",
    to: "namespace B { public static class T { public static int Framed(this string s) { return 1; } } }",
    beside: {
      "Use.cs": 'using B;\nnamespace App { class Use { void Run() { "a".Framed(); } } }',
      "B.cs": "namespace B { class Other { } }",
    },
    touched: ["Use.cs"],
  },
  "Swift: an extension is no longer private": {
    path: "texts.swift",
    from: "private extension String { func framed() { } }",
    to: "extension String { func framed() { } }",
    beside: { "use.swift": 'func use() { "a".framed() }' },
    touched: ["use.swift"],
  },
  "Swift: the alias that an extension names stands for another type": {
    path: "alias.swift",
    from: "typealias CC = Other",
    to: "typealias CC = Cart",
    beside: {
      "model.swift": "struct Cart {}\nstruct Other {}",
      "count.swift": "extension CC { func count() -> Int { 1 } }",
      "main.swift": "func eight(c: Cart) { c.count() }",
    },
    touched: ["main.swift"],
  },
  "Python: an inherited constructor": {
    path: "base.py",
    from: "class Base:\n    pass\n",
    to: "class Base:\n    def __init__(self): pass\n",
    beside: {
      "child.py": "from base import Base\nclass Child(Base): pass\n",
      "use.py": "from child import Child\nChild()\n",
    },
    touched: ["use.py"],
  },
  "Python: a member that loops call": {
    path: "base.py",
    from: "class Base:\n    pass\n",
    to: "class Base:\n    def __iter__(self): pass\n",
    beside: {
      "bag.py": "from base import Base\nclass Bag(Base):\n    pass\nbag = Bag()\n",
      "use.py": "from bag import bag\nfor item in bag:\n    pass\n",
    },
    touched: ["use.py"],
  },
  "Python: the file passes another value to its own function": {
    path: "same.py",
    from: "from ab import A, B\ndef same(x):\n    return x\ndef go():\n    same(A())\n",
    to: "from ab import A, B\ndef same(x):\n    return x\ndef go():\n    same(B())\n",
    beside: { ...letters, "use.py": "from same import same\nsame(None).run()\n" },
    touched: ["use.py"],
  },
  "Python: a function that gives another value, which a third file passes on": {
    path: "make.py",
    from: "from ab import A, B\ndef make():\n    return A()\n",
    to: "from ab import A, B\ndef make():\n    return B()\n",
    beside: {
      ...letters,
      "box.py":
        "from make import make\nclass Box:\n    def __init__(self, x):\n        self.x = x\ndef go():\n    Box(make())\n",
      "use.py": "from box import Box\ndef use(box: Box):\n    box.x.run()\n",
    },
    touched: ["use.py"],
  },
  "Python: an element of a list that a function gives": {
    path: "make.py",
    from: "from ab import A, B\ndef make():\n    all = [A()]\n    for one in all:\n        return one\n",
    to: "from ab import A, B\ndef make():\n    all = [B()]\n    for one in all:\n        return one\n",
    beside: { ...letters, "use.py": "from make import make\nmake().run()\n" },
    touched: ["use.py"],
  },
  "Python: of two imports of a name, the other comes first": {
    path: "both.py",
    from: "from a import *\nfrom b import *\n",
    to: "from b import *\nfrom a import *\n",
    beside: {
      "a.py": "def run(): pass\n",
      "b.py": "def run(): pass\n",
      "use.py": "from both import run\nrun()\n",
    },
    touched: ["use.py"],
  },
  "JavaScript: the entry of a package is another function": {
    path: "code/boot.js",
    from: "module.exports = one;\nfunction one() {}\nfunction two() {}\n",
    to: "module.exports = two;\nfunction one() {}\nfunction two() {}\n",
    beside: {
      "package.json": `{ "main": "./code/boot" }`,
      "test/use.js": `const start = require("..");\nstart();\n`,
    },
    touched: ["test/use.js"],
  },
  "JavaScript: a script comes beside its declarations": {
    path: "code/boot.js",
    from: undefined,
    to: "module.exports = function other() {};\n",
    beside: {
      "package.json": `{ "name": "bare", "main": "./code/boot.js", "types": "./code/boot.d.ts" }`,
      "code/boot.d.ts": "declare function boot(): void;\nexport = boot;\n",
      "code/near.js": `const start = require("./boot");\nstart();\n`,
      "test/by-dots.js": `const start = require("..");\nstart();\n`,
      "test/by-name.js": `const start = require("bare");\nstart();\n`,
    },
    touched: ["code/near.js", "test/by-dots.js", "test/by-name.js"],
  },
  "TypeScript: what a callback takes apart": {
    path: "item.ts",
    from: "export class Item { run() {} }",
    to: "export class Item { go() {} }",
    beside: {
      "items.ts": `import { Item } from "./item"; export const items: Item[] = [];`,
      "use.ts": `import { items } from "./items"; items.forEach(({ run }) => run());`,
    },
    touched: ["use.ts"],
  },
  "TypeScript: a type argument beside one that names nothing": {
    path: "item.ts",
    from: "export class Item { run() {} }",
    to: "export class Item { go() {} constructor(n: number) {} }",
    beside: {
      "items.ts": `import { Item } from "./item"; export const items: Map<{ n: number }, Item> = new Map();`,
      "use.ts": `import { items } from "./items"; items.get({ n: 1 }).run();`,
    },
    touched: ["use.ts"],
  },
  "C#: another part of a class gets its constructor": {
    path: "Kiln.Open.cs",
    from: "namespace Pots { partial class Kiln { void Open() {} } }",
    to: "namespace Pots { partial class Kiln { public Kiln(int heat) {} void Open() {} } }",
    beside: {
      "Kiln.cs": "namespace Pots { public partial class Kiln { public void Fire() {} } }",
      "Use.cs": "using Pots; class Use { void Run() { new Kiln(9).Fire(); } }",
    },
    touched: ["Use.cs"],
  },
  "TypeScript: a type argument inside of another": {
    path: "items.ts",
    from: `import { A, B } from "./ab"; export const items: Map<string, Array<Set<A>>> = new Map();`,
    to: `import { A, B } from "./ab"; export const items: Map<string, Array<Set<B>>> = new Map();`,
    beside: {
      "ab.ts": "export class A { run() {} } export class B { run() {} }",
      "use.ts": `import { items } from "./items"; items.get("")[0].forEach((item) => item.run());`,
    },
    touched: ["use.ts"],
  },
};

for (const [name, edit] of Object.entries(edits)) {
  test(name, () => {
    expectRelinked(edit);
  });
}
