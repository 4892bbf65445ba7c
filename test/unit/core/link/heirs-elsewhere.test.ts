// Methods that a class calls on itself and that only classes of other files have.
import { expect, test } from "vitest";
import { expectRelinked } from "./expect-relinked.ts";
import { calls, type Sources } from "./source-view.ts";

const base = `exports.Base = class Base { start() { this.open(); } };`;
const heir = (name: string, body: string): string =>
  `const { Base } = require("./base"); exports.${name} = class ${name} extends Base { ${body} };`;

const calledByStart = (sources: Sources): string[] =>
  calls(sources).filter((line) => line.startsWith("base.js#Base.start"));

/** `base.js`, and as many files with a class that inherits from its class. */
function heirs(count: number, bodyOf: (at: number) => string): Sources {
  const files = Array.from({ length: count }, (_, at) => [`heir${at}.js`, heir(`Heir${at}`, bodyOf(at))]);
  return { "base.js": base, ...(Object.fromEntries(files) as Sources) };
}

test("are called, if at most sixteen classes have their own", () => {
  expect(calledByStart(heirs(16, () => "open() {}"))).toHaveLength(16);
  expect(calledByStart(heirs(17, () => "open() {}"))).toEqual([]);
});

test("are looked for in at most 256 files that inherit", () => {
  const oneOpens = (at: number): string => (at === 7 ? "open() {}" : "");
  expect(calledByStart(heirs(256, oneOpens))).toHaveLength(1);
  expect(calledByStart(heirs(257, oneOpens))).toEqual([]);
});

test("are not those of a class that only has the same name as a base, or of tests", () => {
  const other = `class Base {} class Other extends Base { open() {} }`;
  expect(calledByStart({ "base.js": base, "other.js": other })).toEqual([]);
  expect(calledByStart({ "base.js": base, "test/fake.js": heir("Fake", "open() {}") })).toEqual([]);
});

test("are not static", () => {
  expect(calledByStart({ "base.js": base, "heir.js": heir("Heir", "static open() {}") })).toEqual([]);
});

test("are not asked for if the class has a base that is not known", () => {
  const open = `const { Outside } = require("outside"); exports.Base = class Base extends Outside { start() { this.open(); } };`;
  expect(calledByStart({ "base.js": open, "heir.js": heir("Heir", "open() {}") })).toEqual([]);
});

test("are found again when more files begin or cease to inherit than are looked through", () => {
  const oneOpens = (at: number): string => (at === 7 ? "open() {}" : "");
  const edit = { path: "more.js", beside: heirs(256, oneOpens), touched: ["base.js"] };
  const texts = [heir("More", ""), "exports.More = class More {};"] as const;
  expectRelinked({ ...edit, from: texts[0], to: texts[1] });
  expectRelinked({ ...edit, from: texts[1], to: texts[0] });
});

test("are found again when a class between changes its base", () => {
  const middle = (from: string): string =>
    `const { Base } = require("./${from}"); exports.Middle = class Middle extends Base {};`;
  const beside = {
    "base.js": base,
    "other.js": `exports.Base = class Base { start() { this.open(); } };`,
    "last.js": `const { Middle } = require("./middle"); class Last extends Middle { open() {} }`,
  };
  const edit = { path: "middle.js", from: middle("base"), to: middle("other") };
  expectRelinked({ ...edit, beside, touched: ["base.js", "other.js"] });
});
