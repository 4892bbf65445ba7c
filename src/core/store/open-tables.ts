// The tables of an environment as lmdb gives them, for what reads and writes past the guards: recovery and erasure.
import { open, type RootDatabase } from "lmdb";
import type { BinaryTable } from "./guard-tables.ts";
import { environments, keyEncodingOf, type EnvironmentKind } from "./schema.ts";

/** Makes what is not there. */
export function openUnguarded(path: string): RootDatabase<Buffer, string | Buffer> {
  return open<Buffer, string | Buffer>({
    path,
    maxDbs: 32,
    encoding: "binary",
    permissionsMode: 0o600,
  } as Parameters<typeof open>[0]);
}

/** What is put here is not journaled. In an environment that is read only, tables that are not there are left out. */
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
