// Index files of large packages, which pass on the names of hundreds of others.
import { expect, test } from "vitest";
import { leastCpuMs } from "../../../support/cpu-time.ts";
import { callLines, sourceWorld, type Sources } from "./source-view.ts";

const list = <T>(count: number, make: (at: number) => T): T[] =>
  Array.from({ length: count }, (_, at) => make(at));

const dartPackage = (count: number): Sources => ({
  "pubspec.yaml": "name: p\n",
  "lib/all.dart": list(count, (at) => `export 'm${at}.dart';\n`).join(""),
  ...Object.fromEntries(
    list(count, (at) => [
      `lib/m${at}.dart`,
      `import 'all.dart';\nvoid go${at}() { go${(at + 1) % count}(); missing(); }\n`,
    ]),
  ),
});

test("Dart: of many exported files, the one with the name is found, unless it is hidden", () => {
  const calls = callLines(
    sourceWorld({
      "lib/all.dart": [
        ...list(30, (at) => `export 'm${at}.dart'${at === 5 ? " hide go5" : ""};`),
        "export 'inner.dart';",
        "export 'm31.dart' show go31;",
      ].join("\n"),
      "lib/inner.dart": "export 'm30.dart';\n",
      ...Object.fromEntries(
        list(33, (at) => [`lib/m${at}.dart`, `void go${at}() {}\nvoid other${at}() {}\n`]),
      ),
      "lib/use.dart": `import 'all.dart';\nvoid use() { ${[4, 5, 30, 31, 32].map((at) => `go${at}(); other${at}();`).join(" ")} }\n`,
    }),
  );
  const expected = [
    "m30.dart#go30",
    "m30.dart#other30",
    "m31.dart#go31",
    "m4.dart#go4",
    "m4.dart#other4",
    "m5.dart#other5",
  ];
  expect([...calls].sort()).toEqual(expected.map((target) => `lib/use.dart#use -> lib/${target}`));
});

const scriptPackage = (count: number): Sources => ({
  "lib/index.ts": list(count, (at) => `export * from "./m${at}";\n`).join(""),
  ...Object.fromEntries(
    list(count, (at) => [`lib/m${at}/index.ts`, `export { default } from "./go";\nexport * from "./go";\n`]),
  ),
  ...Object.fromEntries(
    list(count, (at) => [
      `lib/m${at}/go.ts`,
      `import { go${(at + 1) % count}, missing } from "..";\nexport function go${at}() { go${(at + 1) % count}(); missing(); }\n`,
    ]),
  ),
});

test("TypeScript: of many `export *`, the one that has the name is followed, through indexes in a circle", () => {
  const calls = callLines(
    sourceWorld({
      "lib/index.ts": [
        ...list(20, (at) => `export * from "./m${at}";`),
        'export { go4 as renamed } from "./m4";',
        'export * from "./inner";',
        'export * from "./common";',
        'export * from "./object";',
      ].join("\n"),
      "lib/inner/index.ts":
        'export * from "..";\nexport * from "./deep";\nexport { one as two } from "./deep";\n',
      "lib/inner/deep.ts": "export function one() {}\nexport default function main() {}\n",
      "lib/common.js": "module.exports = { shared() {} };\n",
      "lib/object.ts": "export default { only() {} };\n",
      ...Object.fromEntries(list(20, (at) => [`lib/m${at}.ts`, `export function go${at}() {}\n`])),
      "use.ts": `import { go7, renamed, one, two, shared, only, gone } from "./lib";
import main from "./lib";
export function use() { go7(); renamed(); one(); two(); shared(); only(); gone(); main(); }
`,
    }),
  );
  const expected = ["common.js#shared", "inner/deep.ts#one", "m4.ts#go4", "m7.ts#go7"];
  expect([...calls].sort()).toEqual(expected.map((target) => `use.ts#use -> lib/${target}`));
});

const rustCrate = (count: number): Sources => ({
  "Cargo.toml": '[package]\nname = "p"\n',
  "src/lib.rs": list(count, (at) => `pub mod m${at};\npub use m${at}::*;\n`).join(""),
  ...Object.fromEntries(
    list(count, (at) => [
      `src/m${at}.rs`,
      `use crate::go${(at + 1) % count};\npub fn go${at}() { go${(at + 1) % count}(); missing(); }\n`,
    ]),
  ),
});

test.each([
  ["Dart", dartPackage],
  ["Rust", rustCrate],
  ["TypeScript", scriptPackage],
])(
  "%s: names that one of many files passes on are found in nearly linear time",
  (_language, make) => {
    const timeOf = (count: number): number => {
      const world = sourceWorld(make(count));
      return leastCpuMs(() => {
        expect(callLines(world)).toHaveLength(count);
      });
    };
    timeOf(200);
    // Looking at every file for each name of each file takes 13 times as long or more.
    expect(timeOf(1_600)).toBeLessThan(9 * timeOf(400));
  },
  60_000,
);
