// What does a file re-export of other files?
import { appendTo } from "../../../base/append-to.ts";
import { importFlags, importKinds } from "../../types/index.ts";
import { isSymbol } from "../../link/entity.ts";
import type { FileId, ImportRow, NameHash } from "../../link/ids.ts";
import type { LinkState } from "../../link/link-state.ts";
import { importModule } from "../../link/names/imported-names.ts";
import type { HiddenNames } from "./hidden-names.ts";
import { PassedNames } from "./passed-names.ts";

const reexportKind = importKinds.indexOf("reexport");

interface FileReexports {
  /** `export 'file.dart'` */
  readonly whole: PassedNames;
  /** `export 'file.dart' show Name` */
  readonly named: ReadonlyMap<NameHash, readonly ImportRow[]>;
}

export class Reexports {
  readonly #state: LinkState;
  readonly #declaredIn: (fileId: FileId) => Iterable<NameHash> | undefined;
  readonly #hidden: HiddenNames;
  /** Undefined: the file re-exports nothing. */
  readonly #files = new Map<FileId, FileReexports | undefined>();

  /** @param declaredIn - all names that importers of a file see; undefined if others pass names on to it */
  constructor(
    state: LinkState,
    hidden: HiddenNames,
    declaredIn: (fileId: FileId) => Iterable<NameHash> | undefined,
  ) {
    this.#state = state;
    this.#hidden = hidden;
    this.#declaredIn = declaredIn;
  }

  /** Whether a file has any. */
  has(fileId: FileId): boolean {
    return this.#of(fileId) !== undefined;
  }

  /** The rows that may pass on the name: those of whole files, then those that name it. */
  rowsFor(fileId: FileId, name: NameHash): readonly ImportRow[] {
    const known = this.#of(fileId);
    if (known === undefined) return [];
    const scope = this.#state.scope(fileId);
    const whole = known.whole.rowsFor(name).filter((row) => !this.#hidden.has(scope, row, name));
    return [...whole, ...(known.named.get(name) ?? [])];
  }

  #of(fileId: FileId): FileReexports | undefined {
    if (!this.#files.has(fileId)) this.#files.set(fileId, this.#collect(fileId));
    return this.#files.get(fileId);
  }

  #collect(fileId: FileId): FileReexports | undefined {
    if (this.#state.closedScope(fileId).importCount === 0) return undefined;
    const scope = this.#state.scope(fileId);
    const { kind, flags, name } = scope.parsed.imports;
    const whole: ImportRow[] = [];
    const named = new Map<NameHash, ImportRow[]>();
    for (let row = 0; row < kind.length; row++) {
      if (kind[row] !== reexportKind || (flags[row]! & importFlags.hidden) !== 0) continue;
      if ((flags[row]! & importFlags.wildcard) !== 0) whole.push(row);
      else appendTo(named, scope.nameHash(name[row]!), row);
    }
    if (whole.length === 0 && named.size === 0) return undefined;
    return { whole: new PassedNames(whole, (row) => this.#namesOf(fileId, row)), named };
  }

  #namesOf(fileId: FileId, row: ImportRow): Iterable<NameHash> | undefined {
    const module = importModule(this.#state, this.#state.scope(fileId), row);
    return isSymbol(module) ? this.#declaredIn(this.#state.fileOf(module)) : [];
  }
}
