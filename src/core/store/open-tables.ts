// Opens an environment's tables as plain lmdb tables, for code that bypasses the guards: recovery and erasure.
import { open, type RootDatabase } from "lmdb";
import type { BinaryTable } from "./guard-tables.ts";
import { environments, keyEncodingOf, type EnvironmentKind } from "./schema.ts";

/** Creates whatever is missing. */
export function openUnguarded(path: string): RootDatabase<Buffer, string | Buffer> {
  return open<Buffer, string | Buffer>({
    path,
    maxDbs: 32,
    encoding: "binary",
    permissionsMode: 0o600,
  } as Parameters<typeof open>[0]);
}

/** Writes to these are not journaled. In a read-only environment, missing tables are left out. */
export function openTables(
  kind: EnvironmentKind,
  root: RootDatabase<Buffer, string | Buffer>,
): Readonly<Record<string, BinaryTable>> {
  const names: readonly string[] = environments[kind];
  return Object.fromEntries(
    names.flatMap((name) => {
      const keyEncoding = keyEncodingOf(kind, name);
      const table = root.openDB<Buffer, string | Buffer>({ name, encoding: "binary", keyEncoding });
      return (table as typeof table | undefined) === undefined ? [] : [[name, table] as const];
    }),
  );
}
