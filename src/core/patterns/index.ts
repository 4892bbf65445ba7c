// Does a text match a pattern from outside? All patterns from repositories, clients and files are matched here, in time
// linear in the text, so that none of them can hang a thread.
export { compileGlob, escapeGlob } from "./glob.ts";
export { compileRegularExpression } from "./regular-expression.ts";
export { compileWildcard, foldCase, literalLength } from "./wildcard.ts";
export type { Wildcard } from "./wildcard.ts";
