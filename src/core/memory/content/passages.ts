// How is a text split for embedding? Into passages of one or two sentences, because a passing remark in a long talk is
// lost in a vector of the whole talk.

/** A text of at most this many characters is one passage: it has one subject, and this saves rows of vectors. */
const longestWhole = 450;
/** Minimum characters of a passage if a text is split. */
const shortest = 100;
/** A longer text is split into this many longer passages, to bound memory. */
const maxPassages = 48;
/** Maximum length of a passage, relative to its target length; longer sentences are cut at a word. */
const longestShare = 3;
/** Text beyond this is found only by its words. */
const maxLength = 64_000;

/** Passages in order. Splits after lines and sentences, or after words if these are very long. */
export function splitPassages(text: string): readonly string[] {
  const read = text.slice(0, maxLength);
  if (read.length <= longestWhole) return read.trim() === "" ? [] : [read.trim()];
  const length = Math.max(shortest, Math.ceil(read.length / maxPassages));
  const passages: string[] = [];
  let start = 0;
  const take = (end: number): void => {
    const passage = read.slice(start, end).trim();
    if (passage !== "") passages.push(passage);
    start = end;
  };
  for (const end of listEnds(read)) {
    while (end - start > length * longestShare) take(cutBehindWord(read, start + length * 2, start + length));
    // The rest after the last split is too short for a passage of its own.
    if (end - start >= length && read.length - end >= shortest / 2) take(end);
  }
  take(read.length);
  return passages.slice(0, maxPassages);
}

/** Ends of sentences and lines, in order; the last is the end of the text. */
function* listEnds(text: string): Generator<number> {
  for (const match of text.matchAll(/[.!?…]["')\]]*\s+|\n+|[。！？]/g)) yield match.index + match[0].length;
  yield text.length;
}

function cutBehindWord(text: string, limit: number, earliest: number): number {
  const space = text.lastIndexOf(" ", limit);
  if (space >= earliest) return space + 1;
  // Never splits a surrogate pair.
  const unit = text.charCodeAt(limit);
  return unit >= 0xdc00 && unit <= 0xdfff ? limit + 1 : limit;
}
