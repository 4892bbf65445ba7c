// How is a long text cut for embedding? Into passages of a few sentences, because one vector of a long text means little.

/** Characters: about what a small model reads at once. */
const passageLength = 900;
/** Longer texts are found by their words and by the meaning of their beginning. */
const maxPassages = 24;

/** Passages in order, without loss up to the limit. Cuts fall behind paragraphs, then lines, sentences and words. */
export function splitPassages(text: string): readonly string[] {
  const passages: string[] = [];
  let at = 0;
  while (at < text.length && passages.length < maxPassages) {
    const end =
      text.length - at <= passageLength * 1.3 ? text.length : cutBehind(text, at + passageLength, at);
    const passage = text.slice(at, end).trim();
    if (passage !== "") passages.push(passage);
    at = end;
  }
  return passages;
}

function cutBehind(text: string, limit: number, start: number): number {
  const earliest = start + passageLength / 3;
  for (const mark of ["\n\n", "\n", ". ", " "]) {
    const found = text.lastIndexOf(mark, limit - mark.length);
    if (found >= earliest) return found + mark.length;
  }
  // Never between the halves of a surrogate pair.
  const unit = text.charCodeAt(limit);
  return unit >= 0xdc00 && unit <= 0xdfff ? limit + 1 : limit;
}
