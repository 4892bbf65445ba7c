// The syntax tree of any text. If the grammar does not accept it, variants are tried and the best tree is kept.
import type { FlatTree } from "./tree/flat-tree.ts";
import { symbolOf } from "./tree/flat-tree.ts";
import type { LoadedLanguage } from "./load-language.ts";
import { mendBrackets } from "./tree/mend-brackets.ts";
import { roles } from "./tree/rules.ts";
import type { TreeSitter } from "./tree/tree-sitter.ts";

interface Yield {
  readonly errors: number;
  readonly symbols: number;
}

/** The tree of `text`, undefined if the budget ran out. Its nodes are valid until the next call. */
export function parseSyntax(
  treeSitter: TreeSitter,
  language: LoadedLanguage,
  text: string,
  budgetMs: number,
): FlatTree | undefined {
  const { grammar, hooks } = language;
  let kept = hooks["prepare"]?.prepare?.(text, text) ?? text;
  let tree = treeSitter.parse(grammar, kept, budgetMs);
  const tryVariant = (variant: string, isBetter: (is: Yield, was: Yield) => boolean): void => {
    if (tree === undefined || variant === kept) return;
    const before = { ...tree, nodes: tree.nodes.slice() }; // the next tree reuses its memory
    tree = treeSitter.parse(grammar, variant, budgetMs);
    if (tree !== undefined && isBetter(yieldOf(tree, language), yieldOf(before, language))) kept = variant;
    else tree = before;
  };
  if (hasErrors(tree)) tryVariant(hooks["repair"]?.prepare?.(kept, text) ?? kept, hasFewerErrors);
  const broken = hasErrors(tree) ? tree : undefined;
  for (const variant of broken === undefined ? [] : mendBrackets(kept, broken.brackets)) {
    if (hasErrors(tree)) tryVariant(variant, hasMoreSymbols);
  }
  // A repair makes up for a gap in the grammar. A lone bracket is the file's own error and counts even if it is mended.
  return tree === undefined || broken === undefined
    ? tree
    : { ...tree, errorCount: Math.max(1, tree.errorCount) };
}

function hasErrors(tree: FlatTree | undefined): tree is FlatTree {
  return tree !== undefined && tree.errorCount > 0;
}

function hasFewerErrors(is: Yield, was: Yield): boolean {
  return is.errors < was.errors;
}

function hasMoreSymbols(is: Yield, was: Yield): boolean {
  return is.symbols > was.symbols || (is.symbols === was.symbols && is.errors < was.errors);
}

/** How much a tree recovered from its text. */
function yieldOf({ nodes, count, errorCount }: FlatTree, { rules }: LoadedLanguage): Yield {
  let symbols = 0;
  for (let node = 1; node < count; node++) {
    if (rules.roles[symbolOf(nodes, node)] === roles.symbol) symbols++;
  }
  return { errors: errorCount, symbols };
}
