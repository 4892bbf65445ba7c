// Of each conditional in C#, only the first branch that may hold reaches the grammar.
import { expect, test } from "vitest";
import { keepFirstBranches } from "../../../../src/core/languages/csharp/syntax-conditionals.ts";
import { cpuMs } from "../../../support/cpu-time.ts";

function shown(text: string): string {
  const kept = keepFirstBranches(text);
  expect(kept).toHaveLength(text.length);
  return kept.replace(/^ *\n/gm, "");
}

test("the first branch stays, and disabled text gives way to the next", () => {
  expect(shown("#if A\na\n#elif B\nb\n#else\nc\n#endif\nd\n")).toBe("a\nd\n");
  expect(shown("#if false\na\n#elif B\nb\n#else\nc\n#endif\nd\n")).toBe("b\nd\n");
  expect(shown("#if false\na\n#endif\nd\n")).toBe("d\n");
});

test("what is nested in a dropped branch is dropped", () => {
  expect(shown("#if A\na\n#else\n#if B\nb\n#else\nc\n#endif\nd\n#endif\ne\n")).toBe("a\ne\n");
  expect(shown("#if false\n#if B\nb\n#endif\n#else\nc\n#endif\n")).toBe("c\n");
});

test("directives without a partner end nothing", () => {
  expect(shown("#endif\na\n#else\nb\n#if A\nc\n")).toBe("a\nb\nc\n");
});

test.each(["#if A\n", "#if false\n", "#else\n", "#if A\n#else\n"])(
  "reads many nested %j in linear time",
  (line) => {
    expect(cpuMs(() => keepFirstBranches(line.repeat(50_000)))).toBeLessThan(3_000);
  },
);
