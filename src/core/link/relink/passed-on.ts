// Some calls pass other values now: which files declare what they run? These are linked again, and those to whose
// functions they pass the values on.
import { noString } from "../../../base/string-table.ts";
import type { ParsedFile } from "../../types/index.ts";
import { bindingKinds } from "../../types/index.ts";
import { maxFiles } from "../edges/kept-search.ts";
import type { ExpressionRow, NameHash, SymbolRow } from "../ids.ts";
import type { LinkerLanguages } from "../link-state.ts";
import { calledNames, heirKey, namedBases, setKey, textKey, wholeKey } from "../names/called-names.ts";
import { maxLevels } from "../names/heirs-elsewhere.ts";
import { isHolderKind } from "../names/symbol-choice.ts";
import type { ChangedFile } from "./changed-file.ts";
import type { ViewComparison } from "./compare-views.ts";
import { touchedRows } from "./dependent-names.ts";
import { isCall } from "./tree-hashes.ts";

const parameterKind = bindingKinds.indexOf("parameter");

/** A file as it was and as it is; the same for one that is unchanged. */
export type FileVersions = Pick<ChangedFile, "path" | "before" | "after">;

/** What in a file depends on what it may be passed otherwise. */
interface Touched {
  /** 1 for each row that does. */
  readonly rows: Uint8Array;
  /** Names of fields and variables that keep it. */
  readonly kept: ReadonlySet<NameHash>;
}

export class PassedOn {
  readonly #languages: LinkerLanguages;
  readonly #views: ViewComparison;
  readonly #versionsAt: (path: string) => FileVersions;
  readonly #onKept: (path: string, file: ParsedFile, touched: Touched) => void;
  /** By function: how far values were followed from it. */
  readonly #visited = new Map<string, number>();
  /** Paths of files whose functions may be passed other values. */
  readonly paths = new Set<string>();

  /**
   * @param versionsAt - the file at a path of now, changed or not
   * @param onKept - called with what depends on what a file may be passed otherwise
   */
  constructor(
    languages: LinkerLanguages,
    views: ViewComparison,
    versionsAt: (path: string) => FileVersions,
    onKept: (path: string, file: ParsedFile, touched: Touched) => void,
  ) {
    this.#languages = languages;
    this.#views = views;
    this.#versionsAt = versionsAt;
    this.#onKept = onKept;
  }

  /** Adds what calls run for which `isOther` is true. */
  add(file: FileVersions, isOther: (parsed: ParsedFile) => (call: ExpressionRow) => boolean): void {
    this.#follow(file, isOther, maxFiles);
  }

