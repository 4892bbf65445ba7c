// All languages, ready to be handed to parsers and linkers.
import { loadLanguages } from "../../src/core/languages/index.ts";

export const languages = await loadLanguages();
