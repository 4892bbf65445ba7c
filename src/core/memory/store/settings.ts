// What are the persistent settings? Small values by name.
import { isDeepStrictEqual } from "node:util";
import { decodeRecord, encodeRecord } from "../../store/index.ts";
import { checkName } from "../content/check-fields.ts";
import type { MemoryBase } from "./memory-base.ts";

/** Undefined if it is not set. */
export function readSetting(base: MemoryBase, name: string): unknown {
  const bytes = base.tables.settings.getBinary(checkName("setting", name));
  return bytes === undefined ? undefined : decodeRecord<unknown>(bytes);
}

/** Returns false, and writes nothing, if the setting is no longer as expected: another process may have changed it. */
export function replaceSetting(
  base: MemoryBase,
  name: string,
  { expected, value }: { readonly expected: unknown; readonly value: unknown },
  now: number,
): Promise<boolean> {
  const key = checkName("setting", name);
  return base.write(now, (transaction) => {
    const bytes = transaction.tables.settings.getBinary(key);
    const current = bytes === undefined ? undefined : decodeRecord<unknown>(bytes);
    if (!isDeepStrictEqual(current, expected)) return false;
    transaction.putRow("settings", key, encodeRecord(value));
    return true;
  });
}

/** Undefined removes the setting. */
export function writeSetting(base: MemoryBase, name: string, value: unknown, now: number): Promise<void> {
  const key = checkName("setting", name);
  return base.write(now, (transaction) => {
    if (value === undefined) transaction.removeRow("settings", key);
    else transaction.putRow("settings", key, encodeRecord(value));
  });
}
