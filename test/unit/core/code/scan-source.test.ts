// Comments are the same as those of TypeScript's scanner in each source of this repository; other languages by example.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { countDecisionPoints, scanSource } from "../../../../src/core/code/text/scan-source.ts";

function linesOf(text: string, language: string): string[] {
  return scanSource(text, language).comments.map(({ startLine, endLine }) => `${startLine}-${endLine}`);
}

/** Every line that TypeScript sees as (part of) a comment. */
function commentLines(path: string, text: string): Set<number> {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const lines = new Set<number>();
  const add = (ranges: readonly ts.CommentRange[] | undefined): void => {
    for (const { pos, end } of ranges ?? []) {
      const first = source.getLineAndCharacterOfPosition(pos).line;
      const last = source.getLineAndCharacterOfPosition(end).line;
      for (let line = first; line <= last; line++) lines.add(line + 1);
    }
  };
  const visit = (node: ts.Node): void => {
    // Nothing inside a template or a string is a comment.
    if (node.kind !== ts.SyntaxKind.JsxText && node.getChildCount(source) === 0) {
      add(ts.getLeadingCommentRanges(text, node.pos));
      add(ts.getTrailingCommentRanges(text, node.end));
    }
    for (const child of node.getChildren(source)) visit(child);
  };
  visit(source);
  return lines;
}

test("finds the same comments in this repository as TypeScript", () => {
  const files = readdirSync("src", { recursive: true, encoding: "utf8" }).filter((path) =>
    path.endsWith(".ts"),
  );
  expect(files.length).toBeGreaterThan(200);
  const different: string[] = [];
  for (const path of files) {
    const text = readFileSync(join("src", path), "utf8");
    const wanted = [...commentLines(path, text)].sort((a, b) => a - b);
    const found = scanSource(text, "typescript").comments.flatMap(({ startLine, endLine }) =>
      Array.from({ length: endLine - startLine + 1 }, (_, i) => startLine + i),
    );
    if (JSON.stringify(found) !== JSON.stringify(wanted)) different.push(path);
  }
  expect(different).toEqual([]);
});

test.each([
  [
    "python",
    '"""Module."""\nx = "# no"  # yes\n\ndef f():\n    """Doc\n    string."""\n    y = """no"""\n',
    ["1-2", "5-6"],
  ],
  ["rust", "// a\nfn f<'a>(x: &'a str) {}\n/* b\n */\n", ["1-1", "3-4"]],
  ["bash", 'echo "$#" # yes\nx=${#y}\n', ["1-1"]],
  ["sql", "-- a\nSELECT '--no' /* b */\n", ["1-2"]],
  ["lua", "--[[ a\n b ]]\nlocal x = '--'\n", ["1-2"]],
  ["haskell", "{- a -}\nf' x = x -- b\n", ["1-2"]],
  ["html", "<p>\n<!-- a\n b -->\n</p>", ["2-3"]],
  ["ruby", "x = 1\n=begin\nabout\n=end\ny = '#{no}'\n", ["2-4"]],
  ["go", "x := `// no`\n// yes\n", ["2-2"]],
  ["go", "x := `\\`\n// yes\n", ["2-2"]],
  ["php", "#[Service]\nclass A {} # yes\n", ["2-2"]],
  ["r", "# it's\nx <- 'no # no'\n", ["1-1"]],
  ["ocaml", 'let x = "(* no *)"\n(* a\n b *)\n', ["2-3"]],
  ["clojure", '; it\'s\n(def x "a ; no\n; no")\n', ["1-1"]],
  ["groovy", 'def x = """\n// no\n"""\n// yes\n', ["4-4"]],
  ["cpp", 'auto x = R"(\n// no)";\n// yes\n', ["3-3"]],
  ["cuda", "__global__ void f(); // yes\n", ["1-1"]],
  ["markdown", "# Heading\ntext // no\n", []],
])("finds comments in the language %s", (language, text, wanted) => {
  expect(linesOf(text, language)).toEqual(wanted);
});

test("a slash after a string or in a closing element is no regular expression", () => {
  expect(
    linesOf('const a = "b" / 2; // half\nconst c = `k` / 3; /* third */ const d = 1 / 2;\n', "javascript"),
  ).toEqual(["1-2"]);
  expect(linesOf('function A() {\n  return <img src="a" /> /* gone */;\n}\n', "tsx")).toEqual(["2-2"]);
  expect(scanSource('x = <p></p>; /* a */ y = "/";', "tsx").code).toBe("x = <p></p>;         y =    ;");
  expect(countDecisionPoints('const x = c ? <A n="1" /> : d ? <B /> : null;', "tsx")).toBe(2);
  expect(scanSource("if (a < /b'/.test(c)) d = /* e */ /f\"/;", "javascript").code).toBe(
    "if (a <     .test(c)) d =             ;",
  );
});

test("counts decision points in code, not in comments and strings", () => {
  const code = `// if and while
const x = a && b ? "if (c || d)" : e?.f ?? g;
for (const y of z) if (y) { try { q(); } catch { w(); } }`;
  expect(countDecisionPoints(code, "typescript")).toBe(6);
  expect(countDecisionPoints("if a and b:\n  pass\nelif c:\n  pass\n", "python")).toBe(3);
});