  #follow(
    { path, before, after }: FileVersions,
    isOther: (parsed: ParsedFile) => (call: ExpressionRow) => boolean,
    left: number,
  ): void {
    const calls = (parsed: ParsedFile | undefined): readonly ExpressionRow[] =>
      parsed === undefined || !this.#asksCallers(parsed) ? [] : callsOf(parsed).filter(isOther(parsed));
    const takers = this.#views.takers(path, calls(before), calls(after));
    for (const taker of takers) {
      const key = `${taker.path}\n${taker.name}`;
      if ((this.#visited.get(key) ?? -1) >= left) continue;
      this.#visited.set(key, left);
      this.paths.add(taker.path);
      if (left > 0) this.#followTaker(this.#versionsAt(taker.path), taker.name, left - 1);
    }
  }

  #asksCallers({ language }: ParsedFile): boolean {
    return this.#languages.get(language).traits.asksCallers !== undefined;
  }

  /** What the functions of that name in a file do with what they are passed: they pass it on, or keep it in fields. */
  #followTaker(file: FileVersions, taker: NameHash, left: number): void {
    const [before, after] = [file.before, file.after].map((parsed) =>
      parsed === undefined ? undefined : this.#touchedBy(parsed, parametersOf(parsed, taker)),
    );
    this.#follow(
      file,
      (parsed) => (call) => (parsed === file.after ? after : before)?.rows[call] === 1,
      left,
    );
    if (file.after !== undefined && after !== undefined) this.#onKept(file.path, file.after, after);
  }

  /** Rows that depend on names, also through fields and variables, and the names of those. */
  #touchedBy(parsed: ParsedFile, names: ReadonlySet<NameHash>): Touched {
    const { traits } = this.#languages.get(parsed.language);
    const { symbols, stringHashes } = parsed;
    const kept = new Set<NameHash>();
    for (;;) {
      const rows = touchedRows(parsed, traits, new Set([...names, ...kept]));
      const known = kept.size;
      for (let row = 1; row < symbols.length; row++)
        if (rows[symbols.value[row]!] === 1 && isHolderKind(symbols.kind[row]!))
          kept.add(stringHashes[symbols.name[row]!]!);
      if (kept.size === known) return { rows, kept };
    }
  }

  /**
   * Whether a file declares something that begins or ceases to be called too widely to tell who calls it; undefined if
   * nothing does.
   */
  widened(
    changes: readonly ChangedFile[],
    files: () => Iterable<ParsedFile>,
  ): ((path: string, parsed: () => ParsedFile) => boolean) | undefined {
    const names = new Set<NameHash>();
    for (const { before, after } of changes) {
      const [old, now] = [before, after].map(
        (file) => new Set(file === undefined || !this.#asksCallers(file) ? [] : calledNames(file)),
      );
      for (const name of old!) if (!now!.has(name)) names.add(name);
      for (const name of now!) if (!old!.has(name)) names.add(name);
    }
    for (const name of names) if (!this.#views.widenessDiffers(name)) names.delete(name);
    if (names.size === 0) return undefined;
    // Who calls an heir may call the constructor of its bases.
    for (let level = 0; level < maxLevels; level++)
      for (const file of files()) for (const base of basesOf(file, names)) names.add(base);
    return (path, parsed) => {
      const whole = wholeKey(path);
      if (names.has(whole) || names.has(textKey(whole))) return true;
      const { symbols, stringHashes } = parsed();
      if (stringHashes.some((name) => names.has(setKey(name)))) return true;
      return symbols.name.some((name) => name !== noString && isKeyed(names, stringHashes[name]!));
    };
  }
}

/** Names of the parameters of the functions with that name. */
function parametersOf({ bindings, symbols, stringHashes }: ParsedFile, taker: NameHash): Set<NameHash> {
  const names = new Set<NameHash>();
  for (let row = 0; row < bindings.length; row++) {
    const owner = bindings.owner[row]!;
    const isOf = owner > 0 && bindings.kind[row] === parameterKind;
    if (isOf && stringHashes[symbols.name[owner]!] === taker) names.add(stringHashes[bindings.name[row]!]!);
  }
  return names;
}

/** Whether a name, or a key made of it, is among the keys. */
function isKeyed(keys: ReadonlySet<NameHash>, name: NameHash): boolean {
  return keys.has(name) || keys.has(heirKey(name)) || keys.has(textKey(name));
}

/** Names of the bases of the classes with those names, or whose heirs have a key among them. */
function basesOf(file: ParsedFile, names: ReadonlySet<NameHash>): readonly NameHash[] {
  const { symbols, stringHashes } = file;
  const isAmong = (heir: SymbolRow): boolean =>
    isKeyed(names, heir > 0 ? stringHashes[symbols.name[heir]!]! : 0);
  return namedBases(file).flatMap(({ heir, name }) => (isAmong(heir) ? [name] : []));
}

function callsOf({ expressions }: ParsedFile): ExpressionRow[] {
  const { op, base } = expressions;
  const calls: ExpressionRow[] = [];
  for (let row = 0; row < op.length; row++) if (isCall(op[row]!) && base[row]! >= 0) calls.push(row);
  return calls;
}
