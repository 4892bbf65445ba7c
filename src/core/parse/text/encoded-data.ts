// Which parts of a text are data and no words? Images, fonts and keys that are written as base64 or in a similar code.

/** The longest paths and names are shorter; the smallest images longer. */
const shortestRun = 200;

const isDigit = new Uint8Array(128);
for (const char of "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
  isDigit[char.charCodeAt(0)] = 1;

/**
 * The text with spaces instead of each run of 200 or more digits of base64, so that offsets stay as they are; the same
 * string if there is none. Reads one character in 200 and the words around those.
 */
export function blankEncodedData(text: string): string {
  const parts: string[] = [];
  let done = 0;
  // Every long enough run covers one of these places.
  for (let at = shortestRun - 1; at < text.length; at += shortestRun) {
    if (!isDataAt(text, at)) continue;
    let start = at;
    while (start > done && isDataAt(text, start - 1)) start--;
    let end = at + 1;
    while (end < text.length && isDataAt(text, end)) end++;
    if (end - start >= shortestRun) {
      parts.push(text.slice(done, start), " ".repeat(end - start));
      done = end;
    }
    while (at + shortestRun < end) at += shortestRun;
  }
  return done === 0 ? text : parts.join("") + text.slice(done);
}

const isDataAt = (text: string, at: number): boolean => isDigit[text.charCodeAt(at)] === 1;
