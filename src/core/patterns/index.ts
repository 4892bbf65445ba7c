// Does a text match a pattern that we did not write? Patterns of repositories, clients and files are matched here only,
// in time linear in the text: none of them can hang a thread.
export { compileGlob, escapeGlob } from "./glob.ts";
export { compileRegularExpression } from "./regular-expression.ts";
export { compileWildcard, foldCase, literalLength } from "./wildcard.ts";
export type { Wildcard } from "./wildcard.ts";
