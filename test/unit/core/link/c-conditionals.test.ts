// C and C++ with conditional compilation inside of parentheses.
import { expect, test } from "vitest";
import { keepFirstBranches } from "../../../../src/core/languages/c/syntax-conditionals.ts";
import { openParser } from "../../../../src/core/parse/index.ts";
import { languages } from "../../../support/languages.ts";
import { callLines, sourceWorld } from "./source-view.ts";
import { cpuMs } from "../../../support/cpu-time.ts";

const parser = await openParser(languages);

test("a condition with an #ifdef leaves its function and the namespace whole", () => {
  const found = callLines(
    sourceWorld(parser, {
      "writer.h": "namespace ns { class Writer { public: int flush(int e); void close(); }; }\n",
      "writer.cc": [
        '#include "writer.h"',
        "namespace ns {",
        "int Writer::flush(int e) {",
        "  if (",
        "#ifdef WINDOWS",
        "      e == 1 || (e == 2",
        "#  if OLD",
        "        && e",
        "#  endif",
        "      )",
        "#else // of others (",
        "      e == 3 ||",
        "      (e == 4)",
        "#endif",
        "  ) {",
        "    close();",
        "  }",
        "  return e;",
        "}",
        "void Writer::close() { flush(1); }",
        "}",
        "",
      ].join("\n"),
    }),
  );
  expect(found.sort()).toEqual([
    "writer.cc#ns.Writer.close -> writer.cc#ns.Writer.flush",
    "writer.cc#ns.Writer.flush -> writer.cc#ns.Writer.close",
  ]);
});

test("each character keeps its place, and conditionals outside of parentheses stay", () => {
  const text =
    "#if A\nint f(int a\n#else\nint f(long a\n#endif\n) { return g(1\n#if B\n, 2\n#elif C\n, 3\n#endif\n); }\n";
  const kept = keepFirstBranches(text);
  expect(kept).toHaveLength(text.length);
  expect(kept.replace(/^ +$/gm, "")).toBe(
    "#if A\nint f(int a\n#else\nint f(long a\n#endif\n) { return g(1\n\n, 2\n\n\n\n); }\n",
  );
  const strange = '#endif\n#else\n"(\n/* ( */ // (\n#if X\n';
  expect(keepFirstBranches(strange)).toBe(strange);
});

test("takes time that grows with the length of the text", () => {
  for (const unit of ["/*", '\\"', "(", "#if\n", "'("]) {
    expect(cpuMs(() => keepFirstBranches(unit.repeat(400_000)))).toBeLessThan(3_000);
  }
});
