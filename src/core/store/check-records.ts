// Can every memory be read, and is its text the one that was written? Pages may be whole although bytes in them have
// changed.
import { createHash } from "node:crypto";
import type { BinaryTable } from "./guard-tables.ts";
import { decodeRecord } from "./records.ts";
import type { EnvironmentKind, TableName } from "./schema.ts";

type MemoryTables = Readonly<Record<TableName<Extract<EnvironmentKind, "memory">>, BinaryTable | undefined>>;

/** Tables whose values are msgpack and nothing else. */
const decoded = ["memories", "edges", "nodes", "settings"] as const;
export const checkedTables = ["bodies", "contents", ...decoded] as const;

/** What is wrong, as the end of a sentence; undefined if nothing is. Reads all memories. */
export function findRecordDamage(
  tables: Pick<MemoryTables, (typeof checkedTables)[number]>,
): string | undefined {
  try {
    for (const name of decoded) {
      for (const { value } of tables[name]?.getRange() ?? []) decodeRecord(value);
    }
    for (const { value } of tables.bodies?.getRange() ?? []) {
      const [content] = decodeRecord<readonly [unknown]>(value);
      if (typeof content !== "string" || !hasKey(tables.contents, content))
        return "the text of a memory has changed";
    }
    return undefined;
  } catch {
    return "a record in it cannot be read";
  }
}

/** The keys of `contents` begin with the hash of the text. */
function hasKey(contents: BinaryTable | undefined, content: string): boolean {
  const hash = createHash("sha256").update(content, "utf8").digest();
  const [key] = contents?.getKeys({ start: hash, limit: 1 }) ?? [];
  return Buffer.isBuffer(key) && key.subarray(0, hash.length).equals(hash);
}
