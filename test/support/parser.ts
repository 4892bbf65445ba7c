// The parser of all languages.
import { openParser } from "../../src/core/parse/index.ts";
import { languages } from "./languages.ts";

export const parser = await openParser(languages);
