// What in an unchanged file means something else since other files changed?
import type { ParsedFile } from "../../types/index.ts";
import { ops } from "../../types/index.ts";
import { hash32 } from "../../../base/hash32.ts";
import { noString } from "../../../base/string-table.ts";
import { hashAt } from "./tree-hashes.ts";
import type { LinkerLanguages } from "../link-state.ts";
import type { ExpressionRow, NameHash } from "../ids.ts";
import type { ChangedNames, FreshNames } from "./changed-names.ts";
import type { ViewComparison } from "./compare-views.ts";
import { holderName } from "./dependent-names.ts";
import { takenProperties } from "./touched-rows.ts";

/** Each question is about the names that were last found to have changed. */
export class ChangedMeanings {
  readonly #languages: LinkerLanguages;
  readonly #views: ViewComparison;
  readonly #isChanged: (path: string, name: NameHash) => boolean;

  constructor(languages: LinkerLanguages, views: ViewComparison, names: ChangedNames) {
    this.#languages = languages;
    this.#views = views;
    this.#isChanged = (path, name) => names.isChanged(path, name);
  }

  /** Whether a name in the file now stands for something else, or for something that changed. */
  differ(path: string, file: ParsedFile, { names, strong }: FreshNames): boolean {
    const { expressions, exports, stringHashes } = file;
    const isFresh = Uint8Array.from(stringHashes, (hash) => (names.has(hash) ? 1 : 0));
    if (takenProperties(file, names).size > 0) return true;
    if (!isFresh.includes(1)) return false;
    if (exports.local.some((local) => isFresh[local] === 1)) return true;
    const { argumentLookup, argumentLabels } = this.#languages.get(file.language).traits;
    for (let row = 0; row < expressions.length; row++) {
      if (isFresh[expressions.name[row]!] !== 1 || expressions.op[row] === ops.literal) continue;
      // A call of a type runs what extensions add to it in any file.
      if (argumentLabels && strong.has(stringHashes[expressions.name[row]!]!)) return true;
      // What C++ finds beside the type of an argument, the name alone does not show.
      if (argumentLookup === true && expressions.op[row] === ops.ident) return true;
      if (this.#views.nameDiffers(path, row, this.#isChanged)) return true;
    }
    return this.#overridesOther(path, file, isFresh);
  }

  /** Whether a file reads a member that other files set otherwise. */
  readsSet(file: ParsedFile, set: ReadonlySet<NameHash>): boolean {
    if (set.size === 0 || this.#languages.get(file.language).traits.asksCallers !== "members") return false;
    const { expressions, stringHashes } = file;
    const isRead = (string: number, row: ExpressionRow): boolean =>
      set.has(hashAt(stringHashes, string)) && expressions.op[row] !== ops.literal;
    return expressions.name.some(isRead) || takenProperties(file, set).size > 0;
  }

  /** Names of symbols that the file declares apart from their types, if they belong to other types now. */
  ownedOtherwise(path: string, file: ParsedFile, { names }: FreshNames): ReadonlySet<NameHash> {
    const { symbols, strings, stringHashes } = file;
    const owners = new Set(symbols.owner);
    owners.delete(noString);
    for (const owner of owners) {
      const parts = strings.get(owner).split(/::|\./);
      if (!parts.some((part) => names.has(hash32(part)))) owners.delete(owner);
    }
    if (owners.size === 0) return nothing;
    const found = new Set<NameHash>();
    const known = new Map<string, boolean>();
    for (let row = 1; row < symbols.length; row++) {
      const owner = symbols.owner[row]!;
      if (!owners.has(owner)) continue;
      const key = `${owner} ${symbols.parent[row]!}`;
      let differs = known.get(key);
      if (differs === undefined) known.set(key, (differs = this.#views.ownerDiffers(path, row)));
      if (differs) found.add(stringHashes[symbols.name[row]!]!);
    }
    return found;
  }

  /** Names of symbols whose types another file declares, if that declaration has changed. */
  declaredOtherwise(path: string, file: ParsedFile, { names }: FreshNames): ReadonlySet<NameHash> {
    const found = new Set<NameHash>();
    const { symbols, stringHashes } = file;
    if (!this.#languages.get(file.language).traits.typeSpace) return found;
    for (let row = 1; row < symbols.length; row++) {
      const name = stringHashes[symbols.name[row]!]!;
      if (names.has(name) && this.#views.declarationDiffers(path, row, this.#isChanged)) found.add(name);
    }
    return found;
  }

  /** Whether a member with a fresh name, or whose type has one, now overrides something else. */
  #overridesOther(path: string, file: ParsedFile, isFresh: Uint8Array): boolean {
    const { language, symbols } = file;
    if (this.#languages.get(language).traits.overrides === "never") return false;
    for (let row = 1; row < symbols.length; row++) {
      const type = holderName(file, row);
      if (type === noString || (isFresh[symbols.name[row]!] !== 1 && isFresh[type] !== 1)) continue;
      if (this.#views.overriddenDiffers(path, row, this.#isChanged)) return true;
    }
    return false;
  }
}

const nothing: ReadonlySet<number> = new Set();
