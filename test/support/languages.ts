// All languages, ready for parsers and linkers.
import { loadLanguages } from "../../src/core/languages/index.ts";

export const languages = await loadLanguages();
