// Which parts of a line show why it was found?
import type { Style } from "./style.ts";

/** `text` with every occurrence of the words of `query` in bold, ignoring case. */
export function highlightTerms(text: string, query: string, style: Style): string {
  const words = query
    .split(/[^\p{L}\p{N}_]+/u)
    .filter((word) => word.length > 2)
    .sort((a, b) => b.length - a.length);
  if (words.length === 0) return text;
  return text.replace(new RegExp(words.join("|"), "giu"), (found) => style.bold(found));
}
