// How is a text returned that is too long for one result? It is cut and paged like a list of lines.

/**
 * A longer line becomes several elements, which are joined without a break. Even the smallest budget has room for one.
 */
const longestPiece = 1_000;

/** The value with the text under `key` split into a list of lines, each including its line end. */
export function splitPagedText(value: unknown, key: string | undefined): unknown {
  if (key === undefined || typeof value !== "object" || value === null) return value;
  const text = (value as Readonly<Record<string, unknown>>)[key];
  return typeof text === "string" ? { ...value, [key]: splitLines(text) } : value;
}

/** The reverse, for the lines that are left. */
export function joinPagedText(value: unknown, key: string | undefined): unknown {
  if (key === undefined || typeof value !== "object" || value === null) return value;
  const pieces = (value as Readonly<Record<string, unknown>>)[key];
  return Array.isArray(pieces) ? { ...value, [key]: pieces.join("") } : value;
}

function splitLines(text: string): string[] {
  // The flag `u` keeps surrogate pairs together.
  return (
    text
      .match(new RegExp(`[^\\n]{0,${longestPiece - 1}}(?:\\n|[^\\n]|$)`, "gu"))
      ?.filter((piece) => piece !== "") ?? []
  );
}
