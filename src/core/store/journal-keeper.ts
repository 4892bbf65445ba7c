// How do an environment's journal and copy stay fit to restore it? This records each transaction, makes a copy when the
// journal has grown or is broken, and checks both.
import { chmodSync, existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { open, type RootDatabase } from "lmdb";
import { removeFolder } from "../../base/remove-folder.ts";
import { makeFolder } from "../../base/make-folder.ts";
import { LociError } from "../../errors.ts";
import { identifyProcess, isProcessAlive } from "../../base/process-identity.ts";
import { findPageDamage } from "./check-pages.ts";
import { checkedTables, findRecordDamageInTurns } from "./check-records.ts";
import { dataFileOf } from "./data-file.ts";
import { freeBytesOf } from "../../base/free-bytes.ts";
import { findCopyDamage, listCopies, publishCopy } from "./environment-copy.ts";
import { eraseMarkerOf, markForErasure } from "./erase-marker.ts";
import type { BinaryTable, TableWrite } from "./guard-tables.ts";
import { Journal, readPosition } from "./journal.ts";
import { findBeginning, followRecords } from "./journal-file.ts";
import { giveNotice } from "./notices.ts";
import { listOpeners } from "./open-records.ts";
import { keyEncodingOf } from "./schema.ts";
import { judgeCheck, mustRestore } from "./unread-memories.ts";

export interface JournalState {
  /** Number of journaled commits since the copy. */
  readonly commits: number;
  /** Undefined before the first copy. */
  readonly copied: number | undefined;
  /** Damage that was found; a new copy repairs it. */
  readonly damage: string | undefined;
}

type Root = RootDatabase<Buffer, string | Buffer>;

/** The state of an environment when it was opened. */
export interface EnvironmentState {
  /** All tables were empty. */
  readonly isEmpty: boolean;
  /** The last process closed it properly, or a process that has it open has checked it. */
  readonly wasClosed: boolean;
}

/** How long deleted text may stay in the journal. Deletions come in bursts, and each copy reads everything. */
const eraseDelayMs = 30_000;
/** Lets the writer respond first. */
const delayMs = 1_000;
/** Disk space that must stay free after a copy. */
const spareBytes = 64 * 1024 * 1024;
const draftName = /^draft-(\d+)-(\w*)$/;

export class JournalKeeper {
  readonly #path: string;
  readonly #root: Root;
  readonly #table: BinaryTable;
  readonly #journal: Journal;
  readonly #isFirst: boolean;
  #timer: NodeJS.Timeout | undefined;
  #eraseTimer: NodeJS.Timeout | undefined;
  #copying: Promise<void> | undefined;

  constructor(path: string, root: Root, table: BinaryTable, { isEmpty, wasClosed }: EnvironmentState) {
    this.#path = path;
    this.#root = root;
    this.#table = table;
    this.#journal = new Journal(path, table);
    this.#isFirst = isEmpty;
    if (this.#isCopyDue()) this.#journal.wantsCopy = true;
    if (!isEmpty && readPosition(table) === undefined) this.#journal.wantsCopy = true;
    // A power failure may have lost the end of the journal but kept the commit. Records appended after such a gap could
    // not be read.
    if (!wasClosed && !this.#journal.wantsCopy) this.check();
    if (existsSync(eraseMarkerOf(path))) this.#eraseSoon();
  }

  /**
   * Call in the transaction that deletes text. The journal drops the text soon, the data file once no process has it
   * open.
   */
  noteErased(): void {
    markForErasure(this.#path);
    this.#eraseSoon();
  }

  /** Call only as the last step of a transaction. */
  record(writes: readonly TableWrite[]): void {
    this.#journal.append(writes, this.#isFirst);
  }

  /** Call after each transaction. */
  copySoon(): void {
    if (!this.#journal.wantsCopy || this.#copying !== undefined) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      void this.copy();
    }, delayMs).unref();
  }

  #eraseSoon(): void {
    this.#eraseTimer ??= setTimeout(() => {
      void this.#eraseFromJournal();
    }, eraseDelayMs).unref();
  }

  /** Starts a new journal segment. A copy without the deleted text then replaces the earlier ones. */
  async #eraseFromJournal(): Promise<void> {
    clearTimeout(this.#eraseTimer);
    this.#eraseTimer = undefined;
    await this.#copying;
    try {
      this.#root.transactionSync(() => {
        this.#journal.rotate();
      });
    } catch {
      // The disk is full: the next deletion, or the next process, retries.
      return;
    }
    await this.copy();
  }

  flushed(): Promise<void> {
    return this.#journal.flushed();
  }

  /** Makes a due copy first, because the next process may otherwise find only the journal. */
  async close(): Promise<void> {
    clearTimeout(this.#timer);
    await this.#copying;
    // If no other process has it open, the whole data file is rewritten after this.
    if (this.#eraseTimer !== undefined && listOpeners(this.#path).others.length > 0)
      await this.#eraseFromJournal();
    clearTimeout(this.#eraseTimer);
    if (this.#journal.wantsCopy && readPosition(this.#table) !== undefined) await this.copy();
    this.#journal.close();
  }

  /** For an environment whose files are gone: leaves nothing behind in a home that may be another one. */
  async abandon(): Promise<void> {
    clearTimeout(this.#timer);
    clearTimeout(this.#eraseTimer);
    await this.#copying;
    this.#journal.close();
  }

  /** Never throws: without a new copy, the old one and the journal still hold everything. */
  copy(): Promise<void> {
    this.#copying ??= this.#copy()
      .catch((error: unknown) => {
        giveNotice({ path: this.#path, message: `The memories could not be copied: ${String(error)}` });
      })
      .finally(() => (this.#copying = undefined));
    return this.#copying;
  }

  /** Reads the copy and the journal completely. */
  check(): JournalState {
    this.#root.resetReadTxn();
    const position = readPosition(this.#table);
    if (position === undefined) return { commits: 0, copied: undefined, damage: undefined };
    const [copy] = listCopies(this.#path);
    const damage = copy === undefined ? undefined : findCopyDamage(copy);
    const copied = copy?.position.number;
    if (damage !== undefined) return this.#lost(copied, `the copy is damaged: ${damage}`);
    const start = copy?.position ?? findBeginning(this.#path);
    if (start === undefined) return this.#lost(copied, "the journal has lost its beginning");
    let reached = start.number;
    for (const { position: behind } of followRecords(this.#path, start)) reached = behind.number;
    if (reached < position.number)
      return this.#lost(copied, `the journal breaks off after commit ${reached}`);
    return { commits: position.number - start.number, copied, damage: undefined };
  }

  #lost(copied: number | undefined, damage: string): JournalState {
    this.#journal.wantsCopy = true;
    return { commits: 0, copied, damage };
  }

  /** An earlier process may have ended before making the copy that belongs to a new segment. */
  #isCopyDue(): boolean {
    const position = readPosition(this.#table);
    if (position === undefined) return false;
    const covered = listCopies(this.#path)[0]?.position ?? findBeginning(this.#path);
    return covered === undefined || covered.segment < position.segment;
  }

  async #copy(): Promise<void> {
    // What could not be read would be missing in the copy, which would take the place of the journal.
    if (mustRestore(this.#path)) return;
    this.#dropDrafts();
    const { size } = statSync(dataFileOf(this.#path));
    if (freeBytesOf(this.#path) < size + spareBytes) return;
    this.#journal.wantsCopy = false;
    const { pid, startedAt } = identifyProcess();
    const draft = join(this.#path, `draft-${pid}-${startedAt}`);
    try {
      makeFolder(draft);
      await copyEnvironment(this.#path, this.#root, draft);
      const position = await readCopy(draft, ["journal"], ({ journal }) => readPosition(journal));
      if (position === undefined) throw new Error("the copy does not record its position in the journal");
      this.#root.transactionSync(() => {
        publishCopy(this.#path, draft, position);
      });
    } catch (error) {
      this.#journal.wantsCopy = true;
      throw error;
    } finally {
      removeFolder(draft);
    }
  }

  /** Left by processes that ended during a copy. */
  #dropDrafts(): void {
    for (const name of readdirSync(this.#path)) {
      const found = draftName.exec(name);
      if (found !== null && !isProcessAlive({ pid: Number(found[1]), startedAt: found[2]! })) {
        removeFolder(join(this.#path, name));
      }
    }
  }
}

/**
 * Throws STORE_CORRUPT if the copy is not intact. If a memory in it cannot be read, the same is true of the environment:
 * a copy would then take the place of the journal from which it can be restored.
 * @param path - of the environment
 */
export async function copyEnvironment(path: string, root: Root, folder: string): Promise<void> {
  await root.backup(folder, true);
  chmodSync(dataFileOf(folder), 0o600);
  const damage = findPageDamage(folder);
  if (damage !== undefined) {
    throw new LociError("STORE_CORRUPT", `A copy of the memories is damaged: ${damage}.`, {
      hint: "Copy them again; if that fails too, the disk or the memory of this machine is at fault.",
    });
  }
  const unread = await readCopy(folder, checkedTables, (tables) => findRecordDamageInTurns(tables));
  const refusal = judgeCheck(path, unread);
  if (refusal !== undefined) throw refusal;
}

async function readCopy<Name extends string, T>(
  path: string,
  names: readonly Name[],
  read: (tables: Readonly<Record<Name, BinaryTable>>) => T | Promise<T>,
): Promise<T> {
  const copy = open<Buffer, string | Buffer>({
    path,
    // lmdb takes a folder with a dot in its name for a file.
    noSubdir: false,
    readOnly: true,
    maxDbs: 32,
    encoding: "binary",
  } as never) as Root;
  try {
    const tables = names.map((name) => {
      const keyEncoding = keyEncodingOf("memory", name);
      return [name, copy.openDB<Buffer, string | Buffer>({ name, encoding: "binary", keyEncoding })];
    });
    return await read(Object.fromEntries(tables) as Record<Name, BinaryTable>);
  } finally {
    await copy.close();
    rmSync(join(path, "lock.mdb"), { force: true });
  }
}
