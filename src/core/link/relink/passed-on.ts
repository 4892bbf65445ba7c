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
import { otherNames } from "../names/other-names.ts";
import { isHolderKind } from "../names/symbol-choice.ts";
import type { ChangedFile } from "./changed-file.ts";
import type { ViewComparison } from "./compare-views.ts";
import { touchedRows } from "./touched-rows.ts";
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

/** Which calls of a file pass something else. */
type OtherCalls = (parsed: ParsedFile) => (call: ExpressionRow) => boolean;

/** For each row of a file as it was and as it is: one more than how far a call was followed, 0 if it was not. */
type AskedCalls = Record<"before" | "after", Uint8Array>;

/** Names of functions by the path of their file. */
type Takers = Map<string, Set<NameHash>>;

export class PassedOn {
  readonly #languages: LinkerLanguages;
  readonly #views: ViewComparison;
  readonly #versionsAt: (path: string) => FileVersions;
  readonly #onKept: (path: string, file: ParsedFile, touched: Touched) => void;
  /** How far values were followed from calls, by the path of a file as it is. */
  readonly #asked = new Map<string, AskedCalls>();
  /** How far values were followed from functions, by path and name. */
  readonly #visited = new Map<string, Map<NameHash, number>>();
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
  add(file: FileVersions, isOther: OtherCalls): void {
    let level: Takers = new Map();
    this.#collect(file, isOther, maxFiles, level);
    // All functions of a file at once: going through the file for each would take time with the square of its size.
    for (let left = maxFiles - 1; left >= 0 && level.size > 0; left--) {
      const next: Takers = new Map();
      for (const [path, takers] of level) this.#followTakers(this.#versionsAt(path), takers, left, next);
      level = next;
    }
  }

  /** Adds to `found` what such calls run, unless values were followed from it as far as that. */
  #collect({ path, before, after }: FileVersions, isOther: OtherCalls, left: number, found: Takers): void {
    const asked = this.#askedIn(path, before, after);
    const calls = (parsed: ParsedFile | undefined, known: Uint8Array): readonly ExpressionRow[] => {
      if (parsed === undefined || !this.#asksCallers(parsed)) return [];
      const isAsked = isOther(parsed);
      const rows = callsOf(parsed).filter((call) => known[call]! <= left && isAsked(call));
      for (const call of rows) known[call] = left + 1;
      return rows;
    };
    for (const taker of this.#views.takers(path, calls(before, asked.before), calls(after, asked.after))) {
      const visited = this.#visited.get(taker.path) ?? new Map<NameHash, number>();
      if ((visited.get(taker.name) ?? -1) >= left) continue;
      this.#visited.set(taker.path, visited.set(taker.name, left));
      this.paths.add(taker.path);
      const names = found.get(taker.path) ?? new Set();
      found.set(taker.path, names.add(taker.name));
    }
  }

  #askedIn(path: string, before: ParsedFile | undefined, after: ParsedFile | undefined): AskedCalls {
    let asked = this.#asked.get(path);
    if (asked === undefined) {
      const [old, now] = [before, after].map((file) => new Uint8Array(file?.expressions.length ?? 0));
      this.#asked.set(path, (asked = { before: old!, after: now! }));
    }
    return asked;
  }

  #asksCallers({ language }: ParsedFile): boolean {
    return this.#languages.get(language).traits.asksCallers !== undefined;
  }

  /** What the functions of those names in a file do with what they are passed: they pass it on, or keep it in fields. */
  #followTakers(file: FileVersions, takers: ReadonlySet<NameHash>, left: number, found: Takers): void {
    const [before, after] = [file.before, file.after].map((parsed) =>
      parsed === undefined ? undefined : this.#touchedBy(parsed, parametersOf(parsed, takers)),
    );
    const isPassed: OtherCalls = (parsed) => (call) =>
      (parsed === file.after ? after : before)?.rows[call] === 1;
    this.#collect(file, isPassed, left, found);
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
      const file = parsed();
      const { symbols, stringHashes } = file;
      if (stringHashes.some((name) => names.has(setKey(name)))) return true;
      const others = [...otherNames(file).values()].flat();
      if (others.some((name) => isKeyed(names, name))) return true;
      return symbols.name.some((name) => name !== noString && isKeyed(names, stringHashes[name]!));
    };
  }
}

/** Names of the parameters of the functions with those names. */
function parametersOf(
  { bindings, symbols, stringHashes }: ParsedFile,
  takers: ReadonlySet<NameHash>,
): Set<NameHash> {
  const names = new Set<NameHash>();
  for (let row = 0; row < bindings.length; row++) {
    const owner = bindings.owner[row]!;
    const isOf = owner > 0 && bindings.kind[row] === parameterKind;
    if (isOf && takers.has(stringHashes[symbols.name[owner]!]!))
      names.add(stringHashes[bindings.name[row]!]!);
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
