// Annotations of C++ that the grammar cannot read, and code that looks like them.
import { expect, test } from "vitest";
import { blankMacros, repair } from "../../../../src/core/languages/c/syntax-macros.ts";
import { callLines, sourceWorld } from "./source-view.ts";
import { cpuMs } from "../../../support/cpu-time.ts";

test("classes, functions and locks behind macros keep their names", () => {
  const found = callLines(
    sourceWorld({
      "case.cc": [
        "#if __has_include(<span>)",
        "#include <span>",
        "#endif",
        "namespace ns {",
        "class LIB_API_ [[nodiscard]] Case { public: void run(); const Case* next() const LIB_LOCK_EXCLUDED_(mutex_); };",
        "class [[nodiscard]] LIB_EMPTY Quiet : public Case { public: void stop() { run(); } };",
        "LIB_API_ void report(int code);",
        "LIB_API_ std::string text(int code) { report(code); return std::string(); }",
        "const Case* Case::next() const LIB_LOCK_EXCLUDED_(mutex_) { return this; }",
        "void Case::run() { next(); text(1); }",
        "}",
        "",
      ].join("\n"),
    }),
  );
  expect(found.sort()).toEqual([
    "case.cc#ns.Case.run -> case.cc#ns.Case.next",
    "case.cc#ns.Case.run -> case.cc#ns.text",
    "case.cc#ns.Quiet.stop -> case.cc#ns.Case.run",
    "case.cc#ns.text -> case.cc#ns.report",
  ]);
});

test.each([
  "HANDLE WINAPI open(int a);",
  "BOOL const open(int a);",
  "LOG return open(1);",
  "UINT static open(int a);",
  "TYPE open(int a);",
  "VOID __stdcall open(int a);",
  "x = SIZE * open(1);",
  "class NAME;",
  "#if SIZE < (2) && 3 > (1)",
  "HANDLE Case::open(int a);",
  "return Case::Case(1);",
])("%s has no such annotation", (text) => {
  const line = `${text} f();\n`;
  expect(blankMacros(line)).toBe(line);
  expect(repair.prepare!(line, line)).toBe(line);
});

test("takes time that grows with the length of the text", () => {
  for (const unit of [
    "class A [[",
    "AB const ",
    "AB x<",
    "__has_include(<",
    "\nAB c d ",
    "class [[a]] ",
    "A_LOCK_",
    "\nAB CD EF GH ",
    "\nAB a::",
    "\nAB c\nd",
  ]) {
    expect(cpuMs(() => blankMacros(unit.repeat(40_000)))).toBeLessThan(3_000);
    expect(cpuMs(() => repair.prepare!(unit.repeat(40_000), ""))).toBeLessThan(3_000);
  }
});
