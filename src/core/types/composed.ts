// An accented letter or a Korean syllable may be written as one character or as several (macOS stores file names so):
// which text with the same letters has each as one?

const hangul = /[\u1100-\u115f][\u1160-\u11a7][\u11a8-\u11ff]?/;
/** Latin, Greek and Cyrillic accents, and the voicing marks of Japanese. */
const accented = /[^][\u0300-\u036f\u3099\u309a]+/;
const parted = new RegExp(`${hangul.source}|${accented.source}`, "g");

/** Whether some character may be written as several. Quick for the usual text, which has none. */
export function isParted(text: string, start: number, end: number): boolean {
  for (let at = start; at < end; at++) {
    const unit = text.charCodeAt(at);
    if (unit < 0x300) continue;
    if (unit < 0x370 || (unit >= 0x1100 && unit < 0x1200) || unit === 0x3099 || unit === 0x309a) return true;
  }
  return false;
}

export function compose(text: string): string {
  return isParted(text, 0, text.length) ? text.normalize("NFC") : text;
}

export interface Composed {
  readonly text: string;
  /** For each offset in `text`, its end included, the offset in what was given. */
  readonly offsets: Uint32Array;
}

export function composeWithOffsets(given: string): Composed {
  const offsets = new Uint32Array(given.length + 1);
  let text = "";
  let at = 0;
  const take = (piece: string, from: number): void => {
    for (let i = 0; i < piece.length; i++) offsets[text.length + i] = from + i;
    text += piece;
  };
  for (const { 0: whole, index } of given.matchAll(parted)) {
    take(given.slice(at, index), at);
    take(whole.normalize("NFC"), index);
    at = index + whole.length;
  }
  take(given.slice(at), at);
  offsets[text.length] = given.length;
  return { text, offsets: offsets.subarray(0, text.length + 1) };
}
