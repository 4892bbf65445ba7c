// How is an LMDB environment opened safely? See README.md beside this file.
import { existsSync } from "node:fs";
import { open, type RootDatabase } from "lmdb";
import { freeBytesOf } from "../../base/free-bytes.ts";
import { isWritable } from "../../base/is-writable.ts";
import { makeFolder } from "../../base/make-folder.ts";
import { guardWrites } from "../../base/write-error.ts";
import { LociError } from "../../errors.ts";
import { dataFileOf, inodeOf, inspectDataFile } from "./data-file.ts";
import { noSpace, reserveLockFile, reservePages } from "./disk-space.ts";
import { guardTable, type BinaryTable, type TableWrite } from "./guard-tables.ts";
import { eraseDeleted } from "./erase.ts";
import { isInOrder, listOpeners, noteOpen } from "./open-records.ts";
import { refuseIfDamaged, replaceBrokenLock, setAsideIfDamaged } from "./prepare-environment.ts";
import { copyEnvironment, JournalKeeper, type JournalState } from "./journal-keeper.ts";
import { recoverIfDamaged } from "./recover.ts";
import { awaitRepair } from "./set-aside.ts";
import { environments, keyEncodingOf, type EnvironmentKind, type TableName } from "./schema.ts";

export interface Environment<K extends EnvironmentKind> {
  readonly path: string;
  /** Whether the environment cannot be written: the home belongs to another user, or its disk is read-only. */
  readonly readOnly: boolean;
  readonly tables: Readonly<Record<TableName<K>, BinaryTable>>;
  /**
   * Runs `body` in one transaction and returns after the commit; a throw rolls everything back. Blocks while another
   * process holds the write lock, so call it only on the writer thread. `body` must use putSync and removeSync: a put
   * that returns a thenable would leave the transaction open forever. Throws HOME_NOT_WRITABLE, DISK_FULL,
   * STORE_CORRUPT.
   */
  write(body: () => void): void;
  /**
   * Checks the copy and the journal from which the environment could be restored, and repairs damage. Undefined if it
   * has no journal.
   */
  checkJournal(): Promise<JournalState | undefined>;
  /** Writes a compact copy of the last commit into an empty folder, and verifies it. */
  copyTo(folder: string): Promise<void>;
  /** Lets this thread see the commits of other threads and processes. */
  refresh(): void;
  /** Resolves when everything written so far would survive a power failure. */
  flushed(): Promise<void>;
  close(): Promise<void>;
}

export interface EnvironmentOptions {
  readonly readOnly?: boolean;
  /** What to do with a damaged environment that can be rebuilt. Default "refuse". */
  readonly onDamage?: "refuse" | "set-aside";
}

/**
 * A write copies every page on the path to its row, and rows share pages. Two pages per row is more than ever measured.
 */
const bytesPerWrite = 2 * 4096;
/** The tables that hold the text of memories. */
const textTables: ReadonlySet<string> = new Set(["bodies", "deleted"]);
/**
 * Address space reserved per environment; only pages that are read use memory. If a file outgrows its mapping, LMDB
 * maps it again and keeps the old mapping, which would count pages twice. On Windows the file would take this size.
 */
const mapping: { readonly mapSize?: number } =
  process.platform === "win32" ? {} : { mapSize: 64 * 1024 ** 3 };
/** For the tree of free pages and the tree of tables. */
const bytesPerCommit = 16 * 4096;

/**
 * Opens the environment in `path` and creates it if it does not exist. In a read-only home, a missing environment is
 * treated as empty. Throws HOME_NOT_WRITABLE, DISK_FULL, STORE_CORRUPT.
 */
