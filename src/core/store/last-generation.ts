// Which number had the last generation of a root, even if it has been removed or damaged since?
import type { Environment } from "./environment.ts";
import { openSealed, sealValue } from "./sealed-values.ts";

const key = "last";

/** 0 if the root never had a generation. */
export function findLastGeneration({ tables }: Environment<"root">): number {
  const sealed = tables.meta.getBinary(key);
  const bytes = sealed && openSealed(sealed);
  return bytes?.length === 4 ? bytes.readUInt32LE(0) : 0;
}

/**
 * Within the caller's transaction. It outlives the record: processes that have the root open know a generation by its
 * number, so no later generation may have the same one.
 */
export function putLastGeneration({ tables }: Environment<"root">, generation: number): void {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(generation);
  tables.meta.putSync(key, sealValue(bytes));
}
