// C and C++ with conditional compilation inside of parentheses.
import { expect, test } from "vitest";
import { keepEvenBranches } from "../../../../src/core/languages/c/syntax-conditionals.ts";
import { callLines, calls, sourceWorld } from "./source-view.ts";
import { cpuMs } from "../../../support/cpu-time.ts";

test("a condition with an #ifdef leaves its function and the namespace whole", () => {
  const found = callLines(
    sourceWorld({
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

test("a brace that only some branches open or close leaves the namespace whole", () => {
  const found = callLines(
    sourceWorld({
      "pool.cc": [
        "namespace ns {",
        "class Pool { public: Pool(int n); bool parse(const char *s); int wait(); void idle(); void start(); };",
        "inline Pool::Pool(int n) {",
        "#ifndef NO_EXCEPTIONS",
        "  try {",
        "#endif",
        "    start();",
        "#ifndef NO_EXCEPTIONS",
        "  } catch (...) {",
        "    idle();",
        "  }",
        "#endif",
        "}",
        "inline bool Pool::parse(const char *s)",
        "#ifdef NO_EXCEPTIONS",
        "{",
        "#else",
        "try {",
        "#endif",
        "  start();",
        "  return true;",
        "#ifdef NO_EXCEPTIONS",
        "}",
        "#else",
        "} catch (...) { return false; }",
        "#endif",
        "inline int Pool::wait() {",
        "  while (true) {",
        "#ifndef WINDOWS",
        "    if (idles()) {",
        "#endif",
        "      idle();",
        "#ifndef WINDOWS",
        "    }",
        "#endif",
        "  }",
        "}",
        "void Pool::idle() {}",
        "void Pool::start() { wait(); }",
        "}",
        "",
      ].join("\n"),
    }),
  );
  expect(found.sort()).toEqual([
    "pool.cc#ns.Pool.Pool -> pool.cc#ns.Pool.idle",
    "pool.cc#ns.Pool.Pool -> pool.cc#ns.Pool.start",
    "pool.cc#ns.Pool.parse -> pool.cc#ns.Pool.start",
    "pool.cc#ns.Pool.start -> pool.cc#ns.Pool.wait",
    "pool.cc#ns.Pool.wait -> pool.cc#ns.Pool.idle",
  ]);
});

test("conditionals with the same condition agree on the branch, and no text of `#if 0` stays", () => {
  const shown = (text: string): string => {
    const kept = keepEvenBranches(text);
    expect(kept).toHaveLength(text.length);
    return kept.replace(/^ *\n/gm, "");
  };
  expect(shown("#ifndef A\ntry {\n#endif\nf();\n#ifdef A\n#else\n} catch (...) {}\n#endif\n")).toBe(
    "try {\nf();\n} catch (...) {}\n",
  );
  expect(
    shown(
      "#if defined(A) // as B\nif (a) {\n#else\nif (b) {\n#endif\n#if !defined(A)\n;}\n#else\n}\n#endif\n",
    ),
  ).toBe("if (a) {\n}\n");
  expect(
    shown("#if 0\nif (a) {\n#endif\n#if 0\n} if (a) {\n#elif B\nif (b) {\n#else\nif (c) {\n#endif\n}\n"),
  ).toBe("if (b) {\n}\n");
  expect(shown("if (a) {\n#ifdef B\n} else if (b) {\n#endif\n}\n")).toBe("if (a) {\n} else if (b) {\n}\n");
});

test("balanced conditionals stay, also around uneven ones and with braces in literals", () => {
  const balanced =
    "#ifndef H\n#ifdef A\nint f() { return '{'; }\n#else\nint f() { return s(\"}\"); } // {\n#endif\n#endif\n";
  expect(keepEvenBranches(balanced)).toBe(balanced);
  const around = "#ifdef H\n#ifdef A\nif (a) {\n#endif\nf();\n#ifdef A\n}\n#endif\n#else\ng();\n#endif\n";
  expect(keepEvenBranches(around).replace(/^ *\n/gm, "")).toBe(
    "#ifdef H\nif (a) {\nf();\n}\n#else\ng();\n#endif\n",
  );
});

test("each character keeps its place, and conditionals outside of parentheses stay", () => {
  const text =
    "#if A\nint f(int a\n#else\nint f(long a\n#endif\n) { return g(1\n#if B\n, 2\n#elif C\n, 3\n#endif\n); }\n";
  const kept = keepEvenBranches(text);
  expect(kept).toHaveLength(text.length);
  expect(kept.replace(/^ +$/gm, "")).toBe(
    "#if A\nint f(int a\n#else\nint f(long a\n#endif\n) { return g(1\n\n, 2\n\n\n\n); }\n",
  );
  const strange = '#endif\n#else\n"(\n/* ( */ // (\n#if X\n';
  expect(keepEvenBranches(strange)).toBe(strange);
});

test("takes time that grows with the length of the text", () => {
  for (const unit of [
    "/*",
    '\\"',
    "(",
    "#if\n",
    "'(",
    "#if a\n}\n",
    "{#else\n",
    "#if\n{\n#endif\n",
    "#if\nelse\n#endif\n",
    "(/*#if\n",
  ]) {
    expect(cpuMs(() => keepEvenBranches(unit.repeat(100_000)))).toBeLessThan(3_000);
  }
});

test("an else after #ifdef continues the function it is in", () => {
  const files = {
    "bus.c": [
      "int add(int a) { return a; }",
      "int drop(int a) { return a; }",
      "int list(void) { return 0; }",
      "int send(int a) { return a; }",
      "int handle(int m, int a) {",
      "  if (m == 1) {",
      "    list();",
      "  }",
      "#ifdef WITH_LEASES",
      "  else if (m == 2) {",
      "    add(a);",
      "  }",
      "#endif",
      "  else if (m == 3) {",
      "    drop(a);",
      "  }",
      "#if defined(LINUX)",
      "  else {",
      "    send(1);",
      "  }",
      "#elif defined(BSD)",
      "  else {",
      "    send(2);",
      "  }",
      "#endif",
      "  return 0;",
      "}",
      "",
    ].join("\n"),
  };
  const expected = ["add", "drop", "list", "send"].map((name) => `bus.c#handle -> bus.c#${name}`);
  expect([...new Set(calls(files))].sort()).toEqual(expected);
});

test("branches that are parts of statements are joined to them, and all else branches stay", () => {
  const shown = (text: string): string => {
    const kept = keepEvenBranches(text);
    expect(kept).toHaveLength(text.length);
    return kept.replace(/^ *\n/gm, "").replace(/^ +/gm, "");
  };
  expect(shown("if (a) f();\n#ifdef B\n/* b */ else if (b) g();\n#else\nelse h();\n#endif\n")).toBe(
    "if (a) f();\n/* b */ else if (b) g();\nelse h();\n",
  );
  expect(
    shown("if (a) f();\n#if B\nelse { g(); }\n#elif C\nelse if (c) h();\n#else\nelse i();\n#endif\n"),
  ).toBe("if (a) f();\nelse { g(); }\nif (c) h();\nelse i();\n");
  expect(shown("#if 1\nif (a) f(); else // no\n#endif\ng();\n")).toBe("if (a) f(); else // no\ng();\n");
  expect(shown("#ifndef ONE\nif (a(1) || b)\n#endif\n{ g(); }\n")).toBe("if (a(1) || b)\n{ g(); }\n");
  expect(shown("#ifndef A\n#ifdef B\nelse if (b) {}\n#endif\n#endif\n")).toBe("else if (b) {}\n");
  expect(shown("if (a) f();\n#ifdef B\nelse g();\n#else\nh();\n#endif\n")).toBe("if (a) f();\nelse g();\n");
  const whole = "#ifdef A\nelsewhere();\ndo f(); while (a)\n;\nMACRO(x)\n#endif\nint g;\n";
  expect(keepEvenBranches(whole)).toBe(whole);
});

test("branches that continue an expression or a list of initializers are joined to it", () => {
  const found = callLines(
    sourceWorld({
      "peer.h":
        "namespace ns { class Peer { public: Peer(int a); bool open(); bool ready(); int a; int b; }; }\n",
      "peer.cc": [
        '#include "peer.h"',
        "namespace ns {",
        "Peer::Peer(int a)",
        "  : a(a)",
        "#ifndef SMALL",
        "  , b(a)",
        "#endif",
        "{ open(); }",
        "bool Peer::open() {",
        "  bool const is = ready()",
        "#ifdef SSL",
        "    && ready()",
        "#endif",
        "    ;",
        "  bool& other =",
        "#if SSL",
        "    is ? is :",
        "#endif",
        "    is;",
        "  return other;",
        "}",
        "bool Peer::ready() { return true; }",
        "}",
      ].join("\n"),
    }),
  );
  expect(found.filter((line) => !line.includes("# "))).toEqual([
    "peer.cc#ns.Peer.Peer -> peer.cc#ns.Peer.open",
    "peer.cc#ns.Peer.open -> peer.cc#ns.Peer.ready",
  ]);
  for (const text of [
    "T::T()\n: a(1)\n#ifndef S\n, b(1)\n#endif\n{}\n",
    "bool is = a()\n#ifdef S\n&& b()\n#endif\n;\n",
    "int& a =\n#if S\nb ? c :\n#endif\nd;\n",
    "return a ||\n#if S\nb ||\n#endif\nc;\n",
  ])
    expect(keepEvenBranches(text)).toBe(text.replace(/^#.*$/gm, (line) => " ".repeat(line.length)));
  const lists = "enum E {\nA,\n#ifdef B\nB,\n#endif\nC };\nint a[] = {\n#ifdef B\n-1,\n*p,\n#endif\n&b };\n";
  expect(keepEvenBranches(lists)).toBe(lists);
});

test("no function is named after the statement that a syntax error left", () => {
  const text = "void g(void) {}\nelse if (g) {\n  g();\n}\n";
  expect(calls({ "a.c": text })).toEqual(["a.c# -> a.c#g"]);
  expect(calls({ "a.cc": text })).toEqual(["a.cc# -> a.cc#g"]);
});
