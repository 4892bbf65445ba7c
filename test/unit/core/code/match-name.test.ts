// How well does a name match the typed text?
import { expect, test } from "vitest";
import {
  endsWithNumbered,
  matchName,
  matchPackage,
  matchQualifiers,
  splitTypedName,
  wholeId,
} from "../../../../src/core/code/symbols/match-name.ts";

const generated =
  "std__variant_FPSConstraint__VideoStabilizationModeConstraint__PreviewStabilizationModeConstraint";

test.each([
  ["runTests", "runtests", 4],
  ["runTestsLater", "runtests", 3],
  ["doRunTests", "runtests", 2],
  ["get_symbol_info", "gsi", 1],
  ["registerUserNamedTests", "runtests", 1],
  // The first g is far away; a later one is near.
  ["g______________getInfo", "gi", 1],
  ["runTest", "runtests", 0],
  ["HTMLParserState", "hps", 1],
  ["open_port80", "op8", 1],
  ["parsePath", "ppath", 1],
  ["recordLoginName", "recrdlogin", 1],
  // The letters are there, but they neither begin words nor follow each other.
  ["getAllRecoveryCodesForLogin", "recordlogin", 0],
  ["moderation", "dean", 0],
  [generated, "vstm", 1],
  [generated, "fraction", 0],
  ["x", "y", 0],
])("matchName rates %s for the input %s: %i", (name, wanted, fit) => {
  expect(matchName(name, wanted)).toBe(fit);
});

test.each([
  ["Reply.prototype.send", ["Reply"], "send"],
  ["Reply.prototype", ["Reply"], "prototype"],
  ["prototype.send", ["prototype"], "send"],
  ["lib/reply.js#Reply.send", ["lib", "reply", "js", "Reply"], "send"],
  ["move:by:", [], "move:by:"],
  ["src/Store.m#Store.load:", ["src", "Store", "m", "Store"], "load:"],
  ["Queue.#next", ["Queue"], "#next"],
  ["src/queue.ts#Queue.#next", ["src", "queue", "ts", "Queue"], "#next"],
  ["#next", [], "#next"],
  ["Queue#next", ["Queue"], "next"],
  ["a::b", ["a"], "b"],
  ["a::", [], "a"],
  ["Outer~1.run~2", ["Outer"], "run"],
  // A file's own name may look so: only the symbol's part is numbered.
  ["src/pipe~1.ts#Outer~1.run", ["src", "pipe~1", "ts", "Outer"], "run"],
  ["Pipe::~Pipe", ["Pipe"], "~Pipe"],
])("splitTypedName splits %s into qualifiers and a name", (typed, qualifiers, last) => {
  expect(splitTypedName(typed)).toMatchObject({ qualifiers, last });
});

test.each([
  ["helper", "helper", "Helper.helper", 5],
  ["helper", "Helper", "Helper", 4],
  ["CacheTest.Evicts", "CacheTest.Evicts", "CacheTest.Evicts", 3],
  ["Helper.helper", "helper", "Helper.helper", 5],
  ["src/sorting.ts#Helper.helper", "helper", "Helper.helper", wholeId],
  ["sorting.helper", "helper", "Helper.helper", 2],
  ["Other.helper", "helper", "Helper.helper", 0],
])(
  "matchQualifiers rates the input %s for %s, whose qualified name is %s: %i",
  (typed, name, qualifiedName, fit) => {
    const path = "src/sorting.ts";
    const symbol = { id: `${path}#${qualifiedName}`, name, path, qualifiedName };
    expect(matchQualifiers(splitTypedName(typed), symbol)).toBe(fit);
  },
);

test.each([
  ["Pipe.run~1", "src/Pipe.java#Pipe.run~1", true],
  ["Pipe::run~1", "src/Pipe.java#Pipe.run~1", true],
  ["run~1", "src/Pipe.java#Pipe.run~1", true],
  ["Pipe~1.run", "src/Pipe.java#Pipe~1.run", true],
  ["Pipe.java#Pipe.run~1", "src/Pipe.java#Pipe.run~1", true],
  ["run~1", "src/Pipe.java#Pipe.rerun~1", false],
  ["run~1", "src/Pipe.java#Pipe.run~11", false],
  ["run~1", "src/Pipe.java#Pipe.run", false],
  // Without a number, a name means all of them.
  ["run", "src/Pipe.java#Pipe.run", false],
])("endsWithNumbered takes the input %s for %s: %s", (typed, id, meant) => {
  expect(endsWithNumbered(typed, id)).toBe(meant);
});

test.each([
  ["Shop\\Model\\Order::total", "Order::total", "Shop\\Model", true],
  ["\\Shop\\Model\\Order", "Order", "Shop\\Model", true],
  ["Model\\Order", "Order", "Shop\\Model", true],
  ["shop.model.Order.total", "Order.total", "shop.model", true],
  ["Shop\\Order", "Order", "Shop\\Model", false],
  ["My\\Shop\\Model\\Order", "Order", "Shop\\Model", false],
  // Of a constructor, the class is part of the scope.
  ["Shop.Model.Order", "Order.Order", "Shop.Model", false],
  ["Order::total", "Order::total", "Shop\\Model", false],
  ["Shop\\Model\\Order", "Order", "", false],
])("matchPackage: %s means %s in the package %s: %s", (typed, qualifiedName, packageName, expected) => {
  expect(matchPackage(splitTypedName(typed), { qualifiedName }, packageName)).toBe(expected);
});
