// Where a text without symbols is cut: at empty lines and small indents near the wanted size, else at any line.

export const targetChunkLength = 1_500;
export const smallestChunkLength = 200;
/** Size up to which a symbol is kept whole. */
export const largestChunkLength = 2_600;
const chunkLengths: PieceLengths = { target: targetChunkLength, largest: largestChunkLength };
/** Lines longer than this are cut in the middle. */
const longestLine = 6_000;

/** In characters: the wanted and the largest size of a piece. */
interface PieceLengths {
  readonly target: number;
  readonly largest: number;
}

/** Appends the offsets at which the pieces of `[start, end)` begin, including `start` itself. */
export function cutText(
  text: string,
  start: number,
  end: number,
  cuts: number[],
  { target, largest }: PieceLengths = chunkLengths,
): void {
  let from = start;
  while (end - from > largest) {
    cuts.push(from);
    from = findCut(text, from, Math.min(end, from + largest), from + target, target);
  }
  if (from < end || from === start) cuts.push(from);
}

/** The best line to begin the next piece with, between 0.5 and 1.7 times the target after `from`. */
function findCut(text: string, from: number, limit: number, target: number, length: number): number {
  let best = -1;
  let bestCost = Infinity;
  let at = text.indexOf("\n", from + (length >> 1)) + 1;
  while (at > 0 && at < limit) {
    const cost = Math.abs(at - target) / length + lineCost(text, at);
    if (cost < bestCost) {
      best = at;
      bestCost = cost;
    }
    at = text.indexOf("\n", at) + 1;
  }
  if (best > 0) return best;
  if (at > 0 && at - from <= Math.max(longestLine, length)) return at;
  return avoidHalves(text, limit);
}

/** How bad it is to begin a piece at the line at `at`: best after an empty line and with little indentation. */
function lineCost(text: string, at: number): number {
  let indent = 0;
  for (let i = at; text.charCodeAt(i) === 32 || text.charCodeAt(i) === 9; i++) {
    indent += text.charCodeAt(i) === 9 ? 4 : 1;
  }
  const afterEmpty =
    text.charCodeAt(at - 2) === 10 || (text.charCodeAt(at - 2) === 13 && text.charCodeAt(at - 3) === 10);
  const closes = /[)\]}]/.test(text.charAt(at + indent));
  return Math.min(indent, 16) * 0.04 + (afterEmpty ? 0 : 0.4) + (closes ? 0.5 : 0);
}

/** A cut in the middle of a line never splits a surrogate pair. */
function avoidHalves(text: string, at: number): number {
  const unit = text.charCodeAt(at);
  return unit >= 0xdc00 && unit <= 0xdfff ? at + 1 : at;
}

/**
 * Appends the offsets at which the pieces of a text begin whose sections begin at `marks`. Small sections share a
 * piece, large ones are cut.
 */
export function cutSections(text: string, marks: readonly number[], cuts: number[]): void {
  let from = 0;
  marks.forEach((mark, i) => {
    const next = marks[i + 1] ?? text.length;
    if (next - from <= targetChunkLength || mark - from < smallestChunkLength) return;
    cutText(text, from, mark, cuts);
    from = mark;
  });
  if (from < text.length) cutText(text, from, text.length, cuts);
}

/**
 * Appends the offsets at which the sections of a Markdown text begin: at headings outside code. Large sections are cut
 * further.
 */
export function cutMarkdown(text: string, cuts: number[]): void {
  let sectionStart = 0;
  let fenced = false;
  for (let at = 0; at < text.length;) {
    const next = text.indexOf("\n", at) + 1 || text.length;
    if (text.startsWith("```", at) || text.startsWith("~~~", at)) fenced = !fenced;
    else if (!fenced && isHeading(text, at) && at - sectionStart >= smallestChunkLength) {
      cutText(text, sectionStart, at, cuts);
      sectionStart = at;
    }
    at = next;
  }
  if (sectionStart < text.length) cutText(text, sectionStart, text.length, cuts);
}

function isHeading(text: string, at: number): boolean {
  if (text.charCodeAt(at) !== 0x23) return false;
  let level = 1;
  while (text.charCodeAt(at + level) === 0x23) level++;
  return level <= 6 && text.charCodeAt(at + level) === 32;
}
