// What do people read in a file that wraps its code in another format? Index runs ask the hook "read" of its language for
// this text; what is shown of the file later has to be the same, line by line.
import { detectLanguage } from "./detect-language.ts";
import { readNotebook } from "./jupyter/read-notebook.ts";

const readers: ReadonlyMap<string, (text: string) => string> = new Map([["jupyter", readNotebook]]);

/** The text itself for most languages. */
export function readAsPeople(path: string, bytes: Uint8Array, text: string): string {
  return readers.get(detectLanguage(path, bytes))?.(text) ?? text;
}
