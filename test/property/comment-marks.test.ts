// In each language's corpus, comment marks find the same comments as the grammar.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { Language, Parser, type Node } from "web-tree-sitter";
import { scanSource } from "../../src/core/code/text/scan-source.ts";
import { listLanguages, marksOf } from "../../src/core/languages/index.ts";
import { compileGrammar } from "../../src/core/parse/load-language.ts";

const folder = new URL("../../../src/core/languages/", import.meta.url);
/** Templates whose grammar is that of their code: it would take the text between the tags for code. */
const templates = new Set(["erb", "heex", "eex", "razor", "blade"]);
const parsed = listLanguages().filter(({ id, grammar }) => grammar !== undefined && !templates.has(id));

function readSources(id: string): string[] {
  const corpus = new URL(`${id}/corpus/`, folder);
  if (!existsSync(corpus)) return [];
  return readdirSync(corpus).flatMap((name) =>
    readFileSync(new URL(name, corpus), "utf8")
      .split(/^==== .*\n/m)
      .slice(1)
      .map((text) => text.split(/^----\n/m)[0]!),
  );
}

/** Lines (1-based) of nodes that the grammar calls comments. */
function linesOfComments(root: Node): number[] {
  const lines = new Set<number>();
  const visit = (node: Node): void => {
    if (/comment$|_doc$|^haddock$|^pod$/.test(node.type)) {
      // The line end may belong to the comment; the next line does not.
      const last = node.endPosition.row - (node.endPosition.column === 0 ? 1 : 0);
      for (let row = node.startPosition.row; row <= last; row++) lines.add(row + 1);
    } else node.children.forEach(visit);
  };
  visit(root);
  return [...lines].sort((a, b) => a - b);
}

test.each(listLanguages().map((data) => [data.id, data] as const))(
  "the language %s defines its comment marks",
  (_, data) => {
    const { line, block, long, docstrings } = marksOf(data);
    expect([line, block].flat().length + (docstrings === true ? (long ?? []).length : 0)).toBeGreaterThan(0);
  },
);

test.each(parsed.map((data) => [data.id, data] as const))(
  "comment marks find the same comments as the grammar of %s",
  async (id, data) => {
    await Parser.init();
    const parser = new Parser().setLanguage(Language.loadSync(compileGrammar(id)));
    // A grammar does not see a docstring as a comment, nor comments in a script that it keeps as text.
    const findsMore =
      marksOf(data).docstrings === true || /^<(?:template|script)/m.test(readSources(id).join(""));
    for (const text of readSources(id)) {
      const tree = parser.parse(text)!;
      const seen = linesOfComments(tree.rootNode);
      tree.delete();
      const found = scanSource(text, id).comments.flatMap(({ startLine, endLine }) =>
        Array.from({ length: endLine - startLine + 1 }, (_, i) => startLine + i),
      );
      const missed = seen.filter((line) => !found.includes(line));
      const wrong = findsMore ? [] : found.filter((line) => !seen.includes(line));
      expect({ text, missed, wrong }).toEqual({ text, missed: [], wrong: [] });
    }
    parser.delete();
  },
);
