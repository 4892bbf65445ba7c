// Prints the syntax tree of a file in the form that authors of rules need: node grammars/show-tree.mjs <id> <file>
import { readFileSync } from "node:fs";
import { Language, Parser } from "web-tree-sitter";

const [id, file] = process.argv.slice(2);
if (file === undefined) {
  console.error("Usage: node grammars/show-tree.mjs <id> <file>");
  process.exit(2);
}
const { grammar } = JSON.parse(
  readFileSync(new URL(`../src/core/languages/${id}/language.json`, import.meta.url), "utf8"),
);
const path = `../node_modules/tree-sitter-wasm/out/${grammar.name}/tree-sitter-${grammar.name}.wasm`;
await Parser.init();
const parser = new Parser().setLanguage(await Language.load(new URL(path, import.meta.url)));
const text = readFileSync(file, "utf8");
const cursor = parser.parse(text).walk();

let depth = 0;
for (;;) {
  const field = cursor.currentFieldName === null ? "" : `${cursor.currentFieldName}: `;
  const type = cursor.nodeIsNamed ? cursor.nodeType : JSON.stringify(cursor.nodeType);
  const line = text.slice(cursor.startIndex, cursor.endIndex).split("\n", 1)[0].slice(0, 60);
  console.log(`${"  ".repeat(depth)}${field}${type}  ${line}`);
  if (cursor.gotoFirstChild()) depth++;
  else {
    while (!cursor.gotoNextSibling()) {
      if (!cursor.gotoParent()) process.exit(0);
      depth--;
    }
  }
}
