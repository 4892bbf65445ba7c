// How is a name that may hold line breaks shown in one line? A file's name may: in a list or a page, it must not forge one.

/** Line breaks as `\u000a`. */
export function inOneLine(text: string): string {
  return text.replaceAll(
    /[\n\v\f\r\u0085\u2028\u2029]/g,
    (mark) => `\\u${mark.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
