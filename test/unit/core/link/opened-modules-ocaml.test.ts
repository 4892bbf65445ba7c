// OCaml: which module's name is meant where modules are opened for a part of a file?
import { expect, test } from "vitest";
import { linesFor } from "./lines-for.ts";
import { calls } from "./source-view.ts";

const store = `
let run a = a
module Key = struct
  let run a = a
  let compare a b = a
end
`;

test("a parameter of a functor has what its signature declares, also where it is opened", () => {
  const lines = calls({
    "user.ml": `
let run a = a
module type S = sig val run : int -> int end
module Make (X : S) = struct
  let opened a = X.(run a)
  let within a = let open X in run a
  let own a = run a
end
`,
  });
  expect(lines).toEqual([
    "user.ml#Make.opened -> user.ml#S.run",
    "user.ml#Make.own -> user.ml#run",
    "user.ml#Make.within -> user.ml#S.run",
  ]);
});

test("of modules with one name, the one nearest to the place is opened", () => {
  const lines = calls({
    "user.ml": `
module A = struct module B = struct let run a = a end end
module C = struct
  module B = struct let run a = a let only a = run a end
  let near a = B.(run (only a))
end
let inner a = let open C in let open B in run a
let nested a = A.(B.(run a))
let local a = let module L = struct let run a = a end in L.(run a)
`,
  });
  expect(lines).toEqual([
    "user.ml#C.B.only -> user.ml#C.B.run",
    "user.ml#C.near -> user.ml#C.B.only",
    "user.ml#C.near -> user.ml#C.B.run",
    "user.ml#inner -> user.ml#C.B.run",
    "user.ml#local -> user.ml#local.L.run",
    "user.ml#nested -> user.ml#A.B.run",
  ]);
});

test("a module that is opened inside an opened one is the other's", () => {
  const lines = calls({
    "store.ml": store,
    "user.ml": "let run a = a\nlet go a = let open Store in let open Key in run (compare a a)",
  });
  expect(linesFor(lines, "go")).toEqual(["Key.compare", "Key.run"]);
});

test("what a module opens or includes is visible in it, and only there", () => {
  const lines = calls({
    "store.ml": store,
    "user.ml": `
let run a = a
module Opening = struct
  let early a = run a
  open Store
  let late a = run a
end
module Including = struct
  include Store
  let more a = run a
  let compare a b = a
  let own a = compare a a
end
module Own = struct
  open Store.Key
  let run a = a
  let go a = run (compare a a)
end
let outside a = run a
let missing a = compare a a
`,
  });
  expect(linesFor(lines, "Opening.early")).toEqual(["run"]);
  expect(lines).toContain("user.ml#Opening.early -> user.ml#run");
  expect(lines).toContain("user.ml#Opening.late -> store.ml#run");
  expect(lines).toContain("user.ml#Including.more -> store.ml#run");
  expect(linesFor(lines, "Including.own")).toEqual(["Including.compare"]);
  expect(linesFor(lines, "Own.go")).toEqual(["Key.compare", "Own.run"]);
  expect(lines).toContain("user.ml#outside -> user.ml#run");
  expect(linesFor(lines, "missing")).toEqual([]);
});

test("the time grows with the opened modules, not with their square", () => {
  const many = Array.from({ length: 6000 }, (_, i) => `let f${i} x = Vec.(add (x + 1) (scale x ${i}))`);
  const nested = Array.from({ length: 3000 }, () => "  let open Vec in");
  const started = process.cpuUsage();
  const lines = calls({
    "vec.ml": "let add a b = a\nlet scale a b = a",
    "many.ml": many.join("\n"),
    "nested.ml": ["let go x =", ...nested, "  add x x"].join("\n"),
  });
  expect(lines).toHaveLength(2 * many.length + 1);
  expect(process.cpuUsage(started).user / 1e6).toBeLessThan(6);
});
