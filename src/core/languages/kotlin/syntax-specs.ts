// Tests of Kotest's specs, which are calls with a title and a block: `test("adds") { … }`, `"adds" { … }`.
import { symbolKindCode } from "../../types/kinds.ts";
import { none, symbolFlags } from "../../types/parsed-file.ts";
import { addSymbol, finishSymbol } from "../../parse/nodes/declarations.ts";
import type { Extraction } from "../../parse/nodes/extraction.ts";
import { scopeKinds } from "../../parse/tree/rules.ts";

const testKind = symbolKindCode("test");

/** Key in `memo`: whether the file has specs. */
const hasSpecs = "specs";

const titled =
  /^(?:(?:test|it|should|expect|scenario|then|Then)\s*\(\s*)?"((?:[^"\\\n]|\\.)+)"\s*(?:\)\s*)?(?:\.config\s*\([^{}]*\)\s*)?\{/;

/** Opens the scope of the test that a call is; `exitSpec` ends it. */
export function enterSpec(x: Extraction, node: number): void {
  if (!isSpecFile(x)) return;
  const title = titled.exec(x.text.slice(x.start(node), Math.min(x.end(node), x.start(node) + 300)))?.[1];
  if (title === undefined) return;
  const name = x.names.internText(title);
  const row = addSymbol(x, node, { kind: testKind, name, nameNode: node, flags: symbolFlags.test });
  x.symbols.flags[row]! &= ~symbolFlags.exported;
  x.openSymbolScope(node, scopeKinds.function, row);
}

export function exitSpec(x: Extraction, node: number): void {
  const row = x.symbolOpenedBy(node);
  if (row === none) return;
  finishSymbol(x, row, node, none);
  x.symbols.signature[row] = x.symbols.name[row]!;
}

function isSpecFile(x: Extraction): boolean {
  const known = x.memo.get(hasSpecs);
  if (known !== undefined) return known === 1;
  const found = /^import\s+io\.kotest\.core\.spec\b/m.test(x.text);
  x.memo.set(hasSpecs, found ? 1 : 0);
  return found;
}
