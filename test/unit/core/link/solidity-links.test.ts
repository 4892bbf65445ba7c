// Solidity: what is attached to a type, whose `super` is called, and calls behind operators, which the grammar misreads.
import { expect, test } from "vitest";
import { calls } from "./source-view.ts";

const inFile = (code: string): readonly string[] =>
  calls({ "a.sol": code }).map((line) => line.replaceAll("a.sol#", ""));

test("a free function attached to a type is called on its values, not on the type", () => {
  const code = `
    type Price is uint128;
    using {unwrap} for Price global;
    function unwrap(Price a) pure returns (uint128) { return Price.unwrap(a); }
    contract C { function f(Price p) external { p.unwrap(); } }`;
  expect(inFile(code)).toEqual(["C.f -> unwrap"]);
});

test("a library's function for one kind of list is none for another", () => {
  const code = `
    struct Bid { uint at; }
    struct Ask { uint at; }
    library Bids { function newest(Bid[] storage list) internal returns (uint) { return 1; } }
    contract C {
      using Bids for Bid[];
      Bid[] bids;
      Ask[] asks;
      function f() external { bids.newest(); }
      function g() external { asks.newest(); }
    }`;
  expect(inFile(code)).toEqual(["C.f -> Bids.newest"]);
});

test("members behind operators are called on the operand before them", () => {
  const code = `
    interface Token { function supply() external view returns (uint); function live() external view returns (bool); }
    contract C {
      Token token;
      function f(uint a) external { if (a > 0 && !token.live()) { } }
      function g(uint a) external { return a + token.supply(); }
      function h(bool b) external { return b ? 1 : token.supply(); }
    }`;
  expect(inFile(code)).toEqual(["C.f -> Token.live", "C.g -> Token.supply", "C.h -> Token.supply"]);
});

test("the last base comes first, and `fallback` and `receive` are apart", () => {
  const code = `
    contract Base { function up() internal virtual {} }
    contract Fees is Base { function up() internal virtual override { super.up(); } }
    contract Hooks is Base {
      function up() internal virtual override { super.up(); }
    }
    contract Mine is Fees, Hooks {
      function up() internal override(Fees, Hooks) { super.up(); }
      receive() external payable { up(); }
      fallback() external { up(); }
    }`;
  expect(inFile(code)).toEqual([
    "Fees.up -> Base.up",
    "Hooks.up -> Base.up",
    "Mine.fallback -> Mine.up",
    "Mine.receive -> Mine.up",
    "Mine.up -> Hooks.up",
  ]);
});
