// Which words are text rather than code? Those in strings and here-documents, outside `$( … )` in them.
import type { Extraction, Hook, Hooks } from "../../parse/nodes/extraction.ts";

const [noted, quoted, run] = ["span ", 1, 2];

function note(kind: number): Hook {
  return {
    enter(x, node) {
      x.memo.set(`${noted}${x.start(node)} ${x.end(node)}`, kind);
      return undefined;
    },
  };
}

export const quotedHooks: Hooks = { quotedText: note(quoted), substitution: note(run) };

interface Span {
  readonly start: number;
  readonly end: number;
  readonly isQuoted: boolean;
}

const longestWord = 400;
/** A string that is handed to one of these is code. */
const runsString = /(?:\beval|\btrap|\s-c)\s+$/;

/**
 * Answers, for ascending offsets, whether the name at each is text: inside a string, other than at the start of one that
 * stays on its line, or in a here-document.
 */
export function followQuoted(x: Extraction): (offset: number) => boolean {
  const spans = spansOf(x);
  const open: Span[] = [];
  let next = 0;
  return (offset) => {
    for (; next < spans.length && spans[next]!.start <= offset; next++) {
      closeBefore(spans[next]!.start);
      open.push(spans[next]!);
    }
    closeBefore(offset);
    const inner = open.at(-1);
    if (inner?.isQuoted !== true) return false;
    const { start, end } = inner;
    const isWord =
      start === offset - 1 && end - start <= longestWord && !x.text.slice(start, end).includes("\n");
    return !isWord && !runsString.test(x.text.slice(Math.max(0, start - 20), start));
  };

  function closeBefore(offset: number): void {
    while (open.length > 0 && open.at(-1)!.end <= offset) open.pop();
  }
}

function spansOf(x: Extraction): readonly Span[] {
  return Array.from(x.noted(noted), ([span, kind]) => {
    const [start, end] = span.split(" ").map(Number);
    return { start: start!, end: end!, isQuoted: kind === quoted };
  });
}
