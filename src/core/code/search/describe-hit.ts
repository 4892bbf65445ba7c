// How is a found span shown: with which symbol, lines and preview?
import { chooseSnippet, type QueryWorth, type SearchIndex } from "../../query/index.ts";
import type { CodeHit } from "../../types/index.ts";
import { linesOf, type FoundSpan } from "./found-span.ts";
import { alignLines } from "../text/moved-lines.ts";
import type { ReadableSnapshot } from "../open-roots/open-snapshot.ts";
import { countDecisionPoints } from "../text/scan-source.ts";

/** A span and its segment of a snapshot. */
interface PlacedSpan {
  readonly open: ReadableSnapshot;
  readonly segment: number;
  readonly span: FoundSpan;
}

/** @param contextLines - lines of context in its text; absent for no text */
export function describeHit(
  index: SearchIndex,
  { open, segment, span }: PlacedSpan,
  worth: QueryWorth,
  contextLines: number | undefined,
): CodeHit {
  const { tables } = open.snapshot.segments[segment]!;
  const { movedBy } = span;
  const snippet = chooseSnippet(index, span, alignLines(span.lines, movedBy), worth);
  const symbol = snippet.symbol < 0 ? undefined : open.symbols.detail({ segment, row: snippet.symbol });
  const language = tables.strings.get(tables.files.language[span.file]!);
  const chosen = span.passage ?? snippet;
  const [startLine, endLine] = [chosen.startLine + movedBy, chosen.endLine + movedBy];
  const preview = snippet.preview.map(({ line, text }) => ({ line: line + movedBy, text }));
  const passagePreview = linesOf(span.lines, startLine, Math.min(endLine, startLine + 1))
    .split("\n")
    .map((text, i) => ({ line: startLine + i, text }));
  return {
    root: span.root,
    path: span.path,
    startLine,
    endLine,
    language,
    symbol: symbol?.qualifiedName ?? "",
    symbolId: symbol?.id,
    kind: symbol?.kind ?? "text",
    signature: symbol?.signature ?? "",
    doc: symbol?.doc ?? "",
    score: span.score,
    components: span.components,
    retrieverScores: { ...span.retrieverScores, model: span.model },
    foundBy: span.foundBy,
    text: contextLines === undefined ? undefined : cutText(span, startLine, endLine, contextLines, language),
    preview: span.passage === undefined ? preview : passagePreview,
    stale: span.stale,
    movedBy,
  };
}

function cutText(
  { lines }: FoundSpan,
  startLine: number,
  endLine: number,
  contextLines: number,
  language: string,
): CodeHit["text"] {
  const first = Math.max(1, startLine - contextLines);
  return {
    startLine: first,
    text: linesOf(lines, first, endLine + contextLines),
    decisionPoints: countDecisionPoints(linesOf(lines, startLine, endLine), language),
  };
}
