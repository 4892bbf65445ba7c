// C and C++ names that a hundred files define: drivers of one interface, programs of a test suite, methods of many
// classes.
import { expect, test } from "vitest";
import { calls } from "./source-view.ts";

const numbers = Array.from({ length: 100 }, (_, i) => i);

test("a call resolves to the function that the calling file defines itself", () => {
  const program = "void run(void);\nint main(void) { run(); return 0; }\nvoid run(void) {}\n";
  const found = calls(Object.fromEntries(numbers.map((i) => [`p${i}.c`, program])));
  expect(found.sort()).toEqual(numbers.map((i) => `p${i}.c#main -> p${i}.c#run`).sort());
});

test("a function declared in a header resolves to the source file of the same name", () => {
  const drivers = numbers.flatMap((i) => [
    [`include/dev${i}.h`, "int probe(int port);\n"] as const,
    [`src/dev${i}.c`, `int probe(int port) { return port + ${i}; }\n`] as const,
  ]);
  const found = calls({
    ...Object.fromEntries(drivers),
    "use.c": '#include "include/dev7.h"\nint go(void) { return probe(1); }\n',
    "other.h": "int probe(int port);\n",
    "lost.c": '#include "other.h"\nint go(void) { return probe(1); }\n',
  });
  expect(found).toEqual(["lost.c#go -> other.h#probe", "use.c#go -> src/dev7.c#probe"]);
});

test("a method call resolves to the definition in its class, even in a file of another name", () => {
  const classes = numbers.flatMap((i) => [
    [`include/k${i}.h`, `namespace lib { struct K${i} { void clear(); }; }\n`] as const,
    [`src/part${i}.cpp`, `#include "../include/k${i}.h"\nvoid lib::K${i}::clear() {}\n`] as const,
  ]);
  const found = calls({
    ...Object.fromEntries(classes),
    "use.cpp": '#include "include/k7.h"\nvoid go(lib::K7* k) { k->clear(); }\n',
  });
  expect(found).toEqual(["use.cpp#go -> src/part7.cpp#lib::K7.clear"]);
});

test("what follows a macro in one of many blocks of a namespace is found", () => {
  const headers = numbers.map(
    (i) =>
      [
        `k${i}.h`,
        `namespace app {\n#define LIMIT${i} 20\nclass K${i} { public: void run${i}(); };\n}\n`,
      ] as const,
  );
  const found = calls({
    ...Object.fromEntries(headers),
    "use.cpp": '#include "k7.h"\nnamespace app { void go() { K7 k; k.run7(); } }\n',
  });
  expect(found).toEqual(["use.cpp#app.go -> k7.h#app.K7.run7"]);
});
