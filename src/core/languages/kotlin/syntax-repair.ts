// Kotlin that its grammar does not know, written so that it does: every character stays at its place.

const spaces = (text: string): string => text.replace(/\S/g, " ");
const oneLine = (text: string): string => text.replace(/[\r\n]/g, " ");

/** What stands in front of a delegate that a class has in its header: `) : Base by …`, `object : Base by …`. */
const delegating = /(?:\)|\b(?:class|object)\s+\w+(?:<[^<>{}()]*>)?|\bobject)\s*:[^={}]*$/;

/** Members that end on the line of their type's brace, functional interfaces, open ranges, trailing commas, delegates in front of a body, constructors on a line of their own. */
export function repairKotlin(text: string): string {
  return text
    .replace(/[ \t]\}/g, "\n}")
    .replace(/\bfun(?=\s+interface\b)/g, spaces)
    .replace(/\.\.</g, ".. ")
    .replace(/,(?=\s*(?:->|\]))/g, " ")
    .replace(/\bby\s+[\w.]+(?:\([^(){}]*\))?(?=\s*\{)/g, (text, at: number, whole: string) =>
      delegating.test(whole.slice(Math.max(0, at - 300), at)) ? spaces(text) : text,
    )
    .replace(
      /\bclass\s+\w+(?:<[^<>{}()]*>)?\s*\n\s*(?:@\w+(?:\([^()]*\))?\s*)*(?:(?:private|protected|internal|public)\s+)?constructor\b/g,
      oneLine,
    );
}
