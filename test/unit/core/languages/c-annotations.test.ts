// The replacements that C's grammar gets for annotations and name-making macros: each name keeps its position, and no
// text takes long.
import { expect, test } from "vitest";
import {
  blankAnnotations,
  blankNumberedAnnotations,
} from "../../../../src/core/languages/c/syntax-annotations.ts";
import {
  writeMadeFunctions,
  writeMadeVariables,
} from "../../../../src/core/languages/c/syntax-made-names.ts";
import { cpuMs } from "../../../support/cpu-time.ts";

const variants = { blankAnnotations, blankNumberedAnnotations, writeMadeFunctions, writeMadeVariables };

test.each([
  "return __a * b;",
  "x = a * __b * c;",
  "if (x) __count = 3;",
  "if (x) __count(y);",
  "__u32 value;",
  "static __le16 *swap(void);",
  "struct foo __bar;",
  "unsigned int __c;",
  "typedef __u64 size;",
  "__global__ void kernel(int n);",
  "int __open(int fd) { return __close(fd); }",
  "unsigned long __user_count;",
])("%s has no annotation", (text) => {
  expect(blankAnnotations(text)).toBe(text);
});

test.each(Object.entries(variants))(
  "%s preserves the length of the text and the position of its words",
  (_name, write) => {
    const text = [
      "static int __init start(void) { return reset(); }",
      "static void printflike(1, 2)",
      "complain(const char *text, ...) { write(text); }",
      "SYSCALL_DEFINE2(close_range, unsigned int, fd, int, last)",
      "{ return close_all(fd); }",
      "static DEFINE_TIMER(tick, on_tick);",
      "",
    ].join("\n");
    const written = write(text);
    expect(written).toHaveLength(text.length);
    for (const word of ["start", "reset", "complain", "close_range", "close_all", "fd", "tick"])
      expect(written.indexOf(word)).toBe(text.indexOf(word));
  },
);

const hostile: Readonly<Record<string, string>> = {
  "a chain of annotations": "__a ".repeat(100_000),
  "annotations far apart": "int __a".padEnd(50_000).repeat(8),
  "calls that never close": "__a(1, ".repeat(60_000),
  "macros that never close": "DEFINE_A(x,\n".repeat(40_000),
  stars: `int __a ${"* ".repeat(200_000)}`,
};

test.each(Object.entries(hostile))("no variant takes more than 3 seconds for %s", (_name, text) => {
  const spent = cpuMs(() => {
    for (const write of Object.values(variants)) expect(write(text)).toHaveLength(text.length);
  });
  expect(spent).toBeLessThan(3_000);
});
