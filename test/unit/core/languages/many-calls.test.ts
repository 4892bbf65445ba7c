// Files with many of one thing that a language follows from call to call, as generators write them.
import { expect, test } from "vitest";
import { cpuMs } from "../../../support/cpu-time.ts";
import { parser } from "../../../support/parser.ts";
import { edgeLines, sourceWorld } from "../link/source-view.ts";

const many = (count: number, unit: (at: number) => string): string =>
  Array.from({ length: count }, (_, at) => unit(at)).join("\n");

const inner = (at: number): string =>
  `def d${at}(f):\n    def inner(self):\n        self.go()\n    return inner`;

test.each<[what: string, language: string, text: (count: number) => string]>([
  [
    "sent names in one method",
    "ruby",
    (count) =>
      `class A\n  STEPS = %i[a b]\n def m\n${many(count, () => "STEPS.each { |s| send(s) }")}\n end\nend\n`,
  ],
  [
    "sent names at the top",
    "ruby",
    (count) => `STEPS = %i[a b]\n${many(count, (at) => `x${at} = 1\nSTEPS.each { |s| send(s) }`)}`,
  ],
  ["unclosed lists", "ruby", (count) => `${many(count, () => "A = [")}\n${many(count, () => "send(A[x])")}`],
  ["commands with a prefix", "bash", (count) => many(count, (at) => `cmd_a${at}_b() { cmd_a$1_b x; }`)],
  [
    "commands with prefixes",
    "bash",
    (count) => many(count, (at) => `cmd_a${at}() { v${at}=cmd_$1; $v${at} x; }`),
  ],
  ["empty lines", "bash", (count) => `cmd_x() { :; }\n${"\n".repeat(count * 4)}cmd_$1 a\n`],
  [
    "generic functions",
    "r",
    (count) =>
      many(
        count,
        (at) => `g${at} <- function(x, ...) UseMethod("g${at}")\ng${at}.exam <- function(x) g${at}(x)`,
      ),
  ],
  ["parts of a name", "r", (count) => `f.g <- function(x) 1\n${"a.".repeat(count)}b <- function(x) f(x)`],
  [
    "decorators",
    "python",
    (count) => many(count, (at) => `${inner(at)}\nclass C${at}:\n    @d${at}\n    def go(self): pass`),
  ],
  [
    "parsed commands",
    "python",
    (count) =>
      `p.set_defaults(func=go)\ndef go(a): pass\n${many(count, (at) => `def f${at}(x):\n    x.func(1)`)}`,
  ],
  [
    "type variables",
    "python",
    (count) => many(count, (at) => `T${at} = TypeVar("T${at}")\ndef f${at}(x: T${at}) -> T${at}: return x`),
  ],
  [
    "empty lines",
    "objc",
    (count) =>
      `@implementation A\n- (void)go { [_x run]; }\n@end\n${"\n".repeat(count * 4)}@interface A : B\n@property int x;\n@end\n`,
  ],
  [
    "components",
    "javascript",
    (count) =>
      many(count, (at) => `const Item${at} = memo(({ id, onPick }) => { onPick(id); return null; });`),
  ],
])(
  "many %s of %s are read in time that grows with their number",
  { timeout: 110_000 },
  (_, language, text) => {
    const timeOf = (count: number): number => {
      const bytes = Buffer.from(text(count));
      return cpuMs(() => {
        expect(parser.parse({ bytes, language }).file.symbols.length).toBeGreaterThan(0);
      });
    };
    const best = Math.min(timeOf(1_250), timeOf(1_250));
    // About 8 times as long; with a look at all the others for each, 40 times and more.
    expect(timeOf(10_000)).toBeLessThan(20 * Math.max(20, best));
  },
);

const heir = (at: number): string =>
  `class C${at}${at === 0 ? "" : ` extends C${at % 7 === 0 ? 0 : at - 1}`} {
  static function make() { return new static(); }
}`;

test("many classes that make objects of their heirs are linked in time that grows with their number", () => {
  const timeOf = (count: number): number => {
    const world = sourceWorld({ "a.php": `<?php\n${many(count, heir)}\n` });
    return cpuMs(() => {
      expect(edgeLines(world).length).toBeGreaterThan(count);
    });
  };
  const best = Math.min(timeOf(500), timeOf(500));
  // About 8 times as long; with a look at all the others for each, 40 times and more.
  expect(timeOf(4_000)).toBeLessThan(20 * Math.max(20, best));
});
