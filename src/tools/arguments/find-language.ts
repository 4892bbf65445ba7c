// Which language does a language filter mean?
import { notOneOf } from "../../base/not-one-of.ts";

/**
 * A language's id, found by its id, name or extension: csharp, C#, cs. Throws INPUT_INVALID, which names the parameter.
 */
export async function findLanguage(text: string | undefined, parameter: string): Promise<string | undefined> {
  if (text === undefined) return undefined;
  const { listLanguages } = await import("../../core/languages/index.ts");
  const languages = listLanguages();
  const asked = text.toLowerCase();
  const extension = `.${asked.replace(/^\./, "")}`;
  const found =
    languages.find(({ id, name }) => id === asked || name.toLowerCase() === asked) ??
    languages.find(({ extensions }) => extensions.includes(extension));
  if (found !== undefined || asked === "text") return found?.id ?? "text";
  throw notOneOf(parameter, text, [...languages.map(({ id }) => id), "text"]);
}
