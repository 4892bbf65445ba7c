// The walker reads tree-sitter's memory by its layout: does it see the same as the official cursor?
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { beforeAll, expect, test } from "vitest";
import type { Language, Tree } from "web-tree-sitter";
import { compileGrammar } from "../../../../src/core/parse/load-language.ts";
import type { FlatTree } from "../../../../src/core/parse/tree/flat-tree.ts";
import {
  afterOf,
  endOf,
  fieldOf,
  namedChildCount,
  startOf,
  symbolOf,
  walkModes,
} from "../../../../src/core/parse/tree/flat-tree.ts";
import type { TreeSitter } from "../../../../src/core/parse/tree/tree-sitter.ts";
import { openTreeSitter } from "../../../../src/core/parse/tree/tree-sitter.ts";

interface Seen {
  readonly type: string;
  readonly field: number;
  readonly start: number;
  readonly end: number;
  readonly after: number;
  readonly children: number;
}

let treeSitter: TreeSitter;

beforeAll(async () => {
  treeSitter = await openTreeSitter();
});

function keepAll(): number {
  return walkModes.keep;
}

function walked(language: Language, { nodes, count }: FlatTree): Seen[] {
  return Array.from({ length: count }, (_, node) => ({
    type: symbolOf(nodes, node) === 0xffff ? "ERROR" : (language.nodeTypeForId(symbolOf(nodes, node)) ?? ""),
    field: fieldOf(nodes, node),
    start: startOf(nodes, node),
    end: endOf(nodes, node),
    after: afterOf(nodes, node),
    children: namedChildCount(nodes, node),
  }));
}

function visited(tree: Tree): { nodes: Seen[]; errors: number } {
  const cursor = tree.walk();
  const nodes: (Seen & { after: number })[] = [];
  const open: number[] = [];
  let errors = 0;
  for (;;) {
    open.push(nodes.length);
    if (cursor.nodeType === "ERROR" || cursor.nodeIsMissing) errors++;
    nodes.push({
      type: cursor.nodeType,
      field: cursor.currentFieldId,
      start: cursor.startIndex,
      end: cursor.endIndex,
      after: 0,
      children: Math.min(cursor.currentNode.namedChildCount, 255),
    });
    if (cursor.gotoFirstChild()) continue;
    for (;;) {
      nodes[open.pop()!]!.after = nodes.length;
      if (cursor.gotoNextSibling()) break;
      if (!cursor.gotoParent()) {
        cursor.delete();
        return { nodes, errors };
      }
    }
  }
}

const library = readFileSync(createRequire(import.meta.url).resolve("web-tree-sitter"), "utf8").slice(
  0,
  60_000,
);
const own = readFileSync(
  new URL("../../../../../src/core/parse/nodes/extraction.ts", import.meta.url),
  "utf8",
);
const samples: readonly (readonly [language: string, text: string])[] = [
  ["typescript", own],
  ["typescript", own.replaceAll("{", "{ ( ")], // broken
  ["typescript", "let \u{1F600} = 'ä€';\r\n/* ü */ f(`${x}`)"],
  ["tsx", "const a = <Foo.Bar b={c}>text {d} <e/></Foo.Bar>;"],
  ["javascript", library],
  [
    "python",
    "class A(B):\n  '''d'''\n  def f(self, *, x: int = 1) -> C[D]:\n    return [y for y in x if y]\n\n\n",
  ],
  ["python", "def f(:\n  x = \n"],
  ["javascript", ""],
  ["javascript", "   \n"],
  ["javascript", "((".repeat(3_000) + "))".repeat(3_000)],
];

test.each(samples.map(([language, text], i) => ({ language, text, name: `${i} (${language})` })))(
  "the walker sees the same nodes as the official cursor in sample $name",
  ({ language: id, text }) => {
    const grammar = treeSitter.loadGrammar(compileGrammar(id), keepAll);
    const expected = treeSitter.useTree(grammar, text, 10_000, visited)!;
    const flat = treeSitter.parse(grammar, text, 10_000)!;
    expect(walked(grammar.language, flat)).toEqual(expected.nodes);
    expect(flat.errorCount).toBe(expected.errors);
  },
);

test("a passed node hands its field to its child, and dropped nodes do not", () => {
  const modes: Record<string, number> = {
    program: walkModes.keep,
    variable_declarator: walkModes.keep,
    identifier: walkModes.keepWhole,
    parenthesized_expression: walkModes.pass,
    call_expression: walkModes.dropWhole,
  };
  const grammar = treeSitter.loadGrammar(compileGrammar("javascript"), (type, named) =>
    named ? (modes[type] ?? walkModes.drop) : walkModes.drop,
  );
  const text = "const a = (b), c = d + e, f = g(h);";
  const { nodes, count } = treeSitter.parse(grammar, text, 1_000)!;
  const names = Array.from({ length: count }, (_, node) => {
    const field = grammar.language.fieldNameForId(fieldOf(nodes, node));
    return `${field ?? "-"} ${text.slice(startOf(nodes, node), endOf(nodes, node))}`;
  });
  expect(names).toEqual([
    `- ${text}`,
    "- a = (b)",
    "name a",
    "value b",
    "- c = d + e",
    "name c",
    "- d",
    "- e",
    "- f = g(h)",
    "name f",
  ]);
});

test("a parse that exceeds its time limit does not affect the next one", () => {
  const grammar = treeSitter.loadGrammar(compileGrammar("javascript"), keepAll);
  expect(treeSitter.parse(grammar, "f(x);\n".repeat(100_000), 1)).toBeUndefined();
  const { nodes, errorCount } = treeSitter.parse(grammar, "let a = 1;", 1_000)!;
  expect(endOf(nodes, 0)).toBe(10);
  expect(errorCount).toBe(0);
});

test("the buffer grows for a tree larger than all previous ones", () => {
  const grammar = treeSitter.loadGrammar(compileGrammar("javascript"), keepAll);
  const { nodes, count } = treeSitter.parse(grammar, "f(x);\n".repeat(40_000), 20_000)!;
  expect(count).toBeGreaterThan(300_000);
  expect(afterOf(nodes, 0)).toBe(count);
});
