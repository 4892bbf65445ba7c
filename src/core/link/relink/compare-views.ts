// Files changed: does a name in an unchanged file mean something else now? Compares the answers of the program view
// before with those of the view after.
import { askDeeply } from "../types/deep-answers.ts";
import type { NameFace } from "./faces.ts";
import { choiceFace } from "./faces.ts";
import { ViewReader } from "./view-reader.ts";
import type { LinkerLanguages } from "../link-state.ts";
import type { ProgramView } from "../program-view.ts";
import type { ExpressionRow, FileId, ImportRow, NameHash, SymbolRow } from "../ids.ts";

export interface ProgramViews {
  readonly before: ProgramView;
  readonly after: ProgramView;
  readonly languages: LinkerLanguages;
}

/** "reshaped": the type's bases changed, so that members appear or disappear that this file does not name. */
export type SymbolChange = "same" | "differs" | "reshaped";

type Places = NameFace["symbols"];

export interface ImportChange {
  readonly differs: boolean;
  /** Files for which the row stands as a whole, in either program view. */
  readonly files: readonly string[];
}

export class ViewComparison {
  readonly #before: ViewReader;
  readonly #after: ViewReader;
  readonly #pathBefore: ReadonlyMap<string, string>;
  readonly #pathAfter: ReadonlyMap<string, string>;
  readonly #symbols = new Map<string, SymbolChange>();
  readonly #held = new Map<string, boolean>();

  /**
   * `moves` maps the current paths of moved files to their earlier ones. Types of moved files count as the same types.
   */
  constructor({ before, after, languages }: ProgramViews, moves: ReadonlyMap<string, string>) {
    this.#before = new ViewReader(before, languages, (path) => path);
    this.#after = new ViewReader(after, languages, (path) => moves.get(path) ?? path);
    this.#pathBefore = moves;
    this.#pathAfter = new Map([...moves].map(([now, from]) => [from, now]));
  }

  /** What others see of a symbol (a row of the current file). In edited files, symbols are matched by their keys. */
  symbol(path: string, row: SymbolRow): SymbolChange {
    const question = `${path}\n${row}`;
    let change = this.#symbols.get(question);
    if (change === undefined) this.#symbols.set(question, (change = this.#compareSymbol(path, row)));
    return change;
  }

