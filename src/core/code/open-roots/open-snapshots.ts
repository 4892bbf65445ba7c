// Which generations of which roots are in memory, and are they current? A root is loaded when it is queried and a newer
// generation exists.
import { isLociError, LociError, throwIfCancelled } from "../../../errors.ts";
import { findKey, languageAt } from "../../ingest/index.ts";
import type { ArtifactKey, ArtifactStore, RootRecord, RootStore } from "../../store/index.ts";
import { findRow } from "../../walk/index.ts";
import { GraphService } from "../graph/graph-service.ts";
import { HeldRoots, type HoldLimits } from "./held-roots.ts";
import { readFileLines } from "../text/indexed-text.ts";
import type { SymbolRef } from "../snapshots/live-tables.ts";
import { loadSnapshot, type Snapshot } from "../snapshots/load-snapshot.ts";
import type { OpenSnapshot } from "./open-snapshot.ts";
import { isOtherBuild } from "../../types/other-build.ts";
import type { OpenRoot, RootDirectory } from "./root-directory.ts";
import { SymbolCatalog } from "../symbols/symbol-catalog.ts";
import { symbolNotFound } from "../symbols/symbol-not-found.ts";
import { hasRanks } from "../snapshots/graph-priors.ts";

export interface SnapshotOptions {
  /** If false, words and vectors stay in the store. */
  readonly isSearched: boolean;
  /** Limits on how much of the roots stays in memory between questions. */
  readonly hold?: Partial<HoldLimits> | undefined;
  /** Called after roots were dropped, so that data derived from them is dropped too. */
  readonly onLetGo: () => void;
}

export interface StandingRecord {
  readonly store: RootStore;
  readonly record: RootRecord;
}

export class OpenSnapshots {
  readonly #roots: RootDirectory;
  readonly #artifacts: ArtifactStore;
  readonly #isSearched: boolean;
  readonly #open: HeldRoots<OpenSnapshot>;

  constructor(roots: RootDirectory, artifacts: ArtifactStore, options: SnapshotOptions) {
    this.#roots = roots;
    this.#artifacts = artifacts;
    this.#isSearched = options.isSearched;
    this.#open = new HeldRoots(options.hold ?? {}, options.onLetGo);
  }

