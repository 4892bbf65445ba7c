import { expect, it } from "vitest";
import { nameOf, withoutNumbers } from "../../../../src/core/types/symbol-id.ts";

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
