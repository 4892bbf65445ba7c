// Some files changed: which others must be linked again to get the same edges as linking everything?
import type { ParsedFile } from "../../types/index.ts";
import { noString } from "../../../base/string-table.ts";
import type { FreshNames } from "./changed-names.ts";
import type { LinkerLanguages } from "../link-state.ts";
import type { AffectedLookup } from "./affected-lookup.ts";
import type { ChangedFile } from "./changed-file.ts";
import { apartMembers } from "./apart-members.ts";
import { ChangedMeanings } from "./changed-meanings.ts";
import { ChangedNames, folderFiles, isNameless } from "./changed-names.ts";
import { differingNames, signAdditions, signFile, wildcardName } from "./export-fingerprints.ts";
import { ViewComparison, type ProgramViews } from "./compare-views.ts";
import { constructedNames, declaredNames, declaresModules } from "./declared-names.ts";
import { filesInGroups } from "./file-groups.ts";
import { type FileVersions, PassedOn } from "./passed-on.ts";
import { calleeName, hashAt } from "./tree-hashes.ts";
import { findLostImports, importsByDots } from "./lost-imports.ts";
import { foldersAbove, parentOf, stemOf } from "../paths.ts";
import { setKey } from "../names/called-names.ts";
import { membersSet } from "../names/members-set.ts";
import {
  type Touched,
  dependentExports,
  findDependentSymbols,
  holderName,
  isWildcard,
} from "./dependent-names.ts";
import { touchedRows } from "./touched-rows.ts";
import type { ProgramView } from "../program-view.ts";
import type { LanguageTraits } from "../language-traits.ts";
import type { ExpressionRow, NameHash, SymbolRow } from "../ids.ts";

/**
 * The unchanged files whose edges may differ now. The search begins with the names whose declarations differ, and finds
 * the files that mention them. Symbols there that depend on such a name and that the two program views resolve
 * differently add their own names; the search ends when no new name is added. A file that mentions none of the names
 * keeps its edges, because every step of linking it looks up a name that it mentions. Does not detect a change of
 * manifests: link everything then.
 *
 * @returns undefined if everything must be linked: modules have moved, or the search went beyond `limits`.
 */
export function findAffectedFiles<File>(
  changes: readonly ChangedFile[],
  lookup: AffectedLookup<File>,
  views: ProgramViews,
  limits: SearchLimits = { affected: Infinity, work: Infinity },
): Set<File> | undefined {
  return new AffectedSearch(changes, lookup, views).run(limits);
}

/** Where linking everything takes less time than searching on. */
export interface SearchLimits {
  /** Most affected files. */
  readonly affected: number;
  /** Most files looked at, over all rounds; one whose symbols depend on a changed name counts as five. */
  readonly work: number;
}

/** Following what depends on a changed name takes so many times as long as finding that nothing does. */
const dependentWork = 5;

class AffectedSearch<File> {
  readonly #changes: readonly ChangedFile[];
  /** By path. */
  readonly #changed: ReadonlyMap<string, ChangedFile>;
  readonly #lookup: AffectedLookup<File>;
  readonly #views: ViewComparison;
  readonly #after: ProgramView;
  readonly #languages: LinkerLanguages;
  readonly #names: ChangedNames;
  readonly #meanings: ChangedMeanings;
  readonly #passedOn: PassedOn;
  /** Paths of files whose classes may have other heirs. */
  readonly #bases = new Set<string>();
  readonly #affected = new Set<File>();

