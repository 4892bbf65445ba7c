// The plain way to fill a budget: search results in rank order, each with its lines, the last one cut off at the
// budget.
import type { CountTokens } from "../../src/core/context/index.ts";
import type { CodeHit } from "../../src/core/types/index.ts";
import { renderContext } from "../../src/families/memorylayer/context-markdown.ts";
import type { ShownPassage } from "../../src/families/memorylayer/pack-code.ts";

/**
 * Uses the format of a context, so that both are read the same way. `hits` have their text and no surrounding lines.
 */
export function renderTopHits(hits: readonly CodeHit[], budgetTokens: number, count: CountTokens): string {
  const passages: ShownPassage[] = [];
  let text = render(passages);
  for (const hit of hits) {
    const lines = (hit.text?.text ?? "").split("\n");
    let kept = lines.length;
    let next = render([...passages, toPassage(hit, lines)]);
    while (count(next) > budgetTokens && kept > 0) {
      kept = Math.floor(kept * 0.8);
      next = render([...passages, toPassage(hit, lines.slice(0, kept))]);
    }
    if (kept === 0) break;
    passages.push(toPassage(hit, lines.slice(0, kept)));
    text = next;
    if (kept < lines.length) break;
  }
  return text;
}

function toPassage(
  { root, path, language, symbol, symbolId, score, startLine }: CodeHit,
  lines: readonly string[],
): ShownPassage {
  const endLine = startLine + lines.length - 1;
  return {
    root,
    path,
    language,
    symbol,
    symbolId,
    relevance: score,
    startLine,
    endLine,
    text: lines.join("\n"),
  };
}

function render(passages: readonly ShownPassage[]): string {
  const parts = { working: undefined, code: { passages, signatures: [] }, decisions: [], others: [] };
  return renderContext(parts, ({ path }) => path);
}
