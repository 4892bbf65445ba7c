// Opening an LMDB environment so that its traps are shut: see research on lmdb in ARCHITECTURE.md, "Store".
import { open, type Database } from "lmdb";
import { makeFolder } from "../../base/make-folder.ts";
import { guardWrites } from "../../base/write-error.ts";
import { environments, type EnvironmentKind, type TableName } from "./schema.ts";

/** Keys are strings or byte strings; values are bytes, encoded by the module that owns the table. */
export type BinaryTable = Database<Buffer, string | Buffer>;

export interface Environment<K extends EnvironmentKind> {
  readonly path: string;
  readonly tables: Readonly<Record<TableName<K>, BinaryTable>>;
  /**
   * Runs `body` in one transaction and returns when it is committed; a throw rolls everything back.
   * Blocks while another process holds the write lock: call it on the writer thread only.
   * `body` must use putSync and removeSync: a put that returns a thenable would leave the transaction open for ever.
   */
  write(body: () => void): void;
  /** Makes this thread see what other threads and processes committed. */
  refresh(): void;
  /** Resolves when everything written so far would survive a power cut. */
  flushed(): Promise<void>;
  close(): Promise<void>;
}

export interface EnvironmentOptions {
  readonly readOnly?: boolean;
}

/** Opens (and unless read-only creates) the environment in `path`. Throws HOME_NOT_WRITABLE, DISK_FULL, STORE_CORRUPT. */
export function openEnvironment<K extends EnvironmentKind>(
  kind: K,
  path: string,
  options: EnvironmentOptions = {},
): Environment<K> {
  const readOnly = options.readOnly ?? false;
  if (!readOnly) makeFolder(path);
  const root = guardWrites(path, () =>
    open<Buffer, string | Buffer>({ path, readOnly, maxDbs: 16, encoding: "binary" }),
  );
  // A reader that was killed pins old pages for ever unless somebody clears its slot.
  if (!readOnly) root.readerCheck();
  const names: readonly string[] = environments[kind];
  const tables = Object.fromEntries(
    names.map((name) => [
      name,
      root.openDB({ name, encoding: "binary", keyEncoding: keyEncodingOf(kind, name) }),
    ]),
  ) as unknown as Record<TableName<K>, BinaryTable>;
  return {
    path,
    tables,
    write(body) {
      guardWrites(path, () => {
        root.transactionSync(() => {
          body();
        });
      });
    },
    refresh() {
      root.resetReadTxn();
    },
    async flushed() {
      await root.flushed;
    },
    async close() {
      await root.close();
    },
  };
}

/** Content-addressed tables have raw bytes as keys; the others have strings. */
function keyEncodingOf(kind: EnvironmentKind, table: string): "binary" | "ordered-binary" {
  return kind === "artefacts" || table === "contents" ? "binary" : "ordered-binary";
}
