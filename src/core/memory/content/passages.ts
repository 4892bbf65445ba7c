// How is a text cut for embedding? Into a sentence or two each: a remark made in passing in a long talk is lost in a
// vector of the whole talk.

/** Characters up to which a text is one passage: a text this short has one subject, and a row of vectors is saved. */
const longestWhole = 450;
/** Characters that a passage has at least, where a text is cut. */
const shortest = 100;
/** Longer texts are cut into as many longer passages: memory must stay bounded. */
const maxPassages = 48;
/** Of a passage's length: sentences that go beyond are cut at a word. */
const longestShare = 3;
/** Behind this a text is found by its words only. */
const maxLength = 64_000;

/** Passages in order. Cuts fall behind lines and sentences; where these are very long, behind words. */
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
    // What is left behind the last cut is too short for a passage of its own.
    if (end - start >= length && read.length - end >= shortest / 2) take(end);
  }
  take(read.length);
  return passages.slice(0, maxPassages);
}

/** Where sentences and lines end, in order; the end of the text is the last. */
function* listEnds(text: string): Generator<number> {
  for (const match of text.matchAll(/[.!?…]["')\]]*\s+|\n+|[。！？]/g)) yield match.index + match[0].length;
  yield text.length;
}

function cutBehindWord(text: string, limit: number, earliest: number): number {
  const space = text.lastIndexOf(" ", limit);
  if (space >= earliest) return space + 1;
  // Never between the halves of a surrogate pair.
  const unit = text.charCodeAt(limit);
  return unit >= 0xdc00 && unit <= 0xdfff ? limit + 1 : limit;
}
