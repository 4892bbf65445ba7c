// Which languages does a name mean? Names, editors' modes and extensions: js, ts, py, c++, golang, terraform.
import { findClosestName } from "../../base/closest-name.ts";
import { quoteValue } from "../../base/quote-value.ts";
import { spokenLanguages } from "../../tools/arguments/spoken-languages.ts";

/** Ids of the named languages. An unknown name has none, so that nothing is found; a warning lists the known ones. */
export async function findLanguages(
  names: readonly string[],
  warn: (warning: string) => void,
): Promise<readonly string[]> {
  const { listLanguages } = await import("../../core/languages/index.ts");
  const languages = listLanguages();
  const known = [...languages.map(({ id }) => id), "text"];
  return names.flatMap((name) => {
    const asked = name.trim().toLowerCase();
    const extension = `.${asked.replace(/^\./, "")}`;
    const found =
      spokenLanguages.get(asked) ??
      languages
        .filter(
          ({ id, name: title, modes = [] }) =>
            id === asked || title.toLowerCase() === asked || modes.includes(asked),
        )
        .map(({ id }) => id);
    if (found.length > 0) return found;
    const byExtension = languages.find(({ extensions }) => extensions.includes(extension));
    if (byExtension !== undefined) return [byExtension.id];
    if (asked === "text") return ["text"];
    const meant = findClosestName(asked, known);
    warn(
      `There is no language ${quoteValue(name)}, so nothing matches; ` +
        (meant === undefined ? `known: ${known.join(", ")}` : `did you mean ${meant}?`),
    );
    return [];
  });
}
