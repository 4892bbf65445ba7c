// Rewrites Kotlin syntax that the grammar does not know: every character stays at its offset.

const spaces = (text: string): string => text.replace(/\S/g, " ");
const oneLine = (text: string): string => text.replace(/[\r\n]/g, " ");

/** A delegate before a body. */
const delegate = /\bby\s+[\w.]+(?:\([^(){}]*\))?(?=\s*\{)/g;

/** What precedes a delegate in the head of a class or object: `) : Base by …`, `object : Base by …`. */
const delegating = /(?:\)|\b(?:class|object)\s+\w+(?:<[^<>{}()]*>)?|\bobject)\s*:[^={}]*$/;

/** Hides a delegate before a body, which the grammar reads as a call of the delegate with that body: `Base by items { … }`. */
export function hideDelegates(text: string): string {
  return text.replace(delegate, (found, at: number, whole: string) =>
    delegating.test(whole.slice(Math.max(0, at - 300), at)) ? spaces(found) : found,
  );
}

/**
 * Handles members that end on the line of their type's brace, functional interfaces, open ranges, trailing commas,
 * constructors on their own line, and receivers with a path: `Context.Builder.() -> Unit`. For
 * those, a letter joins the path to one name, which is read with its dots (syntax-declarations.ts).
 */
export function repairKotlin(text: string): string {
  return text
    .replace(/(?:\b\w+\.){1,20}(?=\w+(?:<[^<>{}()]*>)?\.\()/g, (path) => path.replaceAll(".", "\u{a4f8}"))
    .replace(/[ \t]\}/g, "\n}")
    .replace(/\bfun(?=\s+interface\b)/g, spaces)
    .replace(/\.\.</g, ".. ")
    .replace(/,(?=\s*(?:->|\]))/g, " ")
    .replace(
      /\bclass\s+\w+(?:<[^<>{}()]*>)?\s*\n\s*(?:\/\*(?:[^*]|\*(?!\/))*\*\/\s*)?(?:@\w+(?:\([^()]*\))?\s*)*(?:(?:private|protected|internal|public|actual|expect)\s+)*constructor\b/g,
      (head) => oneLine(head.replace(/\/\*[^]*\*\//, spaces)),
    );
}
