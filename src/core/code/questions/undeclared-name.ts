// A name that nothing in the index declares: from where do files import it, and which lines use it? So an answer can say
// that it belongs to a package, or to the language.
import { countOf } from "../../../base/count-of.ts";
import { noString } from "../../../base/string-table.ts";
import { throwIfCancelled } from "../../../errors.ts";
import { importFlags, type ParsedFile } from "../../types/index.ts";
import type { ReadableSnapshot } from "../open-roots/open-snapshot.ts";
import { findFilesWithName } from "../symbols/files-with-name.ts";
import { splitTypedName, withDots, type TypedName } from "../symbols/match-name.ts";
import { findMentionLines } from "./find-mentions.ts";

/** If more files of a root contain the name, only the first ones are read. */
const maxFiles = 100;
const shownModules = 3;
const shownPlaces = 3;

interface FoundUses {
  /** For each module, as written, the files that import the name from it. */
  readonly modules: Map<string, number>;
  importingFiles: number;
  usingFiles: number;
  readonly places: string[];
  isComplete: boolean;
}

/**
 * A sentence about the imports and uses of a name, or of a member that follows a qualifier (`lodash.merge`); undefined
 * if there are none.
 */
export function describeUndeclared(
  scope: readonly ReadableSnapshot[],
  typed: string,
  signal?: AbortSignal,
): string | undefined {
  const name = splitTypedName(typed);
  const modules = new Map<string, number>();
  const uses: FoundUses = { modules, importingFiles: 0, usingFiles: 0, places: [], isComplete: true };
  for (const open of scope) {
    const files = findFilesWithName(open.snapshot, name.last);
    if (files.length > maxFiles) uses.isComplete = false;
    for (const file of files.slice(0, maxFiles)) {
      throwIfCancelled(signal);
      const parsed = open.symbols.parsedFile(file.path);
      if (parsed === undefined) continue;
      const lines = findMentionLines(open, file, name.last).filter(({ base, mention }) =>
        isQualifiedSo(name, base, mention.importedFrom),
      );
      const imported = findModules(parsed, name);
      const from = new Set([...imported, ...lines.map(({ mention }) => mention.importedFrom)]);
      from.delete("");
      for (const module of from) modules.set(module, (modules.get(module) ?? 0) + 1);
      if (from.size > 0) uses.importingFiles++;
      if (lines.length > 0) uses.usingFiles++;
      uses.places.push(...lines.map(({ mention }) => `${file.path}:${mention.line}`));
    }
  }
  return toSentence(uses);
}

/** `merge` of `lodash.merge` and `_.merge` follows that name, or comes from that module. */
function isQualifiedSo({ qualifiers }: TypedName, base: string, module: string): boolean {
  const last = qualifiers.at(-1);
  if (last === undefined) return true;
  return base === last || (module !== "" && endsWithParts(module, qualifiers));
}

/** The modules from which a file imports the name, under whatever local name. */
function findModules({ imports, strings }: ParsedFile, { last, qualifiers }: TypedName): string[] {
  const found: string[] = [];
  for (let row = 0; row < imports.length; row++) {
    if ((imports.flags[row]! & importFlags.hidden) !== 0 || imports.name[row] === noString) continue;
    const module = strings.get(imports.module[row]!);
    const isNamed = strings.get(imports.name[row]!) === last;
    const local = imports.local[row]!;
    if (!isNamed && (local === noString || strings.get(local) !== last)) continue;
    const whole = isNamed ? `${module}.${last}` : module;
    if (endsWithParts(module, qualifiers) || endsWithParts(whole, [...qualifiers, last])) found.push(module);
  }
  return found;
}

function endsWithParts(module: string, parts: readonly string[]): boolean {
  return parts.length === 0 || `.${withDots(module)}`.endsWith(`.${parts.join(".")}`);
}

function toSentence({
  modules,
  importingFiles,
  usingFiles,
  places,
  isComplete,
}: FoundUses): string | undefined {
  const least = isComplete ? "" : "at least ";
  const lines = `${least}${countOf(places.length, "line")} in ${countOf(usingFiles, "file")}`;
  const such = ` ${places.length === 1 ? "uses" : "use"} it, such as ${places.slice(0, shownPlaces).join(", ")}.`;
  if (modules.size > 0) {
    const ranked = [...modules].sort(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)).map(([module]) => module);
    const more = ranked.length > shownModules ? ` and ${ranked.length - shownModules} more` : "";
    const from = ranked.slice(0, shownModules).join(", ") + more;
    const imported = `It is imported from ${from} in ${least}${countOf(importingFiles, "file")}`;
    return places.length === 0 ? `${imported}.` : `${imported}; ${lines}${such}`;
  }
  if (places.length === 0) return undefined;
  return `Nothing in the index declares it, but ${lines}${such}`;
}
