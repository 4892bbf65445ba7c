// Which languages exist, in which one is a file written, and what is their code?
export { languageOf, listLanguages, marksOf } from "./catalog.ts";
export { componentFiles } from "./component-files.ts";
export { isDeclarationFile } from "./declaration-files.ts";
export { detectLanguage } from "./detect-language.ts";
export { loadLanguages } from "./load-languages.ts";
export type { Languages } from "./load-languages.ts";
export { readAsPeople } from "./read-as-people.ts";
export { isUnreadCode, looksLikeSourceFile } from "./source-endings.ts";
