// Attributes of GCC in places where the grammars of C and C++ know none.
import { expect, test } from "vitest";
import { repair } from "../../../../src/core/languages/c/syntax-macros.ts";
import { cpuMs } from "../../../support/cpu-time.ts";
import { calls } from "./source-view.ts";

test.each(["tree.c", "tree.cc"])(
  "attributes after a pointer and before a parameter lose no function of %s",
  (path) => {
    const text = [
      "typedef struct node { int key; } node_t;",
      "static const node_t * __attribute__ ((pure))",
      "find(const node_t *from, int key)",
      "{",
      "  return from;",
      "}",
      "static char * __attribute__((malloc, format(printf, 1, 2)))",
      "copy(__attribute__((unused))const node_t *from)",
      "{",
      "  return 0;",
      "}",
      "int use(const node_t *from) {",
      "  copy(from);",
      "  return find(from, 1)->key;",
      "}",
      "",
    ].join("\n");
    expect(calls({ [path]: text }).sort()).toEqual([
      `${path}#use -> ${path}#copy`,
      `${path}#use -> ${path}#find`,
    ]);
  },
);

test("only attributes that the grammar rejects are blanked, and each character keeps its place", () => {
  const text =
    'int * __attribute__((section("a(b)"), nonnull(1)))\nf(int *a);\nint g(void) __attribute__((pure));\n';
  expect(repair.prepare!(text, text)).toBe(
    `int * ${" ".repeat(44)}\nf(int *a);\nint g(void) __attribute__((pure));\n`,
  );
  for (const unit of [
    "*__attribute__((",
    ",__attribute__((a(b",
    "*__attribute__((x))a\n",
    "__attribute__((a,",
  ])
    expect(cpuMs(() => repair.prepare!(unit.repeat(5_000), ""))).toBeLessThan(3_000);
});
