// Kotlin that its grammar does not know, written so that it does: every character stays at its place.

const spaces = (text: string): string => text.replace(/\S/g, " ");
const oneLine = (text: string): string => text.replace(/[\r\n]/g, " ");

/** Members that end on the line of their type's brace, functional interfaces, open ranges, trailing commas, constructors on a line of their own. */
export function repairKotlin(text: string): string {
  return text
    .replace(/[ \t]\}/g, "\n}")
    .replace(/\bfun(?=\s+interface\b)/g, spaces)
    .replace(/\.\.</g, ".. ")
    .replace(/,(?=\s*(?:->|\]))/g, " ")
    .replace(
      /\bclass\s+\w+(?:<[^<>{}()]*>)?\s*\n\s*(?:@\w+(?:\([^()]*\))?\s*)*(?:(?:private|protected|internal|public)\s+)?constructor\b/g,
      oneLine,
    );
}
