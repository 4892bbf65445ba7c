// When do two texts say the same? If they differ only in case, spaces and the punctuation of sentences. Memories are
// deleted for being equal, so every mark that code may mean is kept: `==` is not `!=`, and `C++` is not `C#`.

/** Marks that end a sentence or a part of it. A question mark is not among them: a question is not a statement. */
const sentenceMarks = ".,;:!\u2026\u3001\u3002\uFF01\uFF0C\uFF1A\uFF1B";
const longDash = /^[\u2013\u2014]$/;

/** Lower-cased, with single spaces between words and without the marks behind them; quotation marks are straight. */
export function normalizeText(text: string): string {
  const words = text
    .normalize("NFC")
    .toLowerCase()
    .replace(/[\u2018\u2019]/g, "'")
    .replace(/[\u201C\u201D\u201E]/g, '"')
    .split(/\s+/)
    .filter((word) => word !== "" && !longDash.test(word))
    .map(dropEnd);
  return words.length === 0 ? text.trim() : words.join(" ");
}

/** A word of marks alone is meant as such: "end lines with ;". */
function dropEnd(word: string): string {
  let end = word.length;
  while (end > 0 && sentenceMarks.includes(word[end - 1]!)) end--;
  return end === 0 ? word : word.slice(0, end);
}
