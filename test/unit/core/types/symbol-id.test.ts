import { expect, it } from "vitest";
import {
  isFileId,
  nameOf,
  pathOf,
  pathsWithin,
  symbolId,
  withoutNumbers,
} from "../../../../src/core/types/symbol-id.ts";

it.each([
  ["a.py#cached~1", "cached"],
  ["a.py#cached~1.wrapper", "cached.wrapper"],
  ["a.py#cached~1.wrapper~12", "cached.wrapper"],
  ["a.cpp#app::Item~2::run", "app::Item::run"],
  ["a.js#Item~1.#load~2", "Item.#load"],
  ["a.cpp#Item::~Item", "Item::~Item"],
  ["a.cpp#Item::~Item~1", "Item::~Item"],
  ["a.ts#plain", "plain"],
])("%s is named %s", (id, name) => {
  expect(withoutNumbers(nameOf(id))).toBe(name);
});

it("keeps the path of an id", () => {
  expect(withoutNumbers("old~1/a~2.py#cached~1.wrapper")).toBe("old~1/a~2.py#cached.wrapper");
});

it.each([
  ["src/a.ts", "App.run"],
  ["src/a.ts", "Kiln.#fire"],
  ["exercises/C#/Program.cs", "Program.Once"],
  ["F#/lib.js", "Kiln.#fire"],
  ["C#/Makefile", "build"],
  ["Makefile", "out/app.o"],
  ["a#b/tool", "Kiln.#fire"],
  ["F#/lib.js", ""],
  ["src/Makefile", ""],
])("splits the id of %s and %s", (path, name) => {
  const id = symbolId(path, name);
  expect([pathOf(id), nameOf(id), isFileId(id)]).toEqual([path, name || path, name === ""]);
});

it("lists every path that an id may begin with", () => {
  expect(pathsWithin("a#b/tool#Kiln.#fire")).toEqual([
    "a",
    "a#b/tool",
    "a#b/tool#Kiln.",
    "a#b/tool#Kiln.#fire",
  ]);
  expect(pathsWithin("src/a.ts")).toEqual(["src/a.ts"]);
});