export function openEnvironment<K extends EnvironmentKind>(
  kind: K,
  path: string,
  options: EnvironmentOptions = {},
): Environment<K> {
  const readOnly = (options.readOnly ?? false) || !takesWrites(path);
  if (!readOnly) makeFolder(path);
  const wasClosed = isInOrder(path);
  guardWrites(path, () => {
    if (!readOnly && kind !== "memory") replaceBrokenLock(kind, path);
    prepare(kind, path, readOnly ? "refuse" : options.onDamage);
  });
  const names: readonly string[] = environments[kind];
  const file = dataFileOf(path);
  const root = readOnly ? openForReading(path) : guardWrites(path, () => openForWriting(path, names.length));
  const inode = inodeOf(file);
  // A root's store is also replaced by commands that remove or rebuild its index.
  const isGone = (): boolean => !readOnly && kind !== "root" && inodeOf(file) !== inode;
  // The writes of the current transaction so far.
  let writes: TableWrite[] = [];
  const deletions = { count: 0 };
  const noteErased = (): void => {
    deletions.count++;
  };
  const tables = guardWrites(path, () =>
    Object.fromEntries(
      names.map((name) => {
        const keyEncoding = keyEncodingOf(kind, name);
        const table = root.openDB<Buffer, string | Buffer>({ name, encoding: "binary", keyEncoding });
        // A read-only home from an older version may lack a table. Only writing needs the tables added later.
        if ((table as typeof table | undefined) === undefined) return [name, undefined];
        const onErase = kind === "memory" && textTables.has(name) ? noteErased : undefined;
        return [name, guardTable(path, name, table, (write) => writes.push(write), onErase)];
      }),
    ),
  ) as unknown as Record<TableName<K>, BinaryTable>;
  const keeper = kind === "memory" && !readOnly ? openKeeper(path, root, tables, wasClosed) : undefined;
  return {
    path,
    readOnly,
    tables,
    write(body) {
      if (readOnly) throw notWritable(path);
      if (isGone()) throw gone(path);
      guardWrites(path, () => {
        root.transactionSync(() => {
          writes = [];
          deletions.count = 0;
          body();
          if (writes.length === 0) return;
          const bytes = writes.reduce((sum, { value }) => sum + (value?.length ?? 0), 0);
          reservePages(file, bytesPerCommit + (writes.length + 1) * bytesPerWrite + 2 * bytes);
          if (deletions.count > 0) keeper?.noteErased();
          keeper?.record(writes);
        });
      });
      writes = [];
      keeper?.copySoon();
    },
    async checkJournal() {
      const state = keeper?.check();
      if (state?.damage !== undefined) await keeper?.copy();
      return state;
    },
    copyTo: (folder) => copyEnvironment(path, root, folder),
    refresh() {
      root.resetReadTxn();
    },
    async flushed() {
      await Promise.all([root.flushed, keeper?.flushed()]);
    },
    async close() {
      await (isGone() ? keeper?.abandon() : keeper?.close());
      await root.close();
    },
  };
}

/** Checks the data file before lmdb maps it, and repairs what it can. */
function prepare(kind: EnvironmentKind, path: string, onDamage: "refuse" | "set-aside" | undefined): void {
  if (onDamage === "set-aside") setAsideIfDamaged(kind, path);
  else if (onDamage === undefined && kind === "memory") {
    recoverIfDamaged(kind, path);
    if (!listOpeners(path).isOurs) eraseDeleted(path);
  } else refuseIfDamaged(kind, path);
}

/** `tables` as opened, before anything is written. */
function openKeeper(
  path: string,
  root: RootDatabase<Buffer, string | Buffer>,
  tables: Readonly<Record<string, BinaryTable>>,
  wasClosed: boolean,
): JournalKeeper {
  const journal = root.openDB<Buffer, string | Buffer>({
    name: "journal",
    encoding: "binary",
    keyEncoding: "ordered-binary",
  });
  const isEmpty = Object.values(tables).every(
    (table) => (table.getStats() as { readonly entryCount: number }).entryCount === 0,
  );
  return new JournalKeeper(path, root, journal, { isEmpty, wasClosed });
}

function openForWriting(path: string, tables: number): RootDatabase<Buffer, string | Buffer> {
  const found = inspectDataFile(path);
  const missing = tables - (found.state === "sound" || found.state === "short" ? found.meta.main.entries : 0);
  const neededBytes = bytesPerCommit + missing * bytesPerWrite;
  if (missing > 0 && freeBytesOf(path) < neededBytes) {
    throw noSpace();
  }
  reserveLockFile(path);
  noteOpen(path);
  // A repair checks for such records first, and an opener checks for a repair after recording itself. So at least one
  // of the two sees the other.
  awaitRepair(path);
  const root = open<Buffer, string | Buffer>({
    path,
    maxDbs: 32,
    encoding: "binary",
    permissionsMode: 0o600,
    ...mapping,
  } as Parameters<typeof open>[0]);
  if (missing > 0) {
    root.transactionSync(() => {
      reservePages(dataFileOf(path), neededBytes);
    });
  }
  // A killed reader pins old pages until its slot is cleared.
  root.readerCheck();
  return root;
}

function openForReading(path: string): RootDatabase<Buffer, string | Buffer> {
  const isThere = existsSync(dataFileOf(path));
  // Without a path, lmdb creates a temporary environment that is removed when it is closed.
  const place = isThere ? { path, readOnly: true, ...mapping } : {};
  return open<Buffer, string | Buffer>({ ...place, maxDbs: 32, encoding: "binary" } as never);
}

/** Tests the data file and its folder. For a missing folder, makeFolder reports errors best. */
function takesWrites(path: string): boolean {
  if (!existsSync(path)) return true;
  return isWritable(path) && (!existsSync(dataFileOf(path)) || isWritable(dataFileOf(path)));
}

function gone(path: string): LociError {
  return new LociError("HOME_GONE", `${path} was deleted, moved or replaced while Loci was using it.`, {
    hint: "Nothing was written. Try again: Loci then uses the folder that is there now, or makes a new one.",
  });
}

function notWritable(path: string): LociError {
  return new LociError("HOME_NOT_WRITABLE", `Loci cannot write to ${path}.`, {
    hint: "It belongs to another user, or its disk is not writable: choose another home with --home DIR or LOCI_HOME.",
  });
}
