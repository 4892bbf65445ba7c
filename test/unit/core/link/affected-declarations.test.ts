// An edit that changes what overloads take, what a header exports, or what an opened module has: files beside it follow.
import { test } from "vitest";
import { expectRelinked } from "./expect-relinked.ts";

const runner = (first: string, second: string): string =>
  `using System; public class Runner { public void Run(${first} f) { } public void Run(${second} f) { } }`;

test("C#: overloads that take other functions than before", () => {
  expectRelinked({
    path: "Runner.cs",
    from: runner("Action", "Func<int>"),
    to: runner("Action", "Action<int>"), // before, nothing told whether the outside call gives a value
    beside: { "Use.cs": "class Use { void Go(Runner r) { r.Run(() => Outside.Call()); } }" },
    touched: ["Use.cs"],
  });
});

test("C#: other parts than before", () => {
  const point = (left: string, right: string): string =>
    `public class A { public void Go() {} } public class B { public void Go() {} }
     public class Point { public void Deconstruct(out ${left} a, out ${right} b) { } }`;
  expectRelinked({
    path: "Point.cs",
    from: point("A", "B"),
    to: point("B", "A"),
    beside: { "Use.cs": "class Use { void Go(Point p) { var (a, b) = p; a.Go(); } }" },
    touched: ["Use.cs"],
  });
});

test("Haskell: a header that lists a name no longer", () => {
  expectRelinked({
    path: "First.hs",
    from: "module First (save, load) where\nsave x = x\nload x = x",
    to: "module First (load) where\nsave x = x\nload x = x",
    beside: {
      "Second.hs": "module Second where\nsave x = x",
      "Use.hs": "module Use where\nimport First\nimport Second\nrun x = save x",
    },
    touched: ["Use.hs"],
  });
});

test("OCaml: an opened module that declares a name of the file", () => {
  expectRelinked({
    path: "store.ml",
    from: "let load a = a",
    to: "let load a = a\nlet run a = a",
    beside: { "user.ml": "let run a = a\nmodule Inner = struct\n  open Store\n  let go a = run a\nend" },
    touched: ["user.ml"],
  });
});
