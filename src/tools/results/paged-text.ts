// A text that is too long for one result: it is cut and paged through like a list, in lines.

/** A longer line is several elements, which are joined again without a break. The least budget has room for one. */
const longestPiece = 1_000;

/** The value with the text under `key` as a list of its lines, each with its end. */
export function splitPagedText(value: unknown, key: string | undefined): unknown {
  if (key === undefined || typeof value !== "object" || value === null) return value;
  const text = (value as Readonly<Record<string, unknown>>)[key];
  return typeof text === "string" ? { ...value, [key]: splitLines(text) } : value;
}

/** The reverse, of what is left of the list. */
export function joinPagedText(value: unknown, key: string | undefined): unknown {
  if (key === undefined || typeof value !== "object" || value === null) return value;
  const pieces = (value as Readonly<Record<string, unknown>>)[key];
  return Array.isArray(pieces) ? { ...value, [key]: pieces.join("") } : value;
}

function splitLines(text: string): string[] {
  // The flag `u` keeps the halves of a surrogate pair together.
  return (
    text
      .match(new RegExp(`[^\\n]{0,${longestPiece - 1}}(?:\\n|[^\\n]|$)`, "gu"))
      ?.filter((piece) => piece !== "") ?? []
  );
}
