// Which language does somebody mean who filters by one?
import { findClosestName } from "../base/closest-name.ts";
import { quoteValue } from "../base/quote-value.ts";
import { LociError } from "../errors.ts";

/** The id of a language by its id, its name or an extension: csharp, C#, cs. Throws INPUT_INVALID, which names the parameter. */
export async function findLanguage(text: string | undefined, parameter: string): Promise<string | undefined> {
  if (text === undefined) return undefined;
  const { listLanguages } = await import("../core/languages/index.ts");
  const languages = listLanguages();
  const asked = text.toLowerCase();
  const extension = `.${asked.replace(/^\./, "")}`;
  const found =
    languages.find(({ id, name }) => id === asked || name.toLowerCase() === asked) ??
    languages.find(({ extensions }) => extensions.includes(extension));
  if (found !== undefined || asked === "text") return found?.id ?? "text";
  const ids = [...languages.map(({ id }) => id), "text"];
  const meant = findClosestName(text, ids);
  throw new LociError(
    "INPUT_INVALID",
    `${parameter} is ${quoteValue(text)}, but must be one of ${ids.join(", ")}.`,
    { hint: meant === undefined ? undefined : `Did you mean ${meant}?` },
  );
}
