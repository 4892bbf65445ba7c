// Which language does a language filter mean?
import { notOneOf } from "../../base/not-one-of.ts";
import { spokenLanguages } from "./spoken-languages.ts";

/**
 * A language's id, found by its id, name, extension, or what people and editors call it: csharp, C#, cs, golang. Throws
 * INPUT_INVALID, which names the parameter.
 */
export async function findLanguage(text: string | undefined, parameter: string): Promise<string | undefined> {
  if (text === undefined) return undefined;
  const { listLanguages } = await import("../../core/languages/index.ts");
  const languages = listLanguages();
  const asked = text.toLowerCase();
  const extension = `.${asked.replace(/^\./, "")}`;
  const [spoken] = spokenLanguages.get(asked) ?? [];
  const found =
    languages.find(({ id, name }) => id === asked || name.toLowerCase() === asked) ??
    languages.find(({ id, modes = [] }) => id === spoken || modes.includes(asked)) ??
    languages.find(({ extensions }) => extensions.includes(extension));
  if (found !== undefined) return found.id;
  if (asked === "text" || spoken === "text") return "text";
  throw notOneOf(parameter, text, [...languages.map(({ id }) => id), "text"]);
}
