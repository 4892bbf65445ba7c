// Heads of impl blocks that lead through types, whose traits other impl blocks tell.
import { expect, test } from "vitest";
import { calls } from "./source-view.ts";

const heads = `pub trait Tr { type X; fn go(&self) {} }
pub trait Use { fn used(&self) {} }
pub struct W<T>(T);
pub struct A;
pub struct B;
impl Use for W<A::X> {}
impl Use for W<B::X> {}
impl Tr for A {}
impl Tr for B {}
`;

test("a type has its traits whichever type is asked first", () => {
  for (const [first, second] of ["ab", "ba"]) {
    const run = `fn run(a: A, b: B, w: W<u8>) { ${first}.go(); ${second}.go(); w.used(); }`;
    const lines = calls({ "a.rs": `${heads}${run}\n` });
    expect(lines).toEqual(["a.rs#run -> a.rs#Tr.go", "a.rs#run -> a.rs#Use.used"]);
  }
});

// Once, each type in such a head read all blocks again, and a method that was read twice was not told from others.
test("a method for an outside type is its block's own", () => {
  const text = `${heads}trait Shout { fn loud(&self); }
impl Shout for Vec<u8> { fn loud(&self) {} }
fn run(v: Vec<u8>) { v.loud(); }
`;
  expect(calls({ "a.rs": text })).toEqual(["a.rs#run -> a.rs#Vec.loud"]);
});
