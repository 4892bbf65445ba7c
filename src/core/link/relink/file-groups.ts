// Which unchanged files must be linked again though they need not mention a changed name? The templates of a changed
// class, and the files of a language whose files see each other's names by what some of them include.
import type { ParsedFile } from "../../types/index.ts";
import type { LinkerLanguages } from "../link-state.ts";
import type { ProgramView } from "../program-view.ts";
import type { ChangedFile } from "./changed-file.ts";
import { isWildcard } from "./dependent-names.ts";

/** Tells by its path whether an unchanged file is such a one; undefined if none is. */
export function filesInGroups(
  changes: readonly ChangedFile[],
  languages: LinkerLanguages,
  after: ProgramView,
): ((path: string) => boolean) | undefined {
  const templates = new Set(changes.flatMap((change) => templatesOf(change, languages)));
  const sharing = new Set(changes.flatMap((change) => languageSharing(change, languages)));
  if (templates.size === 0 && sharing.size === 0) return undefined;
  return (path) => {
    if (templates.has(path)) return true;
    const row = sharing.size === 0 ? undefined : after.findFile(path);
    return row !== undefined && sharing.has(after.language(row));
  };
}

/** Templates need not mention what changes: that they have a class. */
function templatesOf(
  { path, movedFrom = path, before, after }: ChangedFile,
  languages: LinkerLanguages,
): readonly string[] {
  const of = (file: ParsedFile | undefined, at: string): readonly string[] =>
    (file === undefined ? undefined : languages.get(file.language).templatesOf?.(file, at)) ?? [];
  return [...of(before, movedFrom), ...of(after, path)];
}

/** The language, if what the file includes has changed, or a path may mean another file. */
function languageSharing(
  { movedFrom, before, after }: ChangedFile,
  languages: LinkerLanguages,
): readonly string[] {
  const file = after ?? before;
  if (file === undefined || !languages.get(file.language).traits.sharesIncluded) return [];
  const isPlaced = movedFrom !== undefined || before === undefined || after === undefined;
  return isPlaced || includedBy(before) !== includedBy(after) ? [file.language] : [];
}

/** Which modules a file imports whole. */
function includedBy(file: ParsedFile): string {
  const { imports, strings } = file;
  const modules: string[] = [];
  for (let row = 0; row < imports.length; row++)
    if (isWildcard(file, row)) modules.push(strings.get(imports.module[row]!));
  return modules.join("\n");
}