  /** For a file whose text is the same in both program views. */
  import(path: string, row: ImportRow): ImportChange {
    return this.#ask(path, { differs: true, files: [] }, (before, after) => {
      const old = this.#before.faceOfImport(before, row);
      const now = this.#after.faceOfImport(after, row);
      return {
        differs: old.module !== now.module || old.target !== now.target,
        files: [...old.files, ...now.files],
      };
    });
  }

  /**
   * Whether the name of an expression stands for something else, or for a symbol for which `isChanged` is true (path of
   * its file, hash of its name). For a file whose text is the same in both program views.
   */
  nameDiffers(
    path: string,
    row: ExpressionRow,
    isChanged: (path: string, name: NameHash) => boolean,
  ): boolean {
    return this.#ask(path, true, (before, after) => {
      const old = this.#before.faceOfName(before, row);
      const now = this.#after.faceOfName(after, row);
      if (old.entity !== now.entity || now === choiceFace) return true;
      return [...old.symbols, ...now.symbols].some((symbol) => isChanged(symbol.path, symbol.name));
    });
  }

  /**
   * Whether a member overrides something else, or something for which `isChanged` is true. For a file whose text is the
   * same in both program views.
   */
  overriddenDiffers(
    path: string,
    row: SymbolRow,
    isChanged: (path: string, name: NameHash) => boolean,
  ): boolean {
    return this.#ask(path, true, (before, after) => {
      const old = this.#before.faceOfOverridden(before, row);
      const now = this.#after.faceOfOverridden(after, row);
      if (old.entity !== now.entity) return true;
      return [...old.symbols, ...now.symbols].some((symbol) => isChanged(symbol.path, symbol.name));
    });
  }

  /** Whether another file now declares different types for a symbol. The symbol's own file must be unchanged. */
  declarationDiffers(
    path: string,
    row: SymbolRow,
    isChanged: (path: string, name: NameHash) => boolean,
  ): boolean {
    return this.#ask(path, true, (before, after) => {
      const old = this.#before.faceOfDeclaration(before, row);
      const now = this.#after.faceOfDeclaration(after, row);
      if (old?.entity !== now?.entity) return true;
      return [...(old?.symbols ?? []), ...(now?.symbols ?? [])].some(({ path: at, name }) =>
        isChanged(at, name),
      );
    });
  }

  /**
   * The functions and classes that calls may run in one of the program views: `before` are rows of the file at `path`
   * as it was, `after` of the file as it is. Paths are those of now.
   */
  takers(path: string, before: readonly ExpressionRow[], after: readonly ExpressionRow[]): Places {
    return this.#inBoth(path, [before, after], (reader, file, call) => reader.takersOf(file, call));
  }

  /** The types that lead to members apart from them, in the same way. */
  typesLeadingTo(path: string, before: readonly SymbolRow[], after: readonly SymbolRow[]): Places {
    return this.#inBoth(path, [before, after], (reader, file, row) => reader.typesLeadingTo(file, row));
  }

  #inBoth(
    path: string,
    [before, after]: readonly [readonly number[], readonly number[]],
    find: (reader: ViewReader, file: FileId, row: number) => Places,
  ): Places {
    const findIn = (reader: ViewReader, at: string, rows: readonly number[]): Places => {
      const file = rows.length === 0 ? undefined : reader.view.findFile(at);
      if (file === undefined) return [];
      return rows.flatMap((row) => {
        reader.settle();
        return askDeeply(
          [reader.questions],
          () => find(reader, file, row),
          () => [],
        );
      });
    };
    return [
      ...findIn(this.#before, this.#pathBefore.get(path) ?? path, before).map((place) => ({
        ...place,
        path: this.#pathAfter.get(place.path) ?? place.path,
      })),
      ...findIn(this.#after, path, after),
    ];
  }

  /**
   * Paths of now of the files that declare what classes of a file inherit from in one of the program views.
   *
   * @param names - of the classes
   */
  pathsAbove(path: string, names: ReadonlySet<NameHash>): readonly string[] {
    const before = this.#pathsAboveIn(this.#before, this.#pathBefore.get(path) ?? path, names);
    const after = this.#pathsAboveIn(this.#after, path, names);
    return [...before.map((at) => this.#pathAfter.get(at) ?? at), ...after];
  }

  #pathsAboveIn(reader: ViewReader, path: string, names: ReadonlySet<NameHash>): readonly string[] {
    const file = reader.view.findFile(path);
    if (file === undefined) return [];
    reader.settle();
    return askDeeply(
      [reader.questions],
      () => reader.pathsAbove(file, names),
      () => [],
    );
  }

  /** Whether a name begins or ceases to be called, or inherited from, so widely that nothing is concluded from it. */
  widenessDiffers(key: NameHash): boolean {
    return [false, true].some(
      (withTests) => this.#before.wideness(key, withTests) !== this.#after.wideness(key, withTests),
    );
  }

  /** Whether nothing is concluded from a name, before and after, because too many files call it or set it. */
  isWide(key: NameHash): boolean {
    return [this.#before, this.#after].every((reader) =>
      [false, true].every((withTests) => reader.wideness(key, withTests) > 0),
    );
  }

  /** Whether different symbols define or declare a moved file's symbol. */
  counterpartsDiffer(path: string, row: SymbolRow): boolean {
    return this.#ask(
      path,
      true,
      (before, after) =>
        this.#before.faceOfCounterparts(before, row) !== this.#after.faceOfCounterparts(after, row),
    );
  }

  /** Whether an exported expression has another value. For a file whose text is the same in both program views. */
  valueDiffers(path: string, row: ExpressionRow): boolean {
    return this.#ask(
      path,
      true,
      (before, after) => this.#before.faceOfValue(before, row) !== this.#after.faceOfValue(after, row),
    );
  }

  /**
   * Whether a type that an expression names has other bases now. For a file whose text is the same in both program
   * views.
   */
  heirDiffers(path: string, row: ExpressionRow): boolean {
    return this.#ask(
      path,
      true,
      (before, after) => this.#before.faceOfHeir(before, row) !== this.#after.faceOfHeir(after, row),
    );
  }

  /**
   * Whether the name of a moved file's symbol now leads to another symbol: the order of files decides between equals.
   */
  placeDiffers(path: string, row: SymbolRow): boolean {
    return this.#ask(
      path,
      true,
      (before, after) => this.#before.faceOfPlace(before, row) !== this.#after.faceOfPlace(after, row),
    );
  }

  /** Whether the package in a file's folder appears, disappears or is represented by another file. */
  packageDiffers(path: string, language: string): boolean {
    return this.#before.describePackages(path, language) !== this.#after.describePackages(path, language);
  }

  /** Parts of names of packages that the file at a path alone declares, or is the first to declare, in either view. */
  begunPackages(path: string): readonly string[] {
    return [this.#before, this.#after].flatMap((reader) => {
      const file = reader.view.findFile(path);
      return file === undefined ? [] : reader.begunPackages.of(file);
    });
  }

  /** Whether files with that extension lie in the folder itself, in both program views. */
  bothHold(folder: string, extension: string): boolean {
    const question = `${folder}\n${extension}`;
    let held = this.#held.get(question);
    if (held === undefined) {
      held = [this.#before, this.#after].every((reader) => reader.holdsFiles(folder, extension));
      this.#held.set(question, held);
    }
    return held;
  }

  /** Names of the language's files in the folder itself, without extension, and of the folders in it. */
  namesIn(folder: string, language: string): readonly string[] {
    return this.#after.namesIn(folder, language);
  }

  /** Whether a symbol declared apart from its type belongs to another type: the name may be that of an alias. */
  ownerDiffers(path: string, row: SymbolRow): boolean {
    return this.#ask(path, true, (before, after) => {
      const rowBefore = this.#rowBefore(before, after, row);
      return (
        rowBefore < 0 || this.#before.faceOfOwner(before, rowBefore) !== this.#after.faceOfOwner(after, row)
      );
    });
  }

  /** The row of the symbol with the same key in the file as it was, −1 if there is none. */
  #rowBefore(before: number, after: number, row: SymbolRow): SymbolRow {
    const key = this.#after.keysOf(after)[row];
    const keys = this.#before.keysOf(before);
    return keys[row] === key ? row : keys.indexOf(key ?? -1);
  }

  #compareSymbol(path: string, row: SymbolRow): SymbolChange {
    return this.#ask<SymbolChange>(path, "differs", (before, after) => {
      const rowBefore = this.#rowBefore(before, after, row);
      if (rowBefore < 0) return "differs";
      const old = this.#before.faceOfSymbol(before, rowBefore);
      const now = this.#after.faceOfSymbol(after, row);
      if (old.shape !== now.shape) return "reshaped";
      return old.types === now.types ? "same" : "differs";
    });
  }

  #ask<T>(path: string, otherwise: T, compare: (before: number, after: number) => T): T {
    const before = this.#before.view.findFile(this.#pathBefore.get(path) ?? path);
    const after = this.#after.view.findFile(path);
    if (before === undefined || after === undefined) return otherwise;
    const ask = (): T => {
      this.#before.settle();
      this.#after.settle();
      return compare(before, after);
    };
    return askDeeply([this.#before.questions, this.#after.questions], ask, () => otherwise);
  }
}