  constructor(changes: readonly ChangedFile[], lookup: AffectedLookup<File>, views: ProgramViews) {
    const moves = new Map<string, string>();
    for (const { path, movedFrom } of changes) if (movedFrom !== undefined) moves.set(path, movedFrom);
    this.#changes = changes;
    this.#changed = new Map(changes.map((change) => [change.path, change]));
    this.#lookup = lookup;
    this.#languages = views.languages;
    this.#views = new ViewComparison(views, moves);
    this.#after = views.after;
    this.#names = new ChangedNames(views.languages, views.after, this.#views);
    this.#meanings = new ChangedMeanings(views.languages, this.#views, this.#names);
    this.#passedOn = new PassedOn(
      views.languages,
      this.#views,
      (path) => this.#changed.get(path) ?? this.#unchangedAt(path),
      (path, file, { rows, kept }) => {
        if (kept.size > 0) this.#addNames(path, file, kept);
        this.#addSet(file, (target, row) => rows[target] === 1 || rows[row] === 1);
      },
    );
  }

  run(limits: SearchLimits): Set<File> | undefined {
    if (this.#changes.some((change) => this.#movesModules(change) || this.#addsOtherwise(change)))
      return undefined;
    this.#addChanges();
    if (this.#affected.size > limits.affected) return undefined;
    this.#addWidened();
    if (!this.#followNames(limits)) return undefined;
    for (const path of [...this.#passedOn.paths, ...this.#bases]) {
      const file = this.#lookup.at(path);
      if (file !== undefined) this.#affected.add(file);
    }
    return this.#affected.size > limits.affected ? undefined : this.#affected;
  }

  #addChanges(): void {
    const moved = new Set<string>();
    for (const change of this.#changes) {
      if (change.movedFrom === undefined) this.#addEdit(change);
      else {
        this.#addMove(change.path, change.movedFrom, change.after!);
        moved.add(change.movedFrom);
      }
    }
    if (moved.size > 0) for (const file of this.#lookup.linkedTo(moved)) this.#affected.add(file);
    const isInGroup = filesInGroups(this.#changes, this.#languages, this.#after);
    if (isInGroup !== undefined)
      for (const file of this.#lookup.all()) if (isInGroup(this.#lookup.path(file))) this.#affected.add(file);
  }

  /** Returns false if a limit was reached. */
  #followNames({ affected: mostAffected, work: mostWork }: SearchLimits): boolean {
    let work = 0;
    while (this.#names.hasNew) {
      const fresh = this.#names.takeNew();
      for (const file of this.#suspects(fresh)) {
        const isDependent = this.#inspect(this.#lookup.path(file), this.#lookup.parsed(file), fresh, false);
        if (isDependent) this.#affected.add(file);
        work += isDependent ? dependentWork : 1;
        if (this.#affected.size > mostAffected || work > mostWork) return false;
      }
      // Names that a changed file re-exports reach files that never mention the original name.
      for (const { path, movedFrom, after } of this.#changes) {
        if (after !== undefined) this.#inspect(path, after, fresh, movedFrom === undefined);
      }
    }
    return true;
  }

  #unchangedAt(path: string): FileVersions {
    const file = this.#lookup.at(path);
    const parsed = file === undefined ? undefined : this.#lookup.parsed(file);
    return { path, before: parsed, after: parsed };
  }

  /** A file as it was; `file` if it is unchanged or new. */
  #before(path: string, file: ParsedFile): ParsedFile {
    return this.#changed.get(path)?.before ?? file;
  }

  #addWidened(): void {
    const lookup = this.#lookup;
    const isWidened = this.#passedOn.widened(this.#changes, function* () {
      for (const file of lookup.all()) yield lookup.parsed(file);
    });
    if (isWidened === undefined) return;
    for (const file of this.#lookup.all())
      if (isWidened(this.#lookup.path(file), () => this.#lookup.parsed(file))) this.#affected.add(file);
  }

  /** A file to which other files belong as modules comes or goes: every name in them may lead elsewhere. */
  #movesModules({ path, movedFrom, before, after }: ChangedFile): boolean {
    if (movedFrom === undefined && before !== undefined && after !== undefined) return false;
    const file = before ?? after;
    if (file === undefined || !this.#languages.get(file.language).traits.modulesByPlace) return false;
    return [path, movedFrom ?? path].some((at) => folderFiles.test(stemOf(at))) || declaresModules(file);
  }

  /** Whether the file now adds other members to types of other files: any code may use these types. */
  #addsOtherwise({ path, before, after }: ChangedFile): boolean {
    const differs = (isOutside: (before: readonly SymbolRow[], after: readonly SymbolRow[]) => boolean) => {
      const old = before && signAdditions(before, this.#traitsOf(before), (row) => isOutside([row], []));
      const now = after && signAdditions(after, this.#traitsOf(after), (row) => isOutside([], [row]));
      return (old ?? 0) !== (now ?? 0);
    };
    return differs(always) && differs((...rows) => this.#views.typesLeadingTo(path, ...rows).length === 0);
  }

  #addEdit({ path, before, after }: ChangedFile): void {
    if (before === undefined || after === undefined) {
      const file = before ?? after;
      if (file === undefined) return;
      this.#passedOn.add({ path, before, after }, everyCall);
      const traits = this.#traitsOf(file);
      const constructed = constructedNames(file, traits);
      this.#addNames(path, file, new Set([...declaredNames(file, traits), ...constructed]), constructed);
      this.#addSet(file);
      this.#addApart({ path, before, after }, always);
      this.#addPlace(path, file.language);
      return;
    }
    const old = signFile(before, this.#traitsOf(before));
    const now = signFile(after, this.#traitsOf(after));
    const differing = differingNames(old.names, now.names);
    const reshaped = differingNames(old.shapes, now.shapes);
    if (differing.has(wildcardName)) this.#names.addModule(path, after.language);
    if (before.packageName !== after.packageName) this.#addPackages(path);
    const names = new Set([...differing, ...reshaped]);
    this.#addApart({ path, before, after }, (name) => differing.has(name));
    for (const file of [before, after]) {
      this.#addNames(path, file, names, reshaped);
      this.#addSet(file, (target) =>
        differing.has(hashAt(file.stringHashes, file.expressions.name[target]!)),
      );
    }
    const called = differingNames(old.calls, now.calls);
    if (called.size > 0)
      this.#passedOn.add(
        { path, before, after },
        ({ expressions, stringHashes }) =>
          (call) =>
            called.has(hashAt(stringHashes, calleeName(expressions, call))),
      );
    const passed = differingNames(old.passed, now.passed);
    if (passed.size > 0) this.#spread(path, after, { touched: nothing, strong: nothing, passed }, true);
  }

  #traitsOf({ language }: ParsedFile): LanguageTraits {
    return this.#languages.get(language).traits;
  }

  /**
   * A moved file's names keep their meaning, unless its imports lead elsewhere from the new path or file order decides.
   */
  #addMove(path: string, from: string, file: ParsedFile): void {
    this.#passedOn.add({ path, before: file, after: file }, everyCall);
    this.#addBases(path, file, declaredNames(file, this.#traitsOf(file)));
    this.#addSet(file);
    this.#addPlace(from, file.language);
    this.#addPlace(path, file.language);
    const { imports, symbols, stringHashes } = file;
    const lost = new Set<number>();
    for (let row = 0; row < imports.length; row++) {
      if (!this.#views.import(path, row).differs) continue;
      const local = imports.local[row] === noString ? imports.name[row]! : imports.local[row]!;
      if (local !== noString) lost.add(stringHashes[local]!);
      if (isWildcard(file, row)) this.#names.addModule(path, file.language);
    }
    const shadowed = new Set<number>();
    for (let row = 1; row < symbols.length; row++) {
      const isOutermost = symbols.parent[row] === 0 || symbols.owner[row] !== noString;
      const isOther =
        (isOutermost && this.#views.placeDiffers(path, row)) || this.#views.counterpartsDiffer(path, row);
      if (isOther) shadowed.add(stringHashes[symbols.name[row]!]!);
    }
    this.#addNames(path, file, shadowed);
    this.#addApart({ path, before: file, after: file }, (name) => shadowed.has(name));
    this.#addNames(path, file, lost);
    if (lost.size > 0) this.#spread(path, file, { touched: lost, strong: nothing }, false);
  }

  /**
   * A file appeared at a path or left it. If folders are packages, that matters only if the file stands for its
   * package.
   */
  #addPlace(path: string, language: string): void {
    this.#addPackages(path);
    const { traits, importWords } = this.#languages.get(language);
    const isNamed = (importWords?.(path).length ?? 0) > 0;
    if (isNamed || !traits.importsPackages || this.#views.packageDiffers(path, language))
      this.#names.addPlace(path, language);
  }

  /** What imports a package by its name leads to the first file that declares it. */
  #addPackages(path: string): void {
    const begun = this.#views.begunPackages(path);
    if (begun.length > 0) this.#names.addPackages(path, begun);
  }

  #suspects(fresh: FreshNames): Set<File> {
    const suspects = new Set<File>(
      fresh.isUnindexed ? this.#lookup.all() : this.#lookup.mentioning(fresh.terms),
    );
    if (fresh.folders.size === 0) return suspects;
    for (const file of this.#lookup.all()) {
      const above = [...foldersAbove(parentOf(this.#lookup.path(file)))];
      if (above.some((folder) => fresh.folders.has(folder)) && importsByDots(this.#lookup.parsed(file)))
        suspects.add(file);
    }
    return suspects;
  }

  /** Whether the file depends on a fresh name; names that it passes on are added to the changed ones. */
  #inspect(path: string, file: ParsedFile, fresh: FreshNames, isEdited: boolean): boolean {
    const lost = findLostImports(file, fresh, isEdited ? undefined : (row) => this.#views.import(path, row));
    if (lost?.hasWildcard === true) {
      this.#names.addModule(path, file.language);
      this.#passedOn.add({ path, before: this.#before(path, file), after: file }, everyCall);
    }
    const declared = isEdited ? nothing : this.#meanings.declaredOtherwise(path, file, fresh);
    if (declared.size > 0) this.#addNames(path, file, declared, declared);
    const owned = this.#meanings.ownedOtherwise(path, file, fresh);
    if (owned.size > 0) this.#addNames(path, file, owned);
    const isSet = this.#meanings.readsSet(file, fresh.set);
    const isOther =
      isEdited || isSet || declared.size > 0 || owned.size > 0 || this.#meanings.differ(path, file, fresh);
    if (lost === undefined && !isOther) return false;
    const touched = new Set([...fresh.names, ...fresh.set, ...(lost?.names ?? [])]);
    if (lost !== undefined) this.#addNames(path, file, lost.names, lost.strong);
    const strong = new Set([...fresh.strong, ...(lost?.strong ?? [])]);
    this.#spread(path, file, { touched, strong }, isEdited);
    return true;
  }

  /** Adds the names of symbols and exports that depend on one of `touched` and now resolve differently. */
  #spread(path: string, file: ParsedFile, { touched, strong, passed }: Touched, isEdited: boolean): void {
    const { symbols, expressions, stringHashes } = file;
    const traits = this.#traitsOf(file);
    const rows = touchedRows(file, traits, touched, passed);
    this.#passOn(path, file, rows, touched, passed);
    this.#addSet(file, (target, row) => rows[target] === 1 || rows[row] === 1);
    const { symbols: dependent, heirs } = findDependentSymbols(file, traits, rows);
    const isStrong = strong.size > 0;
    const strongRows = isStrong ? touchedRows(file, traits, strong) : noRows;
    const strongly = isStrong ? findDependentSymbols(file, traits, strongRows).symbols : nothing;
    const names = new Set<number>();
    const reshaped = new Set<number>();
    for (const row of dependent) {
      const name = stringHashes[symbols.name[row]!]!;
      const change = strongly.has(row) ? "reshaped" : this.#views.symbol(path, row);
      if (change !== "same") names.add(name);
      if (change === "reshaped") reshaped.add(name);
      const holder = holderName(file, row);
      if (change === "same" || holder === noString || !traits.unnamedMembers.has(name)) continue;
      names.add(stringHashes[holder]!);
      reshaped.add(stringHashes[holder]!);
    }
    for (const row of heirs) {
      if (!isEdited && !this.#views.heirDiffers(path, row)) continue;
      const name = stringHashes[expressions.name[row]!]!;
      names.add(name);
      reshaped.add(name);
    }
    const differs = (value: ExpressionRow): boolean => isEdited || this.#views.valueDiffers(path, value);
    for (const name of dependentExports(file, rows, touched, differs)) names.add(name);
    for (const name of dependentExports(file, strongRows, strong, always)) {
      names.add(name);
      reshaped.add(name);
    }
    this.#addNames(path, file, names, reshaped);
    const before = isEdited ? undefined : file;
    this.#addApart({ path, before, after: file }, (name) => names.has(name));
  }

  /** Adds the types of members that stand apart from them and that code reaches without naming them. */
  #addApart({ path, before, after }: FileVersions, isOther: (name: NameHash) => boolean): void {
    const rows = (file: ParsedFile | undefined): readonly SymbolRow[] =>
      file === undefined ? [] : apartMembers(file, this.#traitsOf(file), isOther);
    for (const type of this.#views.typesLeadingTo(path, rows(before), rows(after))) {
      const { before: old, after: now = old } = this.#changed.get(type.path) ?? this.#unchangedAt(type.path);
      const names = new Set([type.name]);
      if (now !== undefined) this.#addNames(type.path, now, names, names);
    }
  }

  /** Adds the names of members that a file sets on objects, if what it sets there may be something else. */
  #addSet(file: ParsedFile, isOther: (target: ExpressionRow, row: ExpressionRow) => boolean = always): void {
    if (this.#traitsOf(file).asksCallers !== "members") return;
    const names = new Set<NameHash>();
    for (const [row, target] of membersSet(file))
      if (isOther(target, row)) names.add(hashAt(file.stringHashes, file.expressions.name[target]!));
    for (const name of names) if (this.#views.isWide(setKey(name))) names.delete(name);
    this.#names.addSet(file, names);
  }

  /** Follows calls that pass something that depends on what was touched. */
  #passOn(
    path: string,
    file: ParsedFile,
    rows: Uint8Array,
    touched: ReadonlySet<NameHash>,
    passed: ReadonlySet<NameHash> | undefined,
  ): void {
    const traits = this.#traitsOf(file);
    if (traits.asksCallers === undefined) return;
    const before = this.#before(path, file);
    const rowsBefore = before === file ? rows : touchedRows(before, traits, touched, passed);
    this.#passedOn.add({ path, before, after: file }, (parsed) => {
      const of = parsed === file ? rows : rowsBefore;
      return (call) => of[call] === 1;
    });
  }

  /**
   * Adds names under which a file exports something. If importers may choose the name, they are found by the file's
   * path.
   */
  #addNames(
    path: string,
    file: ParsedFile,
    names: ReadonlySet<NameHash>,
    strong: ReadonlySet<NameHash> = nothing,
  ): void {
    if (isNameless(names)) this.#names.addModule(path, file.language);
    this.#names.addFrom(path, file, names, strong);
    this.#addBases(path, file, names);
  }

  /** Code of a class may call methods that only its heirs have: those of the file with these names, if any. */
  #addBases(path: string, file: ParsedFile, names: ReadonlySet<NameHash>): void {
    if (this.#traitsOf(file).asksCallers !== "members") return;
    for (const base of this.#views.pathsAbove(path, names)) this.#bases.add(base);
  }
}

const nothing: ReadonlySet<number> = new Set();

const noRows = new Uint8Array(0);

const always = (): boolean => true;

const everyCall = (): (() => boolean) => () => true;
