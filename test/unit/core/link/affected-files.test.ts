// Which files are linked again after an edit? Each case is an edit that changes the edges of a file that it leaves as it is.
import { beforeAll, expect, test } from "vitest";
import { openParser, type SourceParser } from "../../../../src/core/parse/index.ts";
import { languages } from "../../../support/languages.ts";
import { linkAll, linkChanged } from "./relinked-view.ts";
import { sourceWorld, type Sources } from "./source-view.ts";

let parser: SourceParser;
beforeAll(async () => {
  parser = await openParser(languages);
});

interface Edit {
  readonly path: string;
  readonly from: string;
  readonly to: string;
  /** Files that stay as they are. */
  readonly beside: Sources;
  /** Which of those have other edges after the edit. */
  readonly touched: readonly string[];
}

const edits: Readonly<Record<string, Edit>> = {
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
  "C#: a method takes any number of values": {
    path: "Pen.cs",
    from: "class Base { public void Draw(int a, int b) {} } class Pen : Base { public void Draw(int[] all) {} }",
    to: "class Base { public void Draw(int a, int b) {} } class Pen : Base { public void Draw(params int[] all) {} }",
    beside: { "Use.cs": "class Use { void Run(Pen pen) { pen.Draw(1, 2); } }" },
    touched: ["Use.cs"],
  },
};

for (const [name, { path, from, to, beside, touched }] of Object.entries(edits)) {
  test(name, () => {
    const [old, now] = [from, to].map((text) => ({ ...beside, [path]: text })) as [Sources, Sources];
    const [before, after] = [sourceWorld(parser, old), sourceWorld(parser, now)];
    const [edgesBefore, whole] = [linkAll(before), linkAll(after)];
    const differing = Object.keys(beside).filter(
      (file) => String(edgesBefore.get(file)) !== String(whole.get(file)),
    );
    expect(differing).toEqual(touched);
    const { edges } = linkChanged(edgesBefore, [old, before], [now, after]);
    expect(Object.fromEntries(edges)).toEqual(Object.fromEntries(whole));
  });
}