  /** All roots except damaged ones. */
  all(): OpenSnapshot[] {
    return this.#roots
      .list()
      .flatMap((found) => this.#unlessDamaged(found, (one) => this.#current(one)) ?? []);
  }

  /** The snapshots of the named roots, or of all if none is named. Throws ROOT_NOT_INDEXED, STORE_CORRUPT. */
  get(root: string | readonly string[] | undefined, signal?: AbortSignal): OpenSnapshot[] {
    return this.#read(root, (one) => this.#current(one), signal);
  }

  /** The current records of the same roots, without loading any of them. Throws like `get`. */
  getRecords(root: string | readonly string[] | undefined, signal?: AbortSignal): StandingRecord[] {
    const findRecord = ({ store }: OpenRoot): StandingRecord | undefined => {
      store.refresh();
      const record = store.findRecord();
      return record && { store, record };
    };
    return this.#read(root, findRecord, signal);
  }

  #read<T extends object>(
    root: string | readonly string[] | undefined,
    read: (one: OpenRoot) => T | undefined,
    signal: AbortSignal | undefined,
  ): T[] {
    const named = typeof root === "string" ? [root] : root;
    const found = named?.map((path) => this.#roots.find(path));
    const open = found === undefined ? this.#roots.list() : uniqueRoots(found);
    const answers = open.flatMap((one) => {
      throwIfCancelled(signal);
      // A damaged root is an error if it is named; if all are asked, the others answer.
      return (found === undefined ? this.#unlessDamaged(one, read) : read(one)) ?? [];
    });
    if (answers.length > 0) return answers;
    const [damaged] = this.#roots.listDamaged();
    if (damaged !== undefined) throw damaged;
    throw new LociError("ROOT_NOT_INDEXED", "Nothing is indexed yet.", {
      next: { do: "index" },
    });
  }

  /** A symbol of the named root, by its id. Throws SYMBOL_NOT_FOUND. */
  getSymbol(root: string, id: string): { readonly open: OpenSnapshot; readonly ref: SymbolRef } {
    const scope = this.get(root);
    for (const open of scope) {
      const ref = open.symbols.find(id);
      if (ref !== undefined) return { open, ref };
    }
    throw symbolNotFound(id, scope);
  }

  clear(): void {
    this.#open.clear();
  }

  #unlessDamaged<T>(root: OpenRoot, read: (one: OpenRoot) => T | undefined): T | undefined {
    try {
      return read(root);
    } catch (error) {
      this.#roots.tellDamage(root.id, error);
      return undefined;
    }
  }

  /** Loads a newer generation if there is one; otherwise this costs one read. */
  #current({ id, store }: OpenRoot): OpenSnapshot | undefined {
    store.refresh();
    const record = store.findRecord();
    if (record === undefined) return undefined;
    const known = this.#open.take(id);
    const stands =
      known?.snapshot.record.generation === record.generation &&
      (known.snapshot.isRanked || !hasRanks(store, record.generation));
    const fresh = stands ? known : this.#load(store, known);
    if (fresh === undefined) return undefined;
    // One of the services says it; nearly every question asks for the symbols that it knows.
    if (this.#isSearched && isOtherBuild(record)) this.#roots.tellOtherBuild(id, record.root);
    this.#open.hold(id, fresh);
    return fresh;
  }

  #load(store: OpenRoot["store"], before: OpenSnapshot | undefined): OpenSnapshot | undefined {
    const snapshot = this.#loadSnapshot(store, before);
    if (snapshot === undefined) return undefined;
    const symbols = new SymbolCatalog(snapshot, {
      parsed: (path) => this.#ask(snapshot, path, (key) => this.#artifacts.findParsed(key)),
      declarations: (path) => this.#ask(snapshot, path, (key) => this.#artifacts.findDeclarations(key)),
      packageName: (path) => this.#ask(snapshot, path, (key) => this.#artifacts.findPackageName(key)),
    });
    symbols.centrality = ({ segment, row }) => snapshot.segments[segment]!.symbolRanks?.[row] ?? 0;
    return {
      store,
      snapshot,
      symbols,
      graph: new GraphService(snapshot, symbols),
      languageOf: (path) => {
        const row = findRow(snapshot.files.manifest, path);
        return row === undefined ? undefined : languageAt(snapshot.files, row);
      },
      readLines: (path, mask) => readFileLines(snapshot.files.manifest, snapshot.record.root, path, mask),
    };
  }

  #ask<T>({ files }: Snapshot, path: string, find: (key: ArtifactKey) => T | undefined): T | undefined {
    const row = findRow(files.manifest, path);
    const key = row === undefined ? undefined : findKey(files, row);
    return key === undefined ? undefined : find(key);
  }

  /** Columns that do not fit together only show when they are decoded, at whatever fails first. */
  #loadSnapshot(store: OpenRoot["store"], before: OpenSnapshot | undefined): Snapshot | undefined {
    try {
      return loadSnapshot(store, before?.snapshot, this.#isSearched);
    } catch (cause) {
      if (isLociError(cause)) throw cause;
      const root = store.findRecord()?.root ?? store.environment.path;
      throw new LociError(
        "STORE_CORRUPT",
        `The index of ${root} is damaged: a part of it cannot be decoded.`,
        {
          next: { do: "rebuild-index", root },
          cause,
        },
      );
    }
  }
}

function uniqueRoots(roots: readonly OpenRoot[]): readonly OpenRoot[] {
  return [...new Map(roots.map((open) => [open.id, open])).values()];
}
